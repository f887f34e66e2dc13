import { useLanguage } from "../../kit/i18n/i18n.ts";

type Channel = "airbnb" | "booking" | "own";

/**
 * Weeks of the drawn month: the first day (0 and below belong to the previous month), and stays in half days from Monday morning
 * (1) to Sunday night (15), because guests leave and arrive on the same day.
 */
const WEEKS: { first: number; stays: { channel: Channel; from: number; to: number; named?: boolean }[] }[] = [
  { first: -2, stays: [{ channel: "airbnb", from: 10, to: 15, named: true }] },
  {
    first: 5,
    stays: [
      { channel: "airbnb", from: 1, to: 10 },
      { channel: "own", from: 10, to: 15, named: true },
    ],
  },
  {
    first: 12,
    stays: [
      { channel: "booking", from: 2, to: 10, named: true },
      { channel: "own", from: 10, to: 15, named: true },
    ],
  },
  {
    first: 19,
    stays: [
      { channel: "own", from: 1, to: 10 },
      { channel: "airbnb", from: 10, to: 15, named: true },
    ],
  },
  { first: 26, stays: [{ channel: "booking", from: 6, to: 15, named: true }] },
];
const DAYS_IN_MONTH = 31;
const DAYS_BEFORE = 30;

/** A drawn month with bookings of two channels and the owner's own site. */
export function Calendar() {
  const { t } = useLanguage();
  const days = t("features:calendar.days").split(" ");
  return (
    <figure>
      <div role="img" aria-label={t("features:calendar.label")}>
        <div className="month" aria-hidden="true">
          <div className="month-head">
            <p className="font-display text-3xl font-bold tracking-tight">{t("features:calendar.month")}</p>
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-semibold">
              {(["airbnb", "booking", "own"] as const).map((channel) => (
                <li key={channel} className="flex items-center gap-2">
                  <span className={`stay-dot stay-${channel}`} />
                  {t(`features:calendar.${channel}`)}
                </li>
              ))}
            </ul>
          </div>
          <div className="month-days">
            {days.map((day) => (
              <span key={day}>{day}</span>
            ))}
          </div>
          {WEEKS.map(({ first, stays }) => (
            <div key={first} className="month-week">
              {days.map((day, i) => (
                <Day key={day} number={first + i} />
              ))}
              {stays.map(({ channel, from, to, named }) => (
                <span key={from} className={`stay stay-${channel} stay-from-${from} stay-to-${to}`}>
                  {named && <span className="stay-name">{t(`features:calendar.${channel}`)}</span>}
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
      <figcaption className="mt-4 text-sm text-soft">{t("features:calendar.caption")}</figcaption>
    </figure>
  );
}

function Day({ number }: { number: number }) {
  const inMonth = number >= 1 && number <= DAYS_IN_MONTH;
  const shown = number < 1 ? DAYS_BEFORE + number : inMonth ? number : number - DAYS_IN_MONTH;
  return <span className={inMonth ? "month-day" : "month-day month-day-out"}>{shown}</span>;
}
