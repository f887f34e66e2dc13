import type { ComponentType } from "react";
import type { Language } from "#client/lib/i18n.ts";
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

const ready = new Map<string, LoadedPage>();
const coming = new Map<string, Promise<LoadedPage>>();
const keyOf = ({ page, locale, post = "" }: Route) => `${locale} ${page} ${post}`;

/** The page if everything for it is here already. */
export function readyPage(route: Route): LoadedPage | undefined {
  return ready.get(keyOf(route));
}

/** Fetches a page with its texts and content, once; a failed attempt may be repeated. */
export function loadPage(route: Route, language: Language): Promise<LoadedPage> {
  const key = keyOf(route);
  const known = coming.get(key);
  if (known) return known;
  const page = load(route, language).then(
    (loaded) => {
      ready.set(key, loaded);
      return loaded;
    },
    (error: unknown) => {
      coming.delete(key);
      throw error;
    },
  );
  coming.set(key, page);
  return page;
}

async function load(route: Route, language: Language): Promise<LoadedPage> {
  if (!route.page) throw new Error("a route without a page has nothing to load");
  const [module] = await Promise.all([MODULES[`./${route.page}/page.tsx`]?.(), language.loadPageTexts(route.page)]);
  if (!module) throw new Error(`${route.page} has no page.tsx`);
  return { module, content: await module.load?.(route) };
}
