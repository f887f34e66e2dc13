import { sourceHash } from "#http/security-headers.ts";
import base from "#themes/base/base.css?inline";
import type { Theme } from "#themes/contract.ts";
import { fontFaces } from "#themes/base/fonts.ts";

interface Style {
  css: string;
  /** For the Content-Security-Policy. */
  hash: string;
}

const styles = new Map<string, Promise<Style>>();

/** A theme's whole style sheet, put together and hashed once per isolate. */
export function styleOf(theme: Theme): Promise<Style> {
  let style = styles.get(theme.id);
  if (!style) {
    const css = [fontFaces(theme.fonts), base, ...theme.css].join("\n");
    style = sourceHash(css).then((hash) => ({ css, hash }));
    styles.set(theme.id, style);
  }
  return style;
}
