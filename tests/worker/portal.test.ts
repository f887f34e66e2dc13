import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

const SCREENS = LOCALES.flatMap((locale) => [
  { locale, path: portalPath("login", locale) },
  { locale, path: `${portalPath("login", locale, "confirm")}?code=1` },
  { locale, path: portalPath("account", locale) },
  { locale, path: `${portalPath("dashboard", locale, "reviews")}/` },
  { locale, path: portalPath("theme-editor", locale, "urban-hip") },
]);

describe("the portal's document", () => {
  test.each(SCREENS)("$path", async ({ locale, path }) => {
    const answer = await worker.get(MAIN + path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    // At the top: below the empty frame of a screen nobody would look for it.
    expect(html).toMatch(/<body><noscript>.{40,}<\/noscript><div id="root">/);
    expect(html).not.toMatch(/portal\/shell|<style|<script(?! type="module" src="\/assets\/)/);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("referrer-policy") === "no-referrer").toBe(path.includes("/confirm"));
    expect(answer.headers.get("x-request-id")).toBeTruthy();
    const policy = answer.headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self' ws://vrijhuis.localhost",
        "frame-src 'self' http://*.vrijhuis.localhost",
        "frame-ancestors 'none'",
      ]),
    );
    const etag = answer.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    expect((await worker.get(MAIN + path, { headers: { "If-None-Match": etag } })).status).toBe(304);
  });

  test("references files that exist", async () => {
    const html = await (await worker.get(`${MAIN}/login`)).text();
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file ?? "");
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect((await worker.get(MAIN + file)).status, file).toBe(200);
  });

  test.each(["/login/nothing", "/en/dashboard/nothing", "/pl/account/x", "/dashboard/theme-editor/nothing"])(
    "%s does not exist",
    async (path) => {
      expect((await worker.get(MAIN + path)).status).toBe(404);
    },
  );

  test("says that the dashboard has no such section", async () => {
    const answer = await worker.get(`${MAIN}/dashboard/wifi`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("/assets/portal-")]);
  });

  test("is not served on a host that is not ours", async () => {
    const answer = await worker.get("http://somebody.example/login");
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("/assets/portal-");
  });

  test("is served on one host: www redirects there", async () => {
    const answer = await worker.get("http://www.vrijhuis.localhost/pl/login/confirm?for=code&code=1");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, `${MAIN}/pl/login/confirm?for=code&code=1`]);
    expect((await worker.get("http://www.vrijhuis.localhost/login/nothing")).status).toBe(404);
  });

  test("is linked from every page of the site", async () => {
    for (const locale of LOCALES) {
      const html = await (await worker.get(`${MAIN}/${locale === "nl" ? "" : locale}`)).text();
      expect(html.split(`href="${portalPath("login", locale)}"`)).toHaveLength(3);
    }
  });
});
