/** Brands of payment methods by the providers' names for them. */
const BRANDS: Record<string, string> = {
  ideal: "iDEAL | Wero",
  bancontact: "Bancontact",
  p24: "Przelewy24",
  przelewy24: "Przelewy24",
  blik: "BLIK",
  applepay: "Apple Pay",
  apple_pay: "Apple Pay",
  googlepay: "Google Pay",
  google_pay: "Google Pay",
  paypal: "PayPal",
  klarna: "Klarna",
  eps: "eps",
  belfius: "Belfius",
  kbc: "KBC",
  link: "Link",
};
const CARDS = new Set(["card", "creditcard"]);

/** Names a payment method by its brand; cards have a word of the language, and unknown methods the provider's name. */
export const methodName = (method: string, card: string): string =>
  CARDS.has(method) ? card : (BRANDS[method] ?? method.replaceAll("_", " "));
