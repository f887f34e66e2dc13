import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { freePort } from "../support/free-port.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { siteFixture } from "../fixtures/site.ts";
import { owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { type BreakableConnection, startBreakableConnection } from "../support/breakable-connection.ts";
import { given } from "../support/given.ts";
import { screenProblems } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { createPushService } from "../support/push-service.ts";

const service = createPushService();
/** The device's current day, which the offline page uses. */
const TODAY = dayInZone(Date.now(), "UTC");

let portal: Portal;
let connection: BreakableConnection;
let anna: TestOwner;
let bram: TestOwner;
beforeAll(async () => {
  const port = await freePort();
  portal = await startPortal({ port, vars: { AUTH_SERVICE_KEY: SERVICE_KEY, ...service.vapid }, outside: service.answer });
  connection = await startBreakableConnection(Number(new URL(portal.origin).port), port);
  [anna, bram] = [await owner(portal.worker), await owner(portal.worker)];
  const contact = { ...bookingFixture().contact, name: "Kees <b>de Boer</b>", phone: "+31 6 12345678" };
  const stay = { arrival: TODAY, departure: addDays(TODAY, 3), state: "confirmed" as const, contact };
  await given(portal.worker.store, siteFixture({ ownerId: anna.id, timeZone: "UTC" }), { bookings: [bookingFixture(stay)] });
});
afterAll(async () => {
  await portal.stop();
  await connection.close();
});

/** Gives the page a push service and the permission, which the browser of the tests lacks. */
const withPushService = (context: BrowserContext) =>
  context.addInitScript(
    ([device, publicKey]) => {
      const bytes = Uint8Array.from(atob(publicKey.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
      const subscription = {
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => device,
        unsubscribe: async () => localStorage.removeItem("subscribed"),
      };
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted";
      const find = async () => (localStorage.getItem("subscribed") ? subscription : null);
      PushManager.prototype.getSubscription = find as unknown as PushManager["getSubscription"];
      PushManager.prototype.subscribe = (async () => {
        localStorage.setItem("subscribed", "yes");
        return find();
      }) as unknown as PushManager["subscribe"];
    },
    [service.subscribe(), service.vapid.VAPID_PUBLIC_KEY] as const,
  );

/** The used parts of a service worker's global scope, and what it did. */
interface WorkerScope {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: object;
  dispatchEvent: (event: Event) => void;
  shown?: [title: string, options: object];
  opened?: string;
}

/** Delivers a message to the page's service worker, as the browser's push service does. */
async function deliver(page: Page, cdp: CDPSession, message: object): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data: JSON.stringify(message) });
}

const cachesOf = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("portal-")));

