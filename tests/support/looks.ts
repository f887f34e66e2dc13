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

/** The rules that run: all, those about colours only, or all others. Colours take half of axe's time. */
type Rules = "all" | "colours" | "structure";

const COLOURS = ["color-contrast", "link-in-text-block"];
const OPTIONS: Record<Rules, Axe.RunOptions> = {
  all: {},
  colours: { runOnly: COLOURS },
  structure: { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
};

/**
 * Returns axe's violations in the page's current state, without its frames, and the problem of more than one primary button. With
 * `within`, axe checks only the elements that match the selector.
 */
export async function violations(page: Page, rules: Rules = "all", within = "html"): Promise<string[]> {
  await loadAxe(page);
  // Only the rule about media that play by themselves needs preloaded style sheets, and it never reports a violation.
  const options: Axe.RunOptions = { ...OPTIONS[rules], iframes: false, preload: false, resultTypes: ["violations"] };
  // Only texts leave the page: the elements of all rules take longer to send than to read.
  const ofAxe = await page.evaluate<string[]>(`(async () => {
    const { violations } = await axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)});
    return violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 120)).join(" | "));
  })()`);
  return [...ofAxe, ...(await primaryButtonProblems(page))];
}

/** Returns the number of pixels by which the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/**
 * Returns the visible elements that reach outside the window, with their edges. {@link overflow} does not see those that are fixed
 * or left of it. Elements inside one that scrolls or cuts off do not count.
 */
export const elementsOutside = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const cuts = (each) => getComputedStyle(each).overflowX !== "visible" || getComputedStyle(each).clipPath !== "none";
    const isCut = (each) => each !== document.documentElement && (cuts(each) || isCut(each.parentElement));
    return [...document.querySelectorAll("body *")]
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.left < -0.5 || box.right > innerWidth + 0.5))
      .filter(({ each }) => each.checkVisibility() && getComputedStyle(each).clipPath === "none" && !isCut(each.parentElement))
      .map(({ each, box }) => each.outerHTML.slice(0, 120) + " from " + box.left + " to " + box.right);
  })()`);

/**
 * Returns the pictures of a page without both attributes for their size: the place they take is known only once they are loaded,
 * so tests without pictures could not tell whether they fit.
 */
export const imagesWithoutSize = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll("img:not([width][height])")].map(({ outerHTML }) => outerHTML.slice(0, 120))`,
  );

/**
 * Returns the addresses of pictures that a page preloads and no `img` of it has, about which Chromium warns only where it loads
 * them.
 */
export const unusedPreloads = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll("link[rel=preload][as=image]")]
    .filter((link) => ![...document.querySelectorAll("img, source")].some(
      (each) => (link.href && each.src === link.href) || (link.imageSrcset && each.srcset === link.imageSrcset)))
    .map(({ href, imageSrcset }) => href || imageSrcset)`);

/** Returns the tags of the visible elements of a page's content, to tell whether a width shows others than another one. */
export const visibleTags = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `[...document.querySelectorAll("main *")].filter((each) => each.checkVisibility()).map(({ tagName }) => tagName).join(" ")`,
  );

/** Returns the problems of a page at a window width: axe's violations and horizontal overflow. */
export async function faultsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const pixels = await overflow(page);
  const problems = [...(await violations(page)), ...(pixels === 0 ? [] : [`${pixels} px too wide`])];
  return problems.map((problem) => `${width} px: ${problem}`);
}

/** Changes the appearance of a page, and ends the transitions of its colours: axe would measure those on their way. */
export async function setColorScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate("for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()");
}

/** Returns axe's violations in light mode, and those of colours in dark mode; then the page is in light mode again. */
export async function violationsInBothModes(page: Page): Promise<string[]> {
  await setColorScheme(page, "light");
  const light = await violations(page);
  await setColorScheme(page, "dark");
  const dark = await violations(page, "colours");
  await setColorScheme(page, "light");
  return [...light, ...dark.map((problem) => `dark mode: ${problem}`)];
}

/** Runs `look` on a small phone in light mode, and on a laptop in dark mode; then on a usual phone again. */
async function inEitherLook(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await setColorScheme(page, "light");
  await page.setViewportSize({ width: 320, height: 800 });
  await look("320 px, light");
  await setColorScheme(page, "dark");
  await page.setViewportSize({ width: 1280, height: 900 });
  await look("1280 px, dark");
  await setColorScheme(page, "light");
  await page.setViewportSize({ width: 390, height: 844 });
}

/**
 * Returns the problems of a screen in either look: overflow, and axe's violations. Axe runs in Dutch only: no component depends
 * on the language, and scripts/check-locales.ts finds missing and empty texts, so the other languages have the same elements and
 * colours.
 */
export async function screenProblems(page: Page, locale: Locale): Promise<string[]> {
  const problems: string[] = [];
  await inEitherLook(page, async (name) => {
    const pixels = await overflow(page);
    const found = [...(locale === "nl" ? await violations(page) : []), ...(pixels === 0 ? [] : [`${pixels} px too wide`])];
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  });
  return problems;
}
