import type { SiteView } from "#contract/pages/site-view.ts";
import type { QuoteRequest } from "#domain/rates/quote-types.ts";

/** `2 volwassenen, 2 kinderen, 1 huisdier`. */
export function partyText(
  { t }: Pick<SiteView, "t">,
  { adults, children, pets }: Pick<QuoteRequest, "adults" | "children" | "pets">,
): string {
  return [
    t("party.adults", { count: adults }),
    ...(children.length > 0 ? [t("party.children", { count: children.length })] : []),
    ...(pets > 0 ? [t("party.pets", { count: pets })] : []),
  ].join(", ");
}
