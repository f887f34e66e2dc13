import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const EVENTS = ["one", "two", "three"] as const;

/** First and last hour of the drawn afternoon. */
const FIRST = 13;
const LAST = 17;
const WIDTH = 800;
const x = (hours: number, minutes: number) => ((hours + minutes / 60 - FIRST) / (LAST - FIRST)) * WIDTH;

/** One afternoon on two lanes, with the time between two readings of a feed. */
export function Gap() {
  const text = usePageTexts("calendar-sync");
  const id = "gap";
  return (
    <Section id={id} className="wrap py-20 md:py-32">
      <div className="grid items-end gap-x-16 gap-y-5 md:grid-cols-2">
        <SectionTitle id={id} className="max-w-[11ch]">
          {text("gap.title")}
        </SectionTitle>
        <p className="max-w-[50ch] text-xl">{text("gap.lead")}</p>
      </div>
      <figure className="mt-12">
        <p className="calendar-sync-mark">{text("gap.mark")}</p>
        <div className="calendar-sync-lanes" role="img" aria-label={text("gap.label")}>
          <p aria-hidden="true">{text("gap.own")}</p>
          <p aria-hidden="true">{text("gap.airbnb")}</p>
          <Lanes />
        </div>
        <ol className="calendar-sync-events">
          {EVENTS.map((event, i) => (
            <li key={event} className="flex gap-4">
              <span className="calendar-sync-number" aria-hidden="true">
                {i + 1}
              </span>
              <p className="max-w-[44ch]">
                <b className="font-display text-xl tabular-nums">{text(`gap.${event}.time`)}</b>
                <br />
                {text(`gap.${event}.text`)}
              </p>
            </li>
          ))}
        </ol>
      </figure>
    </Section>
  );
}

function Lanes() {
  return (
    <svg viewBox={`-24 0 ${WIDTH + 48} 300`} className="w-full" preserveAspectRatio="none" aria-hidden="true">
      <rect x={x(14, 5)} y="20" width={x(16, 20) - x(14, 5)} height="210" className="fill-coral/35" />
      {[FIRST, 14, 15, 16, LAST].map((hour) => (
        <g key={hour}>
          <path d={`M${x(hour, 0)} 20v225`} className="stroke-ink/25" strokeWidth="2" />
          <text x={x(hour, 0)} y="284" textAnchor="middle" className="fill-ink text-[32px] font-semibold">
            {hour}
          </text>
        </g>
      ))}
      <path d={`M0 70h${WIDTH}M0 180h${WIDTH}`} className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
      <path d={`M${x(14, 5)} 70h${WIDTH - x(14, 5)}`} className="stroke-sun" strokeWidth="26" />
      <path d={`M${x(15, 10)} 180h${WIDTH - x(15, 10)}`} className="stroke-coral" strokeWidth="26" />
      <Reading at={x(13, 50)} />
      <Reading at={x(16, 20)} />
      <Event at={x(14, 5)} lane={70} number={1} />
      <Event at={x(15, 10)} lane={180} number={2} />
      <Event at={x(16, 20)} lane={180} number={3} />
    </svg>
  );
}

/** A reading of the feed by Airbnb: an arrow from its lane up to the owner's. */
function Reading({ at }: { at: number }) {
  return (
    <path
      d={`M${at} 180V88M${at - 13} 104l13-16 13 16`}
      fill="none"
      className="stroke-ink"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

function Event({ at, lane, number }: { at: number; lane: number; number: number }) {
  return (
    <g>
      <circle cx={at} cy={lane} r="28" className="fill-night stroke-cream" strokeWidth="4" />
      <text x={at} y={lane + 12} textAnchor="middle" className="fill-cream font-display text-[34px] font-extrabold">
        {number}
      </text>
    </g>
  );
}
