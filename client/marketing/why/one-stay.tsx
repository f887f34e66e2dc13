import type { ReactNode } from "react";
import { firstYear, PLANS } from "#domain/plans.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { LinkedText } from "../../kit/brand/linked-text.tsx";
import { Section, SectionTitle } from "../ui/section.tsx";

/** Price of the example stay, cents. */
const STAY = 1000_00;
/** A platform's commission, per cent. */
const SHARE = 15;
const COMMISSION = (STAY * SHARE) / 100;
const YEAR = 12 * PLANS.standard.monthly;
/** Number of stays whose commission equals the costs of the site. */
const staysFor = (costs: number) => Math.ceil(costs / COMMISSION);
const COINS = 12;

/** The same stay on two bills, and the number of stays that pay for a year. */
export function OneStay() {
  const { locale } = useLanguage();
  const text = usePageTexts("why");
  const amount = (cents: number) => formatEuros(locale, cents);
  const offer = locale === "nl" ? PLANS["first-month-free"] : PLANS.standard;
  const values = {
    stay: amount(STAY),
    share: `${SHARE}%`,
    commission: amount(COMMISSION),
    kept: amount(STAY - COMMISSION),
    count: staysFor(YEAR),
    next: staysFor(YEAR) + 1,
    commissions: amount(staysFor(YEAR) * COMMISSION),
    first: amount(firstYear(offer)),
    firstCount: staysFor(firstYear(offer)),
  };
  const id = "sum";
  return (
    <Section id={id} className="on-deep overflow-x-clip py-24 md:py-32">
      <div className="wrap">
        <SectionTitle id={id} className="max-w-[16ch]">
          {text("sum.title", values)}
        </SectionTitle>
        <div className="mt-12 grid gap-12">
          <Bill side={text("sum.platform", values)} note={text("sum.platformNote", values)}>
            <span className="why-note why-note-kept">
              <b>{values.kept}</b> {text("sum.yours")}
            </span>
            <span className="why-note why-note-cut">
              <b>{values.commission}</b> {text("sum.theirs")}
            </span>
          </Bill>
          <Bill side={text("sum.own")} note={text("sum.ownNote", values)}>
            <span className="why-note why-note-whole">
              <b>{values.stay}</b> {text("sum.yours")}
            </span>
          </Bill>
        </div>
        <div className="mt-20 grid items-center gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
          <div>
            <h3 className="text-[clamp(1.9rem,1.3rem+2vw,3rem)]">{text("sum.coinsTitle", values)}</h3>
            <p className="mt-4 max-w-[48ch] text-lg text-cream/90">{text("sum.coinsText", values)}</p>
          </div>
          <div role="img" aria-label={text("sum.coinsLabel", values)}>
            <ul className="why-coins" aria-hidden="true">
              {Array.from({ length: COINS }, (_, i) => (
                <li key={i} className={i < values.count ? "why-coin why-coin-site" : "why-coin"}>
                  {amount(COMMISSION)}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <p className="mt-12 max-w-[62ch] text-cream/90">
          <LinkedText text={text("sum.replace", values)} />
        </p>
      </div>
    </Section>
  );
}

function Bill({ side, note, children }: { side: string; note: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 font-sans text-lg font-semibold tracking-normal">{side}</h3>
      <p className="why-bill">{children}</p>
      <p className="mt-3 max-w-[62ch] text-cream/85">{note}</p>
    </div>
  );
}
