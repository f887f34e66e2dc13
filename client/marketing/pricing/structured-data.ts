import { type Plan, PLAN_CURRENCY, PLAN_IDS, PLANS } from "#domain/plans.ts";
import type { Language } from "../../kit/i18n/i18n.ts";
import { brand } from "#locales/brand.ts";
import { pathOf } from "#locales/paths.ts";

/** Describes the subscription (schema.org/Product), with an Offer for each plan of the language. */
export function structuredData({ locale, t }: Language): object[] {
  const url = new URL(pathOf("pricing", locale), brand.origin).href;
  return [
    {
      "@type": "Product",
      name: t("pages/pricing:product"),
      description: t("pages/pricing:meta.description"),
      image: new URL(`/og/${locale}/pricing.png`, brand.origin).href,
      brand: { "@type": "Brand", name: brand.name },
      offers: PLAN_IDS.map((plan) => ({
        name: t(`pages/pricing:offers.plans.${plan}`),
        ...offer(PLANS[plan], url),
      })),
    },
  ];
}

/** Describes a plan. schema.org requires amounts as decimals, here in euros. */
function offer({ id, setup, monthly }: Plan, url: string): object {
  const price = (cents: number) => ({
    price: (cents / 100).toFixed(2),
    priceCurrency: PLAN_CURRENCY,
    valueAddedTaxIncluded: true,
  });
  const month = { "@type": "UnitPriceSpecification", ...price(monthly), unitCode: "MON", billingIncrement: 1 };
  const once = { "@type": "PriceSpecification", priceType: "https://schema.org/DownPayment", ...price(setup) };
  return {
    "@type": "Offer",
    sku: id,
    url,
    availability: "https://schema.org/InStock",
    price: (monthly / 100).toFixed(2),
    priceCurrency: PLAN_CURRENCY,
    priceSpecification: setup > 0 ? [month, once] : month,
  };
}
