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

/**
 * Returns the problem of a page that shows more than one coral button at the same time: the colour is for the one primary action.
 * An open dialog is a screen of its own.
 */
async function primaryButtonProblems(page: Page): Promise<string[]> {
  const names = await page.evaluate<string[]>(`(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.backgroundColor = "var(--color-coral, transparent)";
    const coral = getComputedStyle(probe).backgroundColor;
    probe.remove();
    if (coral === "rgba(0, 0, 0, 0)") return [];
    const screen = document.querySelector("[role=dialog]") ?? document.body;
    return [...screen.querySelectorAll("a, button")]
      .filter((button) => button.checkVisibility() && getComputedStyle(button).backgroundColor === coral)
      .map((button) => ({ name: button.innerText, top: button.getBoundingClientRect().top }))
      .filter(({ top }, index, all) => all.some((other, at) => at !== index && Math.abs(other.top - top) < innerHeight))
      .map(({ name }) => name);
  })()`);
  return names.length > 1 ? [`primary buttons: ${names.join(", ")}`] : [];
}

/** Returns axe's violations in the page's current state, without its frames, and the problem of more than one primary button. */
export async function violations(page: Page): Promise<string[]> {
  await loadAxe(page);
  const { violations: found } = (await page.evaluate(
    "axe.run({ iframes: false, resultTypes: ['violations'] })",
  )) as Axe.AxeResults;
  const ofAxe = found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  return [...ofAxe, ...(await primaryButtonProblems(page))];
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
