import { afterAll, beforeAll, expect, test } from "vitest";
import { THEME_IDS } from "#domain/themes.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

test.each([...THEME_IDS.map((id) => [id, id] as const), ["modern-minimaal", "modern-minimal"] as const])(
  "/theme-preview/%s leads to the theme's host",
  async (name, theme) => {
    const response = await worker.get(`${MAIN}/theme-preview/${name}?a=1&b=%2F`);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `http://${theme}.vrijhuis.localhost/theme-preview/${name}?a=1&b=%2F`,
    ]);
    expect(await response.text()).toBe(`Redirecting to ${theme} theme...`);
    const home = await worker.get(response.headers.get("location") ?? "");
    expect(home.status).toBe(200);
  },
);

test.each([
  "//evil.example",
  "/theme-preview//evil.example",
  "/theme-preview/evil.example",
  "/theme-preview/urban-hip.evil.example",
  "/theme-preview/%2F%2Fevil.example",
  "/theme-preview/urban-hip@evil.example",
  "/theme-preview/constructor",
  "/theme-preview/__proto__",
  "/theme-preview/",
  "/theme-preview/urban-hip%0d%0aLocation:%20evil",
])("%s leads nowhere", async (path) => {
  const response = await worker.get(MAIN + path);
  expect(response.status).toBe(404);
  expect(response.headers.get("location")).toBeNull();
});

test.each(["nl", "en", "pl"])("a preview asked for in %s is in that language", async (locale) => {
  const { headers } = await worker.get(`${MAIN}/theme-preview/warm-cozy?lang=${locale}`);
  const home = await (await worker.get(headers.get("location") ?? "")).text();
  expect(home).toContain(`<html lang="${locale}"`);
});

test("forwarded hosts do not change where a preview leads", async () => {
  const response = await worker.get(`${MAIN}/theme-preview/urban-hip`, {
    headers: { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "javascript" },
  });
  expect(response.headers.get("location")).toBe("http://urban-hip.vrijhuis.localhost/theme-preview/urban-hip");
  const elsewhere = await worker.get("http://evil.example/theme-preview/urban-hip");
  expect(elsewhere.headers.get("location")).toBe("http://urban-hip.vrijhuis.localhost/theme-preview/urban-hip");
});

test.each(THEME_IDS)("the demo in %s is a whole site, kept out of search engines", async (theme) => {
  for (const path of ["/", "/en", "/pl", "/fotos", "/praktisch", "/contact", "/privacy"]) {
    const response = await worker.get(`http://${theme}.vrijhuis.localhost${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    const page = await response.text();
    expect(page).toContain(`class="${theme}"`);
    expect(page).toContain('name="robots" content="noindex"');
  }
  expect((await worker.get(`http://${theme}.vrijhuis.localhost/calendar.ics`)).status).toBe(404);
});
