import { useLanguage } from "../../kit/i18n/i18n.ts";
import { GUARANTEE_DAYS } from "#domain/plans.ts";

/** Facts about the product today; `count` selects the plural form of the label. */
const TAGS = [
  { id: "commission", look: "bg-sun" },
  { id: "price", look: "bg-cream" },
  { id: "themes", look: "bg-sky", count: 6 },
  { id: "languages", look: "bg-sun", count: 3 },
  { id: "back", look: "bg-cream", count: GUARANTEE_DAYS },
];

/** The statistics as labels on a key rack. */
export function Stats() {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="stats-title" className="on-deep">
      <h2 id="stats-title" className="sr-only">
        {t("stats:title")}
      </h2>
      <ul className="wrap rack">
        {TAGS.map(({ id, look, count }) => (
          <li key={id} className="rack-hook">
            <div className={`rack-tag ${look}`}>
              <strong className="block font-display text-[clamp(2.5rem,4.4vw,4.25rem)] leading-none font-extrabold tracking-[-0.04em]">
                {t(`stats:${id}.value`)}
              </strong>
              <span className="mt-2 block leading-snug font-medium">
                {t(`stats:${id}.label`, count === undefined ? {} : { count })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
