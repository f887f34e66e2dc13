import type { FromPriceView, SiteView } from "#contract/pages/site-view.ts";

interface PriceProps {
  view: SiteView;
  of: FromPriceView | null;
  className: string;
  /** True where the page says what its "from" prices include. */
  withCosts?: boolean;
}

/** Returns a "from" price as a text: `From € 385 for 2 nights, 2 guests`. */
export const priceInWords = ({ t, format }: SiteView, { price, stay }: FromPriceView): string =>
  `${t("price.from")} ${format.money(price)} ${stay}`;

/** `From € 385 for 2 nights, 2 guests`; renders nothing without a price. */
export function Price({ view: { t, format }, of, className, withCosts = false }: PriceProps) {
  if (!of) return null;
  return (
    <p className={className}>
      {t("price.from")} <strong>{format.money(of.price)}</strong> {withCosts ? of.stayWithCosts : of.stay}
    </p>
  );
}
