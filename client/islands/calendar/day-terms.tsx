import type { ReactNode } from "react";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import type { AvailableDay } from "#domain/rates/available-days.ts";
import { numberFormat } from "#locales/words/intl.ts";

/** The side margins undo the padding of the day's button: phones have narrow days. */
const SMALL = { display: "block", margin: "0 -6px", font: "400 0.6875rem / 1.25 var(--font-body)" };

/**
 * Returns a function that creates price and minimum of a day, undefined if its night is taken. Only screen readers get the
 * currency with each price; others read it once next to the calendar.
 */
export function dayTerms(currency: Currency, locale: Locale): (day: AvailableDay) => ReactNode {
  const create = (options: Intl.NumberFormatOptions) =>
    numberFormat(LANGUAGE_TAGS[locale], { minimumFractionDigits: 2, trailingZeroDisplay: "stripIfInteger", ...options });
  const [short, full] = [create({}), create({ style: "currency", currency })];
  return ({ state, price, minNights, canArrive }) => {
    if (price === null || state === "taken" || state === "arrives") return undefined;
    return (
      <>
        <small aria-hidden="true" style={SMALL}>
          {short.format(price / 100)}
          <br />
          {canArrive && `≥${minNights}`}
        </small>
        <span className="sr">{`, ${full.format(price / 100)}${canArrive ? `, min. ${minNights}` : ""}`}</span>
      </>
    );
  };
}
