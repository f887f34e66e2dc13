import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type * as Axe from "axe-core";
import type { Page } from "playwright-core";
import type { Locale } from "#domain/locale.ts";

const axe = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Loads axe into the page, once per document. Uses Chromium's protocol, which takes half the time of `page.evaluate`. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate("'axe' in globalThis")) return;
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send("Runtime.evaluate", { expression: `${await axe};0` });
  await session.detach();
  if (exceptionDetails) throw new Error(`axe did not load: ${exceptionDetails.text}`);
}

/** Returns short descriptions of axe's violations in the page's current state, without its frames. */
export async function violations(page: Page): Promise<string[]> {
  await loadAxe(page);
  const { violations: found } = (await page.evaluate(
    "axe.run({ iframes: false, resultTypes: ['violations'] })",
  )) as Axe.AxeResults;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

/** Returns the number of pixels by which the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** Returns the problems of a page at a window width: axe's violations and horizontal overflow. */
export async function faultsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const pixels = await overflow(page);
  const problems = [...(await violations(page)), ...(pixels === 0 ? [] : [`${pixels} px too wide`])];
  return problems.map((problem) => `${width} px: ${problem}`);
}

const WIDTH = { light: 390, dark: 1280 };

/** Colour schemes in which the screens of a language are checked. Dark colours do not depend on the language: one is enough. */
export const looksIn = (locale: Locale): (keyof typeof WIDTH)[] => (locale === "nl" ? ["light", "dark"] : ["light"]);

/** Returns axe's violations on a phone in light mode, and on a laptop in dark mode. */
export async function violationsInEitherLook(page: Page, locale: Locale): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of looksIn(locale)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: WIDTH[colorScheme], height: 900 });
    found.push(...(await violations(page)).map((problem) => `${colorScheme}: ${problem}`));
  }
  return found;
}
