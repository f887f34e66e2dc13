import type { ComponentType } from "react";
import type { Language } from "#client/lib/i18n.ts";
import { keptLoads } from "#client/lib/kept-loads.ts";
import type { Head } from "./head.ts";
import type { Route } from "./route.ts";

/** The page of a folder `{page id}/page.tsx`. `Content` is what it needs beside its texts. */
export interface PageModule<Content = unknown> {
  default: ComponentType<{ content: Content }>;
  /** Fetches the content. */
  load?: (route: Route) => Promise<Content>;
  /** Title and description, where they are the content's and not those of the page's texts. */
  describe?: (content: Content) => Pick<Head, "title" | "description">;
  /** Objects of schema.org that say in data what the page says in words. */
  structuredData?: (language: Language, content: Content) => object[];
}

/** A page with all it needs. */
export interface LoadedPage {
  module: PageModule;
  content: unknown;
}

const MODULES = import.meta.glob<PageModule>("./*/page.tsx");

/** Pages with their texts and content. */
export const { ready: readyPage, load: loadPage } = keptLoads(
  ({ page, locale, post = "" }: Route, _language: Language) => `${locale} ${page} ${post}`,
  fetchPage,
);

async function fetchPage(route: Route, language: Language): Promise<LoadedPage> {
  if (!route.page) throw new Error("a route without a page has nothing to load");
  const [module] = await Promise.all([MODULES[`./${route.page}/page.tsx`]?.(), language.loadTexts(`pages/${route.page}`)]);
  if (!module) throw new Error(`${route.page} has no page.tsx`);
  return { module, content: await module.load?.(route) };
}