test("notifications are turned on for a device, shown by the service worker, and turned off", async () => {
  const { page, context, complaints } = await portal.signedIn(anna, { serviceWorkers: "allow" });
  await context.grantPermissions(["notifications"], { origin: portal.origin });
  await withPushService(context);
  await page.goto("/account");
  await page.getByRole("button", { name: "Meldingen aanzetten" }).click();
  const messages = page.getByRole("switch", { name: "Berichten van gasten" });
  await messages.click();
  await expect.poll(() => messages.getAttribute("aria-checked")).toBe("false");
  await expect
    .poll(async () => (await anna.call("GET", "/push")).body)
    .toMatchObject({ devices: [{ events: ["booking", "request", "payment", "conflict"], current: true }] });
  await page.getByRole("button", { name: "Stuur een proefmelding" }).click();
  await expect.poll(() => service.received.map(({ shown }) => shown.title)).toEqual(["Meldingen staan aan"]);

  const [shown] = service.received;
  const message = { ...shown?.shown, title: "Nieuwe boeking", path: "/dashboard/bookings/b-1?site=s-1" };
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no service worker");
  // The browser of the tests shows no notifications and has no windows to open.
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.registration.showNotification = async (...args) => void (scope.shown = args);
    Object.defineProperty(scope.clients, "openWindow", { value: async (url: string) => void (scope.opened = url) });
  });
  await deliver(page, await context.newCDPSession(page), message);
  await expect
    .poll(() => worker.evaluate(() => (self as unknown as WorkerScope).shown))
    .toMatchObject(["Nieuwe boeking", { body: message.body, tag: "test", lang: "nl", data: { path: message.path } }]);
  const opened = await worker.evaluate(async (path) => {
    const scope = self as unknown as WorkerScope;
    const work: Promise<unknown>[] = [];
    const click = Object.assign(new Event("notificationclick"), {
      notification: { close: () => undefined, data: { path } },
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    scope.dispatchEvent(click);
    await Promise.all(work);
    return scope.opened;
  }, message.path);
  expect(opened).toBe(portal.origin + message.path);

  const [{ pushSubscriptions }, renewed] = [portal.worker.store.tables, service.subscribe()];
  const [former] = await portal.worker.store.db.select().from(pushSubscriptions);
  await worker.evaluate(
    async ([before, after]) => {
      const subscription = (json: object) => ({ options: {}, toJSON: () => json });
      const work: Promise<unknown>[] = [];
      const change = Object.assign(new Event("pushsubscriptionchange"), {
        oldSubscription: subscription(before),
        newSubscription: subscription(after),
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      });
      (self as unknown as WorkerScope).dispatchEvent(change);
      await Promise.all(work);
    },
    [{ endpoint: former?.endpoint, keys: { p256dh: former?.p256dh, auth: former?.auth } }, renewed] as const,
  );
  expect(await portal.worker.store.db.select().from(pushSubscriptions)).toMatchObject([{ endpoint: renewed.endpoint }]);

  for (const locale of LOCALES) {
    await page.goto(portalPath("account", locale));
    await page.getByRole("switch").first().waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(/notifications\.|\{\{/);
    expect(await screenProblems(page, locale)).toEqual([]);
  }
  await page.goto("/account");
  await page.getByRole("button", { name: "Meldingen uitzetten" }).click();
  await page.getByRole("button", { name: "Meldingen aanzetten" }).waitFor();
  expect((await anna.call("GET", "/push")).body).toMatchObject({ devices: [] });
  expect(complaints).toEqual([]);
  await context.close();
});

test("the app can be installed, in the language of its document", async () => {
  for (const locale of LOCALES) {
    const html = await (await portal.worker.get(`${portal.origin}${portalPath("dashboard", locale)}`)).text();
    const [, href = ""] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? [];
    const answer = await portal.worker.get(portal.origin + href);
    expect(answer.headers.get("content-type")).toContain("manifest+json");
    const manifest = (await answer.json()) as { start_url: string; icons: { src: string; purpose: string }[]; display: string };
    expect(manifest).toMatchObject({ start_url: portalPath("dashboard", locale), display: "standalone", lang: locale });
    for (const { src } of manifest.icons) expect((await portal.worker.get(portal.origin + src)).status).toBe(200);
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  }
});

test("without a connection the calendar is shown with its age, until the account signs out or another one signs in", async () => {
  const { page, context } = await portal.signedIn(anna, { serviceWorkers: "allow", timezoneId: "UTC" });
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => cachesOf(page)).toEqual([`portal-1 ${anna.id}`]);
  await page.getByRole("link", { name: /Kees/ }).first().waitFor();
  await expect
    .poll(() =>
      page.evaluate(
        async () =>
          (await (await caches.open((await caches.keys()).find((name) => name.startsWith("portal-")) ?? "")).keys()).length,
      ),
    )
    .toBe(2);
  connection.break();
  await context.setOffline(true);
  await page.getByText(/^Geen verbinding\. Hier staat de stand van/).waitFor();

  for (const locale of LOCALES) {
    await page.goto(portalPath("dashboard", locale, "booking-calendar"));
    expect(await page.textContent("h1")).toBe("Het Duinhuis");
    const text = await page.locator("body").innerText();
    expect(text).toMatch(/\d\d:\d\d/);
    expect(text).toContain("Kees <b>de Boer</b>");
    expect(text).not.toMatch(/\{\{|undefined|Invalid/);
    expect(await page.locator('a[href="tel:+31612345678"]').count()).toBe(1);
    expect(await screenProblems(page, locale)).toEqual([]);
  }
  await page.goto("/login");
  expect(await page.locator("body").innerText()).not.toContain("Kees");

  connection.restore();
  await context.setOffline(false);
  await page.goto("/dashboard");
  await page.evaluate(async () => caches.open("portal-1 another-account"));
  await page.reload();
  await expect.poll(() => cachesOf(page)).toEqual([`portal-1 ${anna.id}`]);
  const { data } = await bram.supabase.auth.getSession();
  await page.evaluate((session) => localStorage.setItem("vrijhuis-auth", session), JSON.stringify(data.session));
  await page.reload();
  await expect.poll(() => cachesOf(page)).toEqual([`portal-1 ${bram.id}`]);
  // Bram has no site, so he is led to the first question.
  await page.getByRole("heading", { name: "Hoe heet je huis?" }).waitFor();
  await page
    .getByRole("button", { name: /Account van/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Uitloggen" }).click();
  await page.waitForURL(/signed-out/);
  await expect.poll(() => cachesOf(page)).toEqual([]);
  connection.break();
  await page.goto("/dashboard");
  expect(await page.textContent("h1")).toBe("Geen verbinding");
  await context.close();
});
