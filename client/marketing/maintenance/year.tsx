import { usePageTexts } from "../../kit/i18n/i18n.ts";

/** The months of a year: number of days, and the day of an update. */
const MONTHS = [
  { days: 31, update: 12 },
  { days: 28, update: 9 },
  { days: 31, update: 9 },
  { days: 30, update: 13 },
  { days: 31, update: 11 },
  { days: 30, update: 8 },
  { days: 31, update: 13 },
  { days: 31, update: 10 },
  { days: 30, update: 14 },
  { days: 31, update: 12 },
  { days: 30, update: 9 },
  { days: 31, update: 14 },
];
/** Width of a day's square with its margin. */
const CELL = 20;
const ROW = 38;
const LEFT = 66;

/** A year planner: a row per month, a square per day. A day has a backup, and one of each month an update. */
export function Year() {
  const text = usePageTexts("maintenance");
  return (
    <section aria-labelledby="year-title" className="overflow-x-clip">
      <div className="wrap pt-8 pb-20 md:pt-14 md:pb-28">
        <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[7fr_5fr]">
          <h1 id="year-title" className="title-xl max-w-[14ch]">
            {text("title")}
          </h1>
          <p className="max-w-[46ch] text-xl lg:pb-3">{text("lead")}</p>
        </div>
        <figure className="maintenance-planner">
          <Planner label={text("year.label")} months={text("year.months").split(" ")} />
          <figcaption>
            <ul className="maintenance-legend">
              <li>
                <span className="size-5 bg-night/25" />
                {text("year.backup")}
              </li>
              <li>
                <span className="size-5 bg-coral" />
                {text("year.update")}
              </li>
              <li>
                <span className="h-1.5 w-10 rounded-full bg-[#2f6b57]" />
                {text("year.watch")}
              </li>
            </ul>
            <p className="mt-3 text-[0.9375rem]">{text("year.note")}</p>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

function Planner({ label, months }: { label: string; months: string[] }) {
  return (
    <svg viewBox={`0 0 ${LEFT + 31 * CELL} ${12 * ROW}`} className="w-full" role="img" aria-label={label}>
      {MONTHS.map(({ days, update }, month) => {
        const y = month * ROW;
        return (
          <g key={months[month]}>
            <text x="0" y={y + 21} className="fill-night text-[23px] font-bold">
              {months[month]}
            </text>
            <path d={squares(1, days, y, update)} className="fill-night/25" />
            <path d={squares(update, update, y)} className="fill-coral" />
            <path d={`M${LEFT} ${y + 27}h${days * CELL - 3}`} stroke="#2f6b57" strokeWidth="4" strokeLinecap="round" />
          </g>
        );
      })}
    </svg>
  );
}

/** Path of the squares of some days, in the row at `y`. */
function squares(from: number, to: number, y: number, without = 0): string {
  let path = "";
  for (let day = from; day <= to; day++) if (day !== without) path += `M${LEFT + (day - 1) * CELL} ${y + 4}h16v16h-16z`;
  return path;
}
