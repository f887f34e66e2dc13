import type { FromPriceView, SiteView } from "#contract/pages/site-view.ts";

interface PriceProps {
  view: SiteView;
  of: FromPriceView | null;
  className: string;
}

/** `From € 385 for 2 nights, 2 guests`; renders nothing without a price. */
export function Price({ view: { t, format }, of, className }: PriceProps) {
  if (!of) return null;
  return (
    <p className={className}>
      {t("price.from")} <strong>{format.money(of.price)}</strong> {of.stay}
    </p>
  );
}
