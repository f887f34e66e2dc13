import type { SiteView } from "#contract/site-view.ts";
import type { Money } from "#domain/money.ts";

interface PriceProps {
  view: SiteView;
  of: Money | null;
  className: string;
}

/** `From € 145 a night`; renders nothing without a price. */
export function Price({ view: { t, format }, of, className }: PriceProps) {
  if (!of) return null;
  return (
    <p className={className}>
      {t("price.from")} <strong>{format.money(of)}</strong> {t("price.perNight")}
    </p>
  );
}
