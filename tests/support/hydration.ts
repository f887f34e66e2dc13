import type { Locator } from "playwright-core";
import { expect } from "vitest";

/**
 * Focuses a control or a link to another page of the marketing site, which loads the app, and waits until it is hydrated. Before
 * that, the browser itself sends forms and follows links.
 */
export async function hydrate(control: Locator): Promise<void> {
  await control.focus();
  await expect
    .poll(() => control.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))), {
      interval: 20,
    })
    .toBe(true);
}
