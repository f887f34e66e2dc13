import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type * as Axe from "axe-core";
import type { Page } from "playwright-core";

const axe = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with a page as it is now, in a few words each; frames are pages of their own. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(await axe);
  const { violations: found } = (await page.evaluate(
    "axe.run({ iframes: false, resultTypes: ['violations'] })",
  )) as Axe.AxeResults;
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(" "))
        .slice(0, 3)
        .join(", ")}`,
  );
}

/** By how many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
