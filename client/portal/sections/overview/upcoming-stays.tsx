import { useLanguage } from "#client/lib/i18n.ts";
import { dayText } from "../../dates.ts";
import { Badge } from "#client/portal/ui/badge.tsx";
import { Panel } from "#client/portal/ui/panel.tsx";
import { useWords } from "../../texts.ts";
import type { Entry } from "./overview.ts";

/** Stays and blocked nights of the next thirty days. */
export function UpcomingStays({ entries }: { entries: Entry[] }) {
  const text = useWords("overview");
  const { locale } = useLanguage();
  return (
    <Panel title={text("ahead")}>
      {entries.length === 0 ? (
        <p className="max-w-[60ch] text-soft">{text("noStays")}</p>
      ) : (
        <ul className="divide-y divide-ink/15">
          {entries.map(({ id, kind, unit, nights, arrival, departure }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <span className="font-semibold tabular-nums">
                {dayText(arrival, locale, "short")} – {dayText(departure, locale, "short")}
              </span>
              <span className="mr-auto text-soft">
                {unit.name} · {text("nights", { count: nights })}
              </span>
              <Badge look={kind === "stay" ? "good" : "plain"}>{text(kind)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
