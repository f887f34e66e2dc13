import { useLanguage } from "../../kit/i18n/i18n.ts";
import { dayText } from "../../kit/i18n/dates.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import type { PlatformDay, PlatformHealth } from "#contract/admin/platform-health.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { CURRENCIES, type Currency } from "#domain/money.ts";
import { useTexts } from "../shell/texts.ts";
import { FigureBars } from "../ui/figure-bars.tsx";
import { numberFormat } from "#locales/words/intl.ts";
import { ScrollingTable } from "../../kit/ui/scrolling-table.tsx";

const COUNTED = ["signUps", "orders", "bookings"] as const;
const SITE_STATES = ["draft", "active", "paused", "closed", "suspended"] as const;

/** Sign-ups, orders, bookings and money of today and of ninety days, and the number of sites in each state. Days are in UTC. */
export function Figures({ health: { days, sites } }: { health: PlatformHealth }) {
  const text = useTexts("overview");
  const { locale } = useLanguage();
  const number = numberFormat(LANGUAGE_TAGS[locale]);
  const money = useMoney();
  const today = days.at(-1);
  if (!today) return null;
  const sum = (of: (day: PlatformDay) => number) => days.reduce((all, day) => all + of(day), 0);
  const currencies = CURRENCIES.filter((currency) => currency === "EUR" || days.some((day) => day.money[currency] !== undefined));
  const filled = days.filter(
    (day) => COUNTED.some((name) => day[name] > 0) || currencies.some((currency) => day.money[currency] !== undefined),
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {COUNTED.map((name) => (
          <FigureBars
            key={name}
            title={text(`figures.${name}`)}
            values={days.map((day) => day[name])}
            currentLabel={text("figures.today")}
            current={number.format(today[name])}
            total={
              name === "orders"
                ? text("figures.paidOrders", {
                    total: number.format(sum((day) => day.orders)),
                    paid: sum((day) => day.paidOrders),
                  })
                : text("figures.total", { total: number.format(sum((day) => day[name])) })
            }
          />
        ))}
        {currencies.map((currency) => (
          <FigureBars
            key={currency}
            title={text("figures.money", { currency })}
            values={days.map((day) => day.money[currency] ?? 0)}
            currentLabel={text("figures.today")}
            current={money(today.money[currency] ?? 0, currency)}
            total={text("figures.total", {
              total: money(
                sum((day) => day.money[currency] ?? 0),
                currency,
              ),
            })}
          />
        ))}
      </div>
      <Panel title={text("sites")} text={text("sitesNow")}>
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {SITE_STATES.map((state) => (
            <div key={state}>
              <dt className="text-soft">{text(`siteStates.${state}`)}</dt>
              <dd className="text-xl font-semibold tabular-nums">{number.format(sites[state] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <details className="rounded-2xl border border-ink/15 bg-card px-4 py-2 sm:px-6">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{text("table.title")}</summary>
        <p className="pb-2 text-soft">{text("table.text")}</p>
        <ScrollingTable label={text("table.title")} className="pb-3">
          <table className="w-full text-right tabular-nums">
            <thead>
              <tr className="border-b border-ink/20">
                <th scope="col" className="py-2 pr-4 text-left">
                  {text("table.day")}
                </th>
                {COUNTED.map((name) => (
                  <th key={name} scope="col" className="py-2 pl-4">
                    {text(`figures.${name}`)}
                  </th>
                ))}
                {currencies.map((currency) => (
                  <th key={currency} scope="col" className="py-2 pl-4">
                    {currency}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {filled.toReversed().map((day) => (
                <tr key={day.day} className="border-b border-ink/10">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
                    {dayText(day.day, locale, "short")}
                  </th>
                  {COUNTED.map((name) => (
                    <td key={name} className="py-1.5 pl-4">
                      {number.format(day[name])}
                    </td>
                  ))}
                  {currencies.map((currency) => (
                    <td key={currency} className="py-1.5 pl-4 whitespace-nowrap">
                      {money(day.money[currency] ?? 0, currency)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      </details>
    </>
  );
}

function useMoney(): (amount: number, currency: Currency) => string {
  const { locale } = useLanguage();
  return (amount, currency) => numberFormat(LANGUAGE_TAGS[locale], { style: "currency", currency }).format(amount / 100);
}
