import type { ComponentType } from "react";
import type { FormState } from "#contract/pages/marketing-page.ts";
import type { Language } from "../../kit/i18n/i18n.ts";
import type { DescribedHead } from "./head.ts";
import type { Route } from "./route.ts";

/** What a page shows beyond its address: the state of its form, and the server's data by the key of its query. */
export interface ShownState {
  form: FormState | undefined;
  dataOf: (key: string) => unknown;
}

/** Module `{page id}/page.tsx`. `Content` is data that the page needs besides its texts. */
export interface PageModule<Content = unknown> {
  default: ComponentType<{ content: Content }>;
  /** Loads the content. */
  load?: (route: Route) => Promise<Content>;
  /** Returns title, description and picture if they come from the content instead of the page's texts. */
  describe?: (content: Content) => DescribedHead;
  /** Returns the key of the title, among the page's texts, in a later state of the page; undefined in its first one. */
  titleIn?: (state: ShownState) => string | undefined;
  /** Returns schema.org objects that describe the page. */
  structuredData?: (language: Language, content: Content) => object[];
}

/** A page's module and content; its texts have been loaded. */
export interface LoadedPage {
  module: PageModule;
  content: unknown;
}
