import { sourceHash } from "#http/security-headers.ts";
import base from "#themes/base/base.css?inline";
import basePages from "#themes/base/pages.css?inline";
import type { PageRef } from "#contract/site-view.ts";
import type { Theme } from "#themes/contract.ts";
import { fontFaces } from "#themes/base/fonts.ts";

interface Style {
  css: string;
  /** For the Content-Security-Policy. */
  hash: string;
}

const styles = new Map<string, Promise<Style>>();

/** A theme's style sheet for a page, put together and hashed once per isolate: the home page has none of the others' rules. */
export function styleOf(theme: Theme, page: PageRef["kind"]): Promise<Style> {
  const home = page === "home";
  const key = `${theme.id} ${home}`;
  let style = styles.get(key);
  if (!style) {
    const css = [fontFaces(theme.fonts), base, ...(home ? [] : [basePages]), ...theme.css, ...(home ? [] : theme.pageCss)].join(
      "\n",
    );
    style = sourceHash(css).then((hash) => ({ css, hash }));
    styles.set(key, style);
  }
  return style;
}
