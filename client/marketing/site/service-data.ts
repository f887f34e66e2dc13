import { brand } from "#locales/brand.ts";
import { type PageId, pathOf } from "#locales/paths.ts";
import type { Language } from "../../kit/i18n/i18n.ts";
import { organization } from "./structured-data.ts";

/** Creates the `structuredData` of a service's page (schema.org/Service). */
export function serviceData(page: PageId) {
  return ({ t, locale }: Language): object[] => [
    {
      "@type": "Service",
      name: t(`nav:pages.${page}`),
      description: t(`pages/${page}:meta.description`),
      url: new URL(pathOf(page, locale), brand.origin).href,
      provider: organization({ t }),
    },
  ];
}
