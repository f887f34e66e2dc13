/**
 * Replaces the package `react-style-singleton`, by an alias in vite.config.ts. The package, which Radix dialogs use to stop the
 * page behind them from scrolling, writes `<style>` elements, which the content security policy refuses. Constructed style sheets
 * are allowed. Only the export in use is replaced: importing another one fails the build.
 */
import { useEffect, useState } from "react";

/** A rule whose inherited variable nobody reads; it would also restyle all elements. */
const UNUSED_VARIABLE = /--removed-body-scroll-bar-size:[^;]*;/;

/**
 * Creates a component that adds its `styles` to the document when it is first mounted. They stay there: their selectors need an
 * attribute of an open dialog, and each change of a document's style sheets restyles all its elements.
 */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined;
  let current = "";
  let mounted = 0;

  function add(css: string): void {
    if (mounted++ > 0 || css === current) return;
    current = css;
    if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()));
    sheet.replaceSync(css.replace(UNUSED_VARIABLE, ""));
  }

  function remove(): void {
    mounted--;
  }

  return function Style({ styles }: { styles: string }): null {
    // As in the package, later values change nothing.
    const [first] = useState(styles);
    useEffect(() => {
      add(first);
      return remove;
    }, [first]);
    return null;
  };
}
