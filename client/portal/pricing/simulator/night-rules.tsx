import { useLanguage } from "#client/kit/i18n/i18n.ts";
import type { Discount } from "#domain/rates/discounts.ts";
import { explainQuote } from "#domain/rates/explain-quote.ts";
import type { ExplainedNight } from "#domain/rates/nightly-price.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import type { Quote, QuoteContext, QuoteLine, QuoteRequest } from "#domain/rates/quote-types.ts";
import { rateOn } from "#domain/rates/rate-on.ts";
import { sameJson } from "#domain/same-json.ts";
import { lineLabel, ruleLabel } from "#locales/rates/describe.ts";
import { dayText } from "#client/kit/i18n/dates.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import type { PlanWords } from "../plan-words.ts";

interface NightRulesProps {
  plan: RatePlan;
  quote: Quote;
  request: QuoteRequest;
  context: QuoteContext;
  words: PlanWords;
}

/** The rule behind each amount of a quote, and the rules that were overridden. */
export function NightRules({ plan, quote, request, context, words }: NightRulesProps) {
  const text = useWords("rates");
  const { locale } = useLanguage();
  const { defaultLocale } = useDraft().draft;
  const { nights, lost } = explainQuote(plan, quote, request, context);
  const label = (rule: Parameters<typeof ruleLabel>[0]) => ruleLabel(rule, plan, locale, defaultLocale);
  const row = "grid grid-cols-[1fr_auto] gap-x-4 py-2 sm:grid-cols-[12rem_1fr_auto]";
  const middle = "col-span-2 row-start-2 text-[0.9375rem] leading-snug sm:col-span-1 sm:row-start-auto sm:pt-0.5";
  return (
    <section aria-labelledby="night-rules" className="rounded-2xl border border-ink/15 bg-card p-4 sm:p-5">
      <h2 id="night-rules" className="title-s">
        {text("try.rules")}
      </h2>
      <ul className="mt-3 divide-y divide-ink/15">
        {runsOf(nights).map(({ first, last, count }) => (
          <li key={first.date} className={row}>
            <span>
              {dayText(first.date, locale, "short")}
              {count > 1 && ` – ${dayText(last.date, locale, "short")}`}
            </span>
            <span className={middle}>
              {label(first)}
              {first.lost.map((rule, index) => (
                <span key={index} className="block text-soft">
                  {text("try.lost", { rule: label(rule), amount: words.money(rule.amount) })}
                </span>
              ))}
            </span>
            <strong className="tabular-nums">
              {count > 1 && `${count} × `}
              {words.money(first.amount)}
            </strong>
          </li>
        ))}
        {quote.lines
          .filter(({ kind }) => kind !== "nights")
          .map((line, index) => (
            <li key={index} className={row}>
              <span>{lineLabel(line, locale, defaultLocale)}</span>
              <span className={middle}>
                {ruleOf(line, plan, quote, words)}
                {lost
                  .filter((discount) => isRival(discount, line))
                  .map((discount) => (
                    <span key={`${discount.kind} ${discount.count}`} className="block text-soft">
                      {text("try.lost", { rule: discountLabel(discount), amount: words.money(-discount.amount) })}
                    </span>
                  ))}
              </span>
              <strong className="tabular-nums">{words.money(line.amount)}</strong>
            </li>
          ))}
      </ul>
    </section>
  );

  function discountLabel({ kind, count, percent, code }: Discount): string {
    const facts = { id: null, preset: null, maxAge: null, amount: 0, vat: null, optional: false, chosen: true, onArrival: false };
    return lineLabel({ ...facts, kind, count, percent, name: code?.code ?? null }, locale, defaultLocale);
  }
}

/** Consecutive nights with the same price from the same rules. */
function runsOf(nights: readonly ExplainedNight[]): { first: ExplainedNight; last: ExplainedNight; count: number }[] {
  const runs: { first: ExplainedNight; last: ExplainedNight; count: number }[] = [];
  for (const night of nights) {
    const run = runs.at(-1);
    if (run && sameJson({ ...run.first, date: "" }, { ...night, date: "" })) {
      run.last = night;
      run.count += 1;
    } else runs.push({ first: night, last: night, count: 1 });
  }
  return runs;
}

/** The owner's rule behind a line; empty if the line's name is sufficient. */
function ruleOf({ kind, id }: QuoteLine, plan: RatePlan, { arrival }: Quote, words: PlanWords): string {
  if (kind === "fee") {
    const fee = plan.fees.find((each) => each.id === id);
    return fee ? words.fee(fee) : "";
  }
  if (kind === "tourist-tax") {
    const rate = rateOn(plan.taxes.find((each) => each.id === id)?.rates ?? [], arrival);
    return rate ? words.taxRule(rate.rule) : "";
  }
  if (kind === "extra-adult" || kind === "extra-child" || kind === "pets")
    return words.lines(plan, "guests").slice(1).join(" · ");
  return kind === "gap" ? words.lines(plan, "gap").join() : "";
}

/** Early bird and last minute are alternatives of each other. */
const isRival = ({ kind }: Discount, line: QuoteLine): boolean => groupOf(kind) === groupOf(line.kind) && line.kind !== "nights";

const groupOf = (kind: QuoteLine["kind"]): string => (kind === "early-bird" || kind === "last-minute" ? "days" : kind);
