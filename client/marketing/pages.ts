import type { ComponentType } from "react";
import type { PageId } from "#locales/paths.ts";

/** The pages that are built, one chunk each. A new page is a line here and in `BUILT_PAGES`. */
const LOADERS: Partial<Record<PageId, () => Promise<ComponentType>>> = {
  home: async () => (await import("./home/home.tsx")).Home,
};

const ready = new Map<PageId, ComponentType>();
const coming = new Map<PageId, Promise<ComponentType>>();

/** The page if its chunk is here already. */
export function readyPage(page: PageId): ComponentType | undefined {
  return ready.get(page);
}

/** Fetches a page once; a failed attempt may be repeated. Undefined for a page that is not built. */
export function loadPage(page: PageId): Promise<ComponentType> | undefined {
  const known = coming.get(page);
  if (known) return known;
  const component = LOADERS[page]?.().then(
    (loaded) => {
      ready.set(page, loaded);
      return loaded;
    },
    (error: unknown) => {
      coming.delete(page);
      throw error;
    },
  );
  if (component) coming.set(page, component);
  return component;
}
