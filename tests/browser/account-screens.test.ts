import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { walkAccountScreens } from "../support/account-screens.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { screenProblems } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
afterAll(() => portal.stop());

/** Matches a translation key that is shown instead of its text. */
const RAW_KEY = /portal\/|\b(?:codes|refusals|signIn|sent|factor|confirm)\.\w+|\{\{|<b>/;

test.each(LOCALES)(
  "every state of the screens in %s: no axe violations in light or dark mode, no overflow, no missing texts",
  async (locale) => {
    const { page, complaints, context } = await portal.visitor();
    const problems: string[] = [];
    await walkAccountScreens(portal, page, locale, async (name) => {
      problems.push(...(await screenProblems(page, locale)).map((problem) => `${name}, ${problem}`));
      const [raw] = RAW_KEY.exec(await page.locator("body").innerText()) ?? [];
      if (raw !== undefined) problems.push(`${name}: ${raw}`);
    });
    expect(problems).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
  240_000,
);
