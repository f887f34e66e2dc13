import type { Language } from "../../kit/i18n/i18n.ts";
import { brand } from "#locales/brand.ts";
import { pathOf, PRIVATE_PAGES } from "#locales/paths.ts";
import { headOf } from "./head.ts";
import type { LoadedPage } from "./page-module.ts";
import { type Route, pathIn } from "./route.ts";

const absolute = (path: string) => new URL(path, brand.origin).href;

/** Describes our company (schema.org/Organization). */
export function organization({ t }: Pick<Language, "t">): object {
  return {
    "@type": "Organization",
    name: brand.name,
    url: brand.origin,
    logo: absolute("/icon-512.png"),
    email: brand.email,
    description: t("meta:organization"),
  };
}

/** Returns a page's JSON-LD: the objects of its module and its breadcrumbs. */
export function structuredDataOf(route: Route, language: Language, loaded: LoadedPage | undefined): object[] {
  const { page } = route;
  if (!page || !loaded || PRIVATE_PAGES.includes(page)) return [];
  const own = loaded.module.structuredData?.(language, loaded.content) ?? [];
  const all = page === "home" ? [organization(language), ...own] : [breadcrumbs(route, language, loaded), ...own];
  return all.map((data) => ({ "@context": "https://schema.org", ...data }));
}

/** Lists the steps from the home page to a page (schema.org/BreadcrumbList). */
function breadcrumbs(route: Route, language: Language, loaded: LoadedPage): object {
  const { t, locale } = language;
  const name = headOf(route, language, loaded).title.split(" – ")[0] ?? "";
  const steps = [
    { name: brand.name, path: pathOf("home", locale) },
    ...(route.page === "blog-post" ? [{ name: t("nav:pages.blog"), path: pathOf("blog", locale) }] : []),
    { name, path: pathIn(route, locale) },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name: step, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step,
      item: absolute(path),
    })),
  };
}
