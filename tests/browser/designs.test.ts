import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { draftOf } from "#contract/owners/draft-of.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { PhotoRecord } from "#contract/owners/site-record.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { EDITABLE } from "#themes/editable.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { at, beginSite, owner, type TestOwner } from "../support/api.ts";
import { shareBrowser } from "../support/browser.ts";
import { overflow, setColorScheme, violations } from "../support/looks.ts";
import { upload } from "../support/photos.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";
import { siteFixture } from "../fixtures/site.ts";

let worker: TestWorker;
let browser: Browser;
/** A guest's page, shared by all tests. */
let page: Page;
let address: (draft: string, theme: string, path?: string) => Promise<string>;
const drafts: Record<string, string> = {};
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  browser = await shareBrowser();
  page = await browser.newPage({ reducedMotion: "reduce" });
  const port = (await worker.miniflare.ready).port;
  const anna = await owner(worker);
  const tickets: Record<string, string> = {};
  address = async (draft, theme, path = "/") => {
    tickets[draft] ??= String((await anna.call("POST", `/sites/${drafts[draft]}/preview`)).body.ticket);
    return `http://preview.vrijhuis.localhost:${port}${path}?ticket=${tickets[draft]}&theme=${theme}`;
  };
  drafts["empty"] = await beginSite(
    anna,
    "De Oude Hervormde Pastorie aan de Voorstraatweg bij ’s-Gravenpolderhoedekenskerke".slice(0, 80),
  );
  drafts["designed"] = await designed(anna);
});
afterAll(async () => {
  await browser.close();
  await worker.stop();
});

/** Publishes a site with the theme's second hero, other fonts, other corners and another order of sections. */
async function designed(anna: TestOwner): Promise<string> {
  const id = await beginSite(anna);
  const site = siteFixture();
  const sent = (await anna.upload(id, await upload(1600, 1067))).body as unknown as PhotoRecord;
  const draft: SiteDraft = {
    ...draftOf(site),
    photos: site.photos.map((photo) => ({ ...photo, ...sent })),
    pages: [
      {
        id: "p",
        slug: "streekproducten",
        content: {
          nl: {
            title: "Streekproducten",
            body: "## Markt\n\n- **kaas**\n- [mosselen](https://zee.example)\n\n> Vers\n\n### Meer\n\nTekst.",
          },
        },
      },
    ],
    designs: Object.fromEntries(
      THEME_IDS.map((theme) => [
        theme,
        {
          fonts: { display: "bricolage-grotesque", text: "vollkorn" },
          corners: "full",
          spacing: "compact",
          hero: EDITABLE[theme].heroes[1],
          sections: ["Availability", "Contact", "About", "Location", "Welcome"],
        } as const,
      ]),
    ),
  };
  const { status, body } = await anna.call("PATCH", `/sites/${id}/draft`, draft, at(1));
  expect([status, body.fields]).toEqual([200, undefined]);
  return id;
}

describe.each(THEME_IDS)("%s", (theme) => {
  test.each([
    ["designed", "/", "light", "dark"],
    ["designed", "/streekproducten", "light", "dark"],
    ["empty", "/", "dark", "light"],
    ["empty", "/fotos", "dark", "light"],
    ["empty", "/contact", "dark", "light"],
  ] as const)("%s %s: no violations and no overflow on a phone (%s) and a laptop (%s)", async (draft, path, phone, laptop) => {
    await setColorScheme(page, phone);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(await address(draft, theme, path));
    expect(await page.locator("h1").count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await setColorScheme(page, laptop);
    await page.setViewportSize({ width: 1280, height: 844 });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});
