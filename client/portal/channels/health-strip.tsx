import type { DayHealth } from "#contract/letting/channels.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { useChannelWords } from "./use-channel-words.ts";

/** Height and colour: the states differ without colour too. */
const LOOKS: Record<NonNullable<DayHealth> | "none", string> = {
  good: "h-full bg-leaf",
  mixed: "h-3/5 bg-sun ring-1 ring-ink/50",
  failed: "h-1/3 bg-brick",
  none: "h-px bg-ink/40",
};

/** Health of the last 30 days, a bar per day; in words for screen readers. */
export function HealthStrip({ health, today }: { health: DayHealth[]; today: CalendarDate }) {
  const { text, day } = useChannelWords();
  const dated = health.map((state, index) => ({ state, day: addDays(today, index - health.length + 1) }));
  const counts = { good: 0, mixed: 0, failed: 0 };
  for (const state of health) if (state) counts[state]++;
  const troubled = dated.filter(({ state }) => state === "mixed" || state === "failed");
  const label = [
    text("health.good", { count: counts.good }),
    ...troubled.map(({ state, day: of }) => `${day(of)}: ${text(state === "failed" ? "health.failed" : "health.mixed")}`),
  ].join("; ");
  return (
    <div className="min-w-0">
      <div role="img" aria-label={`${text("health.label")}: ${label}`} className="flex h-6 items-end gap-px">
        {dated.map(({ state, day: of }) => (
          <span
            key={of}
            title={`${day(of)}: ${text(`health.${state ?? "none"}`, { count: 1 })}`}
            className="flex h-full w-1.5 items-end"
          >
            <span className={`w-full rounded-sm ${LOOKS[state ?? "none"]}`} />
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="text-sm text-soft">
        {text("health.label")}
      </p>
    </div>
  );
}
