import { brand } from "#locales/brand.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";

const PANELS = ["calendar", "bookings", "income", "guests", "prices", "payments"] as const;
const STAYS = [
  { id: "first", moves: "arrives", pays: "paid" },
  { id: "second", moves: "leaves", pays: "paid" },
  { id: "third", moves: "arrives", pays: "open" },
] as const;
/** Heights of the income chart's bars, of 100. */
const BARS = [22, 30, 41, 58, 63, 88];

/** A drawing of the dashboard, labelled as one; the real dashboard requires signing in. */
export function Dashboard() {
  const { t } = useLanguage();
  const months = t("themes:dashboard.months").split(" ");
  return (
    <div className="mt-28 grid grid-cols-1 items-center gap-x-14 gap-y-10 md:mt-40 lg:grid-cols-[4fr_8fr]">
      <div>
        <h3 className="text-[clamp(2rem,1.4rem+2.2vw,3.25rem)]">{t("themes:dashboard.title")}</h3>
        <p className="mt-5 max-w-[44ch] text-xl text-cream/90">{t("themes:dashboard.text")}</p>
      </div>
      <figure className="lg:-mr-[8vw]">
        <div role="img" aria-label={t("themes:dashboard.label")}>
          <div className="frame text-ink" aria-hidden="true">
            <div className="frame-bar">
              <span className="frame-address">{brand.domain}/dashboard</span>
            </div>
            <div className="desk">
              <ul className="desk-nav">
                {PANELS.map((panel) => (
                  <li key={panel}>{t(`themes:dashboard.${panel}`)}</li>
                ))}
              </ul>
              <div className="desk-main">
                <p className="font-display text-2xl leading-tight font-bold md:text-3xl">{t("themes:dashboard.hello")}</p>
                <div className="desk-panel">
                  <p className="font-semibold">{t("themes:dashboard.week")}</p>
                  <ul>
                    {STAYS.map(({ id, moves, pays }) => (
                      <li key={id} className="desk-stay">
                        <b>{t(`themes:dashboard.${id}Day`)}</b>
                        <span>{t(`themes:dashboard.${id}`)}</span>
                        <span className="text-soft">{t(`themes:dashboard.${moves}`)}</span>
                        <span className={pays === "paid" ? "desk-pill bg-sky" : "desk-pill bg-sun"}>
                          {t(`themes:dashboard.${pays}`)}
                        </span>
                      </li>
                    ))}
                  </ul>
                </div>
                <div className="desk-panel desk-income">
                  <p>
                    <span className="block font-semibold">{t("themes:dashboard.income")}</span>
                    <b className="font-display text-[clamp(1.9rem,3.4vw,3rem)] leading-none tracking-tight">
                      {t("themes:dashboard.amount")}
                    </b>
                    <span className="block text-soft">{t("themes:dashboard.incomeOf")}</span>
                  </p>
                  <svg viewBox="0 0 240 120" className="w-full max-w-72">
                    {BARS.map((height, i) => (
                      <g key={months[i]}>
                        <rect
                          x={i * 40 + 4}
                          y={100 - height}
                          width="32"
                          height={height}
                          rx="4"
                          className={i === BARS.length - 1 ? "fill-coral" : "fill-ink/25"}
                        />
                        <text x={i * 40 + 20} y="116" textAnchor="middle" className="fill-soft text-[12px]">
                          {months[i]}
                        </text>
                      </g>
                    ))}
                  </svg>
                </div>
              </div>
            </div>
          </div>
        </div>
        <figcaption className="mt-4 text-sm text-cream/80">{t("themes:dashboard.caption")}</figcaption>
      </figure>
    </div>
  );
}
