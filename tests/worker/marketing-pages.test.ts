import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { BUILT_PAGES, matchPath, PAGES, pathOf } from "#locales/paths.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

const ADDRESSES = LOCALES.flatMap((locale) => PAGES.map((page) => ({ locale, page, path: pathOf(page, locale, "een-titel") })));
const BUILT = ADDRESSES.filter(({ page }) => BUILT_PAGES.includes(page));
const MISSING = ADDRESSES.filter(({ page }) => !BUILT_PAGES.includes(page));

describe("the documents of the marketing site", () => {
  test.each([...BUILT, ...MISSING])("$path is in its language, and there or honestly not", async ({ locale, page, path }) => {
    const answer = await worker.get(MAIN + encodeURI(path));
    const html = await answer.text();
    expect(answer.status).toBe(BUILT_PAGES.includes(page) ? 200 : 404);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html.includes('content="noindex"')).toBe(answer.status === 404);
  });

  test.each(BUILT)("$path holds nothing inline that its content security policy refuses", async ({ path }) => {
    const html = await (await worker.get(MAIN + path)).text();
    expect(html).not.toMatch(/<style|\son[a-z]+="|javascript:/);
    expect(html.match(/<script(?! type="application\/ld\+json")(?![^>]* src="\/assets\/)[^>]*>/g)).toBeNull();
  });

  test.each(BUILT)("$path names its address in every language", async ({ page, path }) => {
    const html = await (await worker.get(MAIN + path)).text();
    expect(html).toContain(`<link rel="canonical" href="https://vrijhuis.nl${path}"/>`);
    const alternates = [...html.matchAll(/rel="alternate" hrefLang="([^"]+)" href="https:\/\/vrijhuis\.nl([^"]*)"/g)];
    expect(alternates.map(([, lang]) => lang)).toEqual(["nl", "en", "pl", "x-default"]);
    for (const [, lang, there] of alternates)
      expect(matchPath(there ?? "")).toEqual({ locale: lang === "x-default" ? "nl" : lang, page });
  });

  test.each([...BUILT, { path: "/nergens" }, { path: "/pl/nigdzie" }])(
    "every link and file named on $path is there",
    async ({ path }) => {
      const html = await (await worker.get(MAIN + path)).text();
      const addresses = new Set([...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, address]) => address ?? ""));
      expect(addresses.size).toBeGreaterThan(5);
      for (const address of addresses) {
        const { status } = await worker.get(MAIN + address);
        expect(status, address).toBe(address.startsWith("/theme-preview/") ? 302 : 200);
      }
    },
  );
});
