/**
 * Replaces the package `react-style-singleton`, by an alias in vite.config.ts. The package, which Radix dialogs use to stop the page
 * behind them from scrolling, writes `<style>` elements, which the content security policy refuses. Constructed style sheets are
 * allowed. Only the export in use is replaced: importing another one fails the build.
 */
import { useEffect, useState } from "react";

/** Creates a component whose `styles` apply from its first mounted instance until the last one is unmounted. */
export function styleSingleton() {
  const sheet = new CSSStyleSheet();
  let mounted = 0;

  function add(css: string): void {
    if (mounted++ > 0) return;
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }

  function remove(): void {
    if (--mounted === 0) document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
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
