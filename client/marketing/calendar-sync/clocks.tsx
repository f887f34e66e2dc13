import { usePageTexts } from "../../kit/i18n/i18n.ts";

/** Minimum and maximum hours between two readings of a feed, per platform. */
const READERS = [
  { id: "own", from: 0, to: 0 },
  { id: "booking", from: 1, to: 1 },
  { id: "airbnb", from: 2, to: 3 },
  { id: "vrbo", from: 1, to: 24 },
  { id: "google", from: 8, to: 24 },
] as const;

/** Clocks as in a hotel lobby: each shows how long a platform's copy of the calendar may be outdated. */
export function Clocks() {
  const text = usePageTexts("calendar-sync");
  return (
    <section aria-labelledby="clocks-title" className="on-deep overflow-x-clip">
      <div className="wrap pt-10 pb-16 md:pt-16 md:pb-24">
        <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[7fr_5fr]">
          <h1 id="clocks-title" className="title-xl max-w-[15ch]">
            {text("title")}
          </h1>
          <p className="max-w-[48ch] text-xl text-cream/90 lg:pb-3">{text("lead")}</p>
        </div>
        <ul className="calendar-sync-wall">
          {READERS.map(({ id, from, to }) => {
            const name = text(`clocks.${id}.name`);
            const hours = text(`clocks.${id}.hours`);
            return (
              <li key={id} className="calendar-sync-clock">
                <Dial from={from} to={to} label={text("clocks.label", { name, hours })} />
                <div>
                  <h2 className="font-sans text-base leading-tight font-semibold tracking-normal text-cream/80">{name}</h2>
                  <p className="mt-1 font-display text-[1.625rem] leading-tight font-bold">{hours}</p>
                  <p className="mt-1.5 text-[0.9375rem] leading-snug text-cream/80">{text(`clocks.${id}.text`)}</p>
                </div>
              </li>
            );
          })}
        </ul>
        <p className="mt-10 max-w-[70ch] border-t border-cream/25 pt-4 text-[0.9375rem] text-cream/80">{text("clocks.note")}</p>
        <p className="mt-8 max-w-[62ch] text-lg">{text("now")}</p>
      </div>
    </section>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** A dial of 24 hours: coral is the shortest delay, light coral the longest. */
function Dial({ from, to, label }: { from: number; to: number; label: string }) {
  return (
    <svg viewBox="0 0 200 200" className="w-full" role="img" aria-label={label}>
      <circle cx="100" cy="100" r="98" className="fill-cream" />
      {to > from && <path d={sector(to)} className="fill-coral/45" />}
      {from > 0 && <path d={sector(from)} className="fill-coral" />}
      {HOURS.map((hour) => (
        <path
          key={hour}
          d={hour % 6 === 0 ? "M100 8v16" : "M100 8v8"}
          className="stroke-night"
          strokeWidth={hour % 6 === 0 ? 5 : 2.5}
          transform={`rotate(${hour * 15} 100 100)`}
        />
      ))}
      <path d="M100 100V44" className="stroke-night" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M100 100V30"
        className="stroke-night"
        strokeWidth="5"
        strokeLinecap="round"
        transform={`rotate(${to * 15} 100 100)`}
      />
      <circle cx="100" cy="100" r="10" className={to === 0 ? "fill-sun stroke-night" : "fill-night"} strokeWidth="5" />
    </svg>
  );
}

/** Path of a sector of some hours, clockwise from the top. */
function sector(hours: number): string {
  const radius = 80;
  if (hours === 24) return `M100 ${100 - radius}a${radius} ${radius} 0 1 1-.01 0Z`;
  const angle = (hours / 24) * 2 * Math.PI;
  const x = (100 + radius * Math.sin(angle)).toFixed(1);
  const y = (100 - radius * Math.cos(angle)).toFixed(1);
  return `M100 100V${100 - radius}A${radius} ${radius} 0 ${hours > 12 ? 1 : 0} 1 ${x} ${y}Z`;
}
