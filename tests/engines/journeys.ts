import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "#domain/dates.ts";
import booking from "#locales/nl/booking.json" with { type: "json" };
import { pathOf } from "#locales/paths.ts";
import guestPage from "#locales/nl/guest-page.json" with { type: "json" };
import { GOOD_PASSWORD } from "../support/auth.ts";
import { picture } from "../support/photos.ts";
import { friday } from "../support/today.ts";
import type { Home } from "./home.ts";
import type { Screen } from "./screen.ts";

type Journey = (screen: Screen, home: Home) => Promise<void>;

/** In order: each continues where the one before has left the browser and the home. */
export const JOURNEYS: Record<string, Journey> = {
  book,
  pay,
  message,
  "sign in": signIn,
  search,
  calendar,
  answer,
  photo,
  theme,
  order,
};

async function book(screen: Screen, { site }: Home): Promise<void> {
  await screen.driver.open(site);
  await screen.look("home");
  await screen.driver.open(`${site}/boeken?arrival=${friday}&departure=${addDays(friday, 3)}&adults=2`);
  await screen.fill('.book-form [name="name"]', "Kees Bos");
  await screen.fill('.book-form [name="email"]', "kees@example.nl");
  await screen.fill('.book-form [name="phone"]', "+31 612345678");
  await screen.look("booking-form");
  await screen.click("button", booking.next);
  await screen.see("h1, h2", booking.confirm.title);
  await screen.look("booking-check");
  await screen.driver.run("() => history.back()");
  await screen.until(`() => document.querySelector('.book-form [name="name"]')?.value === "Kees Bos"`);
  await screen.driver.run("() => history.forward()");
  await screen.see("h1, h2", booking.confirm.title);
  await screen.click("button", booking.send.instant);
}

async function pay(screen: Screen): Promise<void> {
  await screen.see("h1, h2", guestPage.testPayment.title);
  await screen.click("button", guestPage.testPayment.paid);
  await screen.see("h1", guestPage.state.confirmed.title);
  await screen.look("booking");
}

async function message(screen: Screen): Promise<void> {
  await screen.fill("main textarea", "Mag de hond mee?");
  await screen.click("main form:has(textarea) button[type=submit], main form:has(textarea) button:not([type])");
  await screen.see("[role=status]", "Het bericht is verstuurd.");
}

async function signIn(screen: Screen, { origin, anna }: Home): Promise<void> {
  await screen.driver.open(`${origin}/login`);
  await screen.see("main [name=email]");
  await screen.look("login");
  await screen.fill("main [name=email]", anna.email);
  await screen.fill("main [name=password]", GOOD_PASSWORD);
  await screen.click("main form button[type=submit]");
  await screen.until(`() => location.pathname === "/dashboard" && document.querySelector("main h1") !== null`);
  await screen.look("dashboard");
}

async function search(screen: Screen): Promise<void> {
  // The focus returns to where it was.
  await screen.driver.run(`() => document.querySelector("header a, nav a").focus()`);
  const before = await screen.driver.run<string>("() => document.activeElement.outerHTML");
  await screen.press("Control+k");
  await screen.see("[role=dialog] input");
  await screen.press("Escape");
  await screen.until(`(before) => document.activeElement.outerHTML === before`, before);
}

async function calendar(screen: Screen, { origin }: Home): Promise<void> {
  await screen.driver.open(`${origin}/dashboard/booking-calendar`);
  await screen.see("[role=application]");
  await screen.look("calendar");
  await screen.click("button", "Lijst");
  await screen.click("main a, main button", "Kees Bos");
  await screen.see("[role=dialog]", "Kees Bos");
  await screen.press("Escape");
}

async function answer(screen: Screen, { origin }: Home): Promise<void> {
  await screen.driver.open(`${origin}/dashboard/messages`);
  await screen.click("main a", "Kees Bos");
  await screen.see("#conversation", "Mag de hond mee?");
  await screen.fill("#conversation textarea", "Ja hoor!");
  await screen.look("messages");
  await screen.click("#conversation button", "Versturen");
  await screen.until(`() => document.querySelector("#conversation textarea")?.value === ""`);
}

/** 24 megapixels, turned, with a wide colour profile. */
async function photo(screen: Screen, { origin, readDraft }: Home): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "vrijhuis-photo-"));
  const file = join(folder, "IMG_1.jpg");
  await picture(6000, 4000, 3).withMetadata({ orientation: 6 }).withIccProfile("p3").jpeg().toFile(file);
  const before = (await readDraft()).photos.length;
  await screen.driver.open(`${origin}/dashboard/content?part=photos`);
  await screen.until(`() => document.querySelector("#photos") !== null`);
  const start = performance.now();
  await screen.driver.pick("#photos", [file]);
  await waitUntil(async () => (await readDraft()).photos.length > before, "the photo is in the draft");
  console.log(`    24 megapixels prepared, sent and saved in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await screen.look("photos");
  await rm(folder, { recursive: true });
}

async function theme(screen: Screen, { origin, readDraft }: Home): Promise<void> {
  await screen.driver.open(`${origin}/dashboard/theme-editor/fresh-coastal`);
  await screen.see("iframe");
  await screen.fill('input[aria-label="Kleurcode van knoppen en links"]', "#7a1f4d");
  await waitUntil(async () => JSON.stringify(await readDraft()).includes("#7a1f4d"), "the colour is in the draft");
  await screen.look("theme-editor");
}

async function waitUntil(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`not so in a minute: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function order(screen: Screen, { origin }: Home): Promise<void> {
  await screen.driver.open(origin + pathOf("checkout", "nl"));
  await screen.fill("main [name=name]", "Kees Bos");
  await screen.fill("main [name=email]", "kees@example.nl");
  await screen.look("checkout");
  await screen.driver.open(origin + pathOf("terms", "nl"));
  await screen.see("h1");
  await screen.driver.run("() => history.back()");
  const isKept = `() => document.querySelector("main [name=name]")?.value === "Kees Bos" &&
    document.querySelector("main [name=email]").value === "kees@example.nl"`;
  await screen.until(isKept);
}
