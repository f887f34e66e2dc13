import type { Page } from "playwright-core";

/** What somebody did on the pages of a tab. */
interface Counted {
  /** Clicks, choices in lists, chosen files, and Enter and Tab keys that stand for a click. */
  clicks: number;
  /** Fields in which something was typed; one that is typed in twice counts once. */
  typed: number;
}

const LISTEN = `
  const typed = new Set();
  const note = (what) => window.noteEffort?.(what);
  addEventListener("pointerdown", (event) => event.isTrusted && note("clicks"), true);
  addEventListener("keydown", (event) => ["Enter", "Tab"].includes(event.key) && note("clicks"), true);
  addEventListener("change", ({ target }) => (target.matches("select") || target.type === "file") && note("clicks"), true);
  addEventListener("input", ({ target }) => {
    if (!target.matches("textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])") || typed.has(target)) return;
    typed.add(target);
    note("typed");
  }, true);`;

/** Counts what is done on the pages that a tab, in a browser context of its own, loads from now on. */
export async function countEffort(page: Page): Promise<Counted> {
  const counted: Counted = { clicks: 0, typed: 0 };
  await page.exposeFunction("noteEffort", (what: keyof Counted) => void (counted[what] += 1));
  await page.addInitScript(LISTEN);
  return counted;
}
