import { loadLanguage } from "../site/languages.ts";
import type { Route } from "../site/route.ts";

/** `load` of the pages about a payment, which also need the checkout's texts for its receipt. */
export async function loadCheckoutTexts({ locale }: Route): Promise<void> {
  await (await loadLanguage(locale)).loadTexts("pages/checkout");
}
