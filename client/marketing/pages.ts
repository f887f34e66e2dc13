import type { ComponentType } from "react";
import type { Language } from "../lib/i18n.ts";
import { keptLoads } from "../lib/kept-loads.ts";
import type { DescribedHead } from "./head.ts";
import type { Route } from "./route.ts";

/** Module `{page id}/page.tsx`. `Content` is data that the page needs besides its texts. */
export interface PageModule<Content = unknown> {
  default: ComponentType<{ content: Content }>;
  /** Loads the content. */
  load?: (route: Route) => Promise<Content>;
  /** Returns title, description and picture if they come from the content instead of the page's texts. */
  describe?: (content: Content) => DescribedHead;
  /** Returns schema.org objects that describe the page. */
  structuredData?: (language: Language, content: Content) => object[];
}

/** A page's module and content; its texts have been loaded. */
export interface LoadedPage {
  module: PageModule;
  content: unknown;
}

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
