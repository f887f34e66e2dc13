import { PLANS, vatIn } from "#domain/plans.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";

const FACTS = ["setup", "commission", "notice", "back"] as const;

/** The monthly price on a key label, with its conditions. */
export function Tag() {
  const { locale } = useLanguage();
  const text = usePageTexts("pricing");
  const { monthly } = PLANS.standard;
  const vat = { vat: formatEuros(locale, vatIn(monthly)), net: formatEuros(locale, monthly - vatIn(monthly)) };
  return (
    <section aria-labelledby="pricing-title" className="overflow-x-clip">
      <div className="wrap pricing-hero">
        <h1 id="pricing-title" className="pricing-title">
          <span className="title-l block max-w-[15ch]">{text("title")}</span>
          <span className="pricing-hung">
            <Loop />
            <span className="pricing-tag">
              <span className="pricing-amount">{text("amount")}</span>
              <span className="pricing-unit">{text("unit")}</span>
            </span>
          </span>
        </h1>
        <div className="pricing-facts">
          <p className="max-w-[44ch] text-xl">{text("lead")}</p>
          <ul className="mt-6 border-t-2 border-ink">
            {FACTS.map((fact) => (
              <li key={fact} className="grid grid-cols-[7.5rem_1fr] items-baseline gap-x-4 border-b border-ink/20 py-2.5">
                <b className="font-display text-2xl tracking-tight">{text(`facts.${fact}.value`)}</b>
                {text(`facts.${fact}.label`)}
              </li>
            ))}
          </ul>
          <p className="mt-4 max-w-[56ch] text-[0.9375rem] text-soft">{text("vat", vat)}</p>
        </div>
      </div>
    </section>
  );
}

/** The key, and the string through the label's hole. */
function Loop() {
  return (
    <svg viewBox="0 0 320 240" className="pricing-loop overflow-visible" aria-hidden="true" fill="none">
      <g transform="translate(-14 -36) rotate(-97 236 74)">
        <path
          d="M180 62 L236 18 L292 62 V112 a10 10 0 0 1-10 10H190a10 10 0 0 1-10-10Z"
          className="fill-ink stroke-ink"
          strokeWidth="8"
          strokeLinejoin="round"
        />
        <path d="M228 122h18v92h-18zM246 166h22v16h-22zM246 192h14v16h-14z" className="fill-ink" />
        <circle cx="236" cy="78" r="20" className="fill-paper" />
      </g>
      <path d="M70 236C14 150 50 20 140 12c44-4 84 8 82 28" className="stroke-ink" strokeWidth="6" strokeLinecap="round" />
    </svg>
  );
}
