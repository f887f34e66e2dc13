import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type * as Axe from "axe-core";
import type { Page } from "playwright-core";
import type { Locale } from "#domain/locale.ts";

const axe = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Puts axe into the page, once a document; by the protocol, where half a megabyte takes half the time of `page.evaluate`. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate("'axe' in globalThis")) return;
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send("Runtime.evaluate", { expression: `${await axe};0` });
  await session.detach();
  if (exceptionDetails) throw new Error(`axe did not load: ${exceptionDetails.text}`);
}

/** What axe finds wrong with a page as it is now, in a few words each; frames are pages of their own. */
export async function violations(page: Page): Promise<string[]> {
  await loadAxe(page);
  const { violations: found } = (await page.evaluate(
    "axe.run({ iframes: false, resultTypes: ['violations'] })",
  )) as Axe.AxeResults;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

/** By how many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** What is wrong with a page at this width: what axe finds, and by how much it is too wide. */
export async function faultsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const over = await overflow(page);
  return [...(await violations(page)), ...(over === 0 ? [] : [`${over} px too wide`])].map((fault) => `${width} px: ${fault}`);
}

const WIDTH = { light: 390, dark: 1280 };

/** The appearances in which the screens of a language are looked at: the dark is the same colours in every language. */
export const looksIn = (locale: Locale): (keyof typeof WIDTH)[] => (locale === "nl" ? ["light", "dark"] : ["light"]);

/** What axe finds wrong with a page on a light phone, and on a dark laptop. */
export async function violationsInEitherLook(page: Page, locale: Locale): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of looksIn(locale)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: WIDTH[colorScheme], height: 900 });
    found.push(...(await violations(page)).map((problem) => `${colorScheme}: ${problem}`));
  }
  return found;
}
