import type { Language } from "../kit/i18n/i18n.ts";
import { keptLoads } from "../kit/loading/kept-loads.ts";
import type { LoadedPage, PageModule } from "./site/page-module.ts";
import type { Route } from "./site/route.ts";

const MODULES = import.meta.glob<PageModule>("./*/page.tsx");

/** Loader of pages with their texts and content. */
export const { ready: readyPage, load: loadPage } = keptLoads(
  ({ page, locale, post = "", blog }: Route, _language: Language) => `${locale} ${page} ${post} ${blog?.edition ?? ""}`,
  fetchPage,
);

async function fetchPage(route: Route, language: Language): Promise<LoadedPage> {
  if (!route.page) throw new Error("cannot load a route without a page");
  const [module] = await Promise.all([MODULES[`./${route.page}/page.tsx`]?.(), language.loadTexts(`pages/${route.page}`)]);
  if (!module) throw new Error(`${route.page} has no page.tsx`);
  return { module, content: await module.load?.(route) };
}
