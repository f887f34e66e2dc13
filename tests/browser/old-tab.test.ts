import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_HEADER, NEW_VERSION_HEADER } from "#contract/services/build-header.ts";
import { beginSite, owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
let anna: TestOwner;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  anna = await owner(portal.worker);
  await beginSite(anna);
});
afterAll(() => portal.stop());

const OLD = "/assets/portal-00000000.js";
const SCRIPT = /\/assets\/portal-[\w-]{8}\.js/;
const NAME = "Anna van de oude versie";

/** Opens a screen as a build before this one had it: its document names another entry script. Returns a function that deploys. */
async function openOldTab(page: Page, path: string): Promise<() => Promise<void>> {
  let script = "";
  await page.route(/\/(?:dashboard|account)(?:[/?]|$)/, async (route) => {
    const response = await portal.worker.get(route.request().url().replace(/:\d+/, ""));
    const html = await response.text();
    [script = ""] = SCRIPT.exec(html) ?? [];
    await route.fulfill({ headers: Object.fromEntries(response.headers), body: html.replaceAll(script, OLD) });
  });
  // One module, whatever chunks import it: the entry itself.
  await page.route(`**${OLD}`, (route) => route.fulfill({ contentType: "text/javascript", body: `export * from "${script}";` }));
  await page.goto(path);
  return () => page.unroute(/\/(?:dashboard|account)(?:[/?]|$)/);
}

const ownScript = (page: Page) => page.evaluate(() => document.querySelector("script[type=module]")?.getAttribute("src"));
const chunkIsGone = (page: Page) => page.evaluate(() => dispatchEvent(new Event("vite:preloadError", { cancelable: true })));
const reloads = (page: Page) => {
  let count = 0;
  page.on("framenavigated", () => void (count += 1));
  return () => count;
};

test("a click that needs a file of the former build loads the new one once, and shows what was asked for", async () => {
  const { page, context } = await portal.signedIn(anna, { viewport: { width: 1280, height: 900 } });
  const deploy = await openOldTab(page, "/dashboard");
  await page.getByRole("navigation").getByRole("link").nth(1).waitFor();
  expect(await ownScript(page)).toBe(OLD);
  await deploy();
  let isOld = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await page.route(/\/assets\/(?:panel|reviews)-[\w-]{8}\.js/, (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.locator('nav a[href="/dashboard/reviews"]').first().click();
  await expect.poll(() => ownScript(page)).toMatch(SCRIPT);
  await expect.poll(() => ownScript(page)).not.toBe(OLD);
  await page.locator("#content h1, #content h2").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard/reviews");
  expect(await page.getByText("Dit ging niet goed").count()).toBe(0);
  await context.close();
});

test("what was typed is there after the reload, once, for the same account and address", async () => {
  const { page, context } = await portal.signedIn(anna);
  const deploy = await openOldTab(page, "/account");
  const field = page.getByRole("textbox").first();
  // The first interaction loads the code that notes what is typed.
  const noted = page.waitForResponse(/typed-words/);
  await field.click();
  await noted;
  await field.fill(NAME);
  await page.waitForLoadState("networkidle");
  await deploy();
  await chunkIsGone(page);
  await expect.poll(() => ownScript(page)).not.toBe(OLD);
  await expect.poll(() => field.inputValue()).toBe(NAME);
  expect(await page.evaluate(() => sessionStorage.getItem("vrijhuis-typed"))).toBeNull();
  await page.reload();
  await field.waitFor();
  expect(await field.inputValue()).not.toBe(NAME);

  for (const other of [{ userId: "another" }, { address: "/account?other" }, { site: "another" }, { at: 0 }]) {
    const kept = await page.evaluate(async () => {
      const { user } = JSON.parse(localStorage.getItem("vrijhuis-auth") ?? "{}") as { user?: { id: string } };
      return { userId: user?.id, address: location.pathname + location.search, at: Date.now() };
    });
    const input = await field.evaluate(
      (at: HTMLInputElement) => [at.type, at.name, at.labels?.[0]?.textContent].join("|") + "|0",
    );
    const text = JSON.stringify({ ...kept, fields: [[input, NAME]], ...other });
    await page.evaluate((value) => sessionStorage.setItem("vrijhuis-typed", value), text);
    await page.reload();
    await field.waitFor();
    await page.waitForLoadState("networkidle");
    expect([Object.keys(other), await field.inputValue()]).not.toEqual([Object.keys(other), NAME]);
    expect(await page.evaluate(() => sessionStorage.getItem("vrijhuis-typed"))).toBeNull();
  }
  await context.close();
});

test("without a new build nothing is reloaded: the screen says what went wrong", async () => {
  const { page, context } = await portal.signedIn(anna);
  await page.goto("/account");
  await page.getByRole("textbox").first().waitFor();
  const count = reloads(page);
  await page.evaluate(() => (document.title = "the same document"));
  const checked = page.waitForResponse((response) => response.url().endsWith("/account"));
  await chunkIsGone(page);
  await checked;
  expect(await page.title()).toBe("the same document");
  expect(count()).toBe(0);
  await context.close();
});

test("a refused request of a former build offers to reload the page", async () => {
  const { page, context } = await portal.signedIn(anna);
  const headers: (string | undefined)[] = [];
  await page.route("**/api/sites?*", async (route) => {
    const request = route.request();
    const { [BUILD_HEADER.toLowerCase()]: build, authorization = "" } = request.headers();
    headers.push(build);
    const response = await portal.worker.get(request.url().replace(/:\d+/, ""), { headers: { authorization } });
    await route.fulfill({ headers: { [NEW_VERSION_HEADER]: "1" }, json: await response.json() });
  });
  await page.goto("/dashboard");
  const offer = page.getByRole("button", { name: "Laad opnieuw" });
  await offer.waitFor();
  expect(headers[0]).toMatch(SCRIPT);
  await page.unroute("**/api/sites?*");
  await offer.click();
  await offer.waitFor({ state: "detached" });
  await page.getByRole("navigation").getByRole("link").nth(1).waitFor();
  await context.close();
});
