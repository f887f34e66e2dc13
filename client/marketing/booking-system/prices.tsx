import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const SEASONS = ["low", "middle", "high"] as const;
type Season = (typeof SEASONS)[number];

/** The season of each month of an invented year. */
const YEAR: Season[] = [
  ...Array<Season>(3).fill("low"),
  ...Array<Season>(3).fill("middle"),
  "high",
  "high",
  "middle",
  "middle",
  "low",
  "low",
];
const LOOKS: Record<Season, string> = { low: "bg-sky h-14", middle: "bg-sun h-22", high: "bg-coral h-32" };
const LINES = ["nights", "cleaning", "tax"] as const;

/** A year of seasons, and the price of one stay. */
export function Prices() {
  const text = usePageTexts("booking-system");
  const id = "prices";
  return (
    <Section id={id} className="wrap grid gap-x-20 gap-y-14 py-20 md:py-32 lg:grid-cols-[7fr_5fr]">
      <div>
        <SectionTitle id={id}>{text("price.title")}</SectionTitle>
        <p className="mt-6 max-w-[52ch] text-xl">{text("price.lead")}</p>
        <div className="booking-system-year" role="img" aria-label={text("price.label")}>
          {YEAR.map((season, month) => (
            <span key={`${season}${month}`} className={`booking-system-month ${LOOKS[season]}`} aria-hidden="true">
              {text("price.months").split(" ")[month]}
            </span>
          ))}
        </div>
        <dl className="mt-6 border-t-2 border-ink">
          {SEASONS.map((season) => (
            <div key={season} className="grid gap-x-6 border-b border-ink/20 py-3 xs:grid-cols-[7rem_1fr]">
              <dt className="flex items-center gap-3 font-semibold">
                <span className={`size-4 shrink-0 ${LOOKS[season].split(" ")[0]}`} />
                {text(`price.${season}`)}
              </dt>
              <dd>{text(`price.${season}Text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Slip />
    </Section>
  );
}

function Slip() {
  const text = usePageTexts("booking-system");
  const line = (id: string, look = "") => (
    <div key={id} className={`booking-system-line ${look}`}>
      <dt>{text(`price.slip.${id}`)}</dt>
      <dd className="whitespace-nowrap tabular-nums">{text(`price.slip.${id}Value`)}</dd>
    </div>
  );
  return (
    <div className="booking-system-slip">
      <p className="booking-system-mark">{text("price.slip.mark")}</p>
      <h3 className="mt-4 text-2xl">{text("price.slip.title")}</h3>
      <dl className="mt-4">
        {LINES.map((id) => line(id))}
        {line("total", "booking-system-total")}
        {line("now")}
        {line("later")}
      </dl>
      <p className="mt-4 font-semibold">{text("price.slip.deposit")}</p>
      <p className="mt-3 text-sm">{text("price.slip.note")}</p>
    </div>
  );
}
