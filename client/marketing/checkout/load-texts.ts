import { loadLanguage } from "../languages.ts";
import type { Route } from "../route.ts";

/** `load` of the pages around a payment: they show the checkout's receipt, so they need its texts too. */
export async function loadCheckoutTexts({ locale }: Route): Promise<void> {
  await (await loadLanguage(locale)).loadTexts("pages/checkout");
}
