import type { Quote } from "../rates/quote-types.ts";

/** The quote with the instalments that the guest pays: one on arrival if the guest does not pay in advance. */
export function payableQuote(quote: Quote, payment: "transfer" | "on-arrival"): Quote {
  if (payment === "transfer") return quote;
  return { ...quote, schedule: [{ due: quote.arrival, on: "arrival", amount: quote.total }] };
}
