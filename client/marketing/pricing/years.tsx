import { commissionOf, type Letting } from "#domain/commission.ts";
import { costOver, PLAN_IDS, PLANS } from "#domain/plans.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { usePlanName } from "./offers.tsx";

const YEARS = [1, 3, 5] as const;

/** Costs of commission and plans over one, three and five years, as bars on one scale. */
export function Years({ letting, isExample }: { letting: Letting; isExample: boolean }) {
  const { locale, t } = useLanguage();
  const text = usePageTexts("pricing");
  const nameOf = usePlanName();
  const lines = [
    { id: "commission", name: text("years.commission"), over: (years: number) => years * commissionOf(letting) },
    ...PLAN_IDS.map((plan) => ({
      id: plan,
      name: text("years.plan", { plan: nameOf(plan) }),
      over: (years: number) => costOver(PLANS[plan], years),
    })),
  ];
  const max = Math.max(...lines.map(({ over }) => over(YEARS[YEARS.length - 1] ?? 1)));
  return (
    <table className="pricing-years">
      <caption>
        <span className="font-display text-3xl font-bold tracking-tight">{text("years.title")}</span>
        {isExample && <span className="pricing-example">{t("example")}</span>}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{text("years.what")}</th>
          <th scope="col">{text("years.amount")}</th>
        </tr>
      </thead>
      {YEARS.map((years) => (
        <tbody key={years}>
          <tr>
            <th scope="rowgroup" colSpan={2} className="pricing-years-head">
              {text("years.count", { count: years })}
            </th>
          </tr>
          {lines.map(({ id, name, over }) => (
            <tr key={id} className="pricing-years-line">
              <th scope="row">{name}</th>
              <td>
                <div>
                  <span
                    aria-hidden="true"
                    className={id === "commission" ? "pricing-bar bg-coral" : "pricing-bar bg-sun"}
                    style={{ width: `${Math.round((over(years) / max) * 1000) / 10}%` }}
                  />
                  <span className="pricing-bar-amount">{formatEuros(locale, over(years))}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
