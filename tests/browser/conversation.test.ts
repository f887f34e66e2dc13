import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { owner, published } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { overflow, screenProblems } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
afterAll(() => portal.stop());

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");

test("a guest writes without scripts, the owner sees it at once and answers with a saved reply and a file", async () => {
  const anna = await owner(portal.worker);
  const site = await published(anna, "gesprekshuis");
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  const { body } = await anna.call("POST", `/sites/${site}/bookings`, {
    unitId: units[0]?.id,
    arrival: addDays(TODAY, 30),
    departure: addDays(TODAY, 33),
    party: { adults: 2, children: [], pets: 0 },
    contact: { name: "Kees Bos", email: "kees@example.nl", phone: null, address: null },
    locale: "nl",
    channel: "phone",
    payment: "on-arrival",
    state: "confirmed",
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  });
  const { id } = body["booking"] as { id: string };
  const { guestLink } = (await anna.call("GET", `/sites/${site}/bookings/${id}`)).body as { guestLink: string };
  const { page, complaints } = await portal.signedIn(anna, { viewport: { width: 1440, height: 900 } });
  const guest = await portal.visitor({ javaScriptEnabled: false });
  await page.goto("/dashboard/messages");
  await page.getByText("Nog geen gesprekken").waitFor();

  await guest.page.goto(guestLink);
  await guest.page.getByLabel(/^Bericht aan/).fill("Mag de hond mee?");
  const files = [
    { name: "hond.png", mimeType: "image/png", buffer: await guest.page.screenshot() },
    { name: "pas.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
  ];
  await guest.page.locator("input[type=file]").setInputFiles(files);
  await guest.page.getByRole("button", { name: "Versturen" }).click();
  await guest.page.getByRole("status").filter({ hasText: "Het bericht is verstuurd." }).waitFor();

  // The list and the marks in the menus follow without a reload.
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole("link", { name: /^1\s*Gesprekken$/ }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: /Kees Bos.*1 ongelezen bericht/ }).click();
  await page.getByText("Mag de hond mee?").waitFor();
  await page.getByRole("img", { name: "hond.png" }).waitFor();
  await expect.poll(async () => (await anna.call("GET", `/sites/${site}/messages/unread`)).body).toEqual({ unread: 0 });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /pas\.pdf.* downloaden/ }).click();
  expect((await download).suggestedFilename()).toBe("pas.pdf");

  const words = page.getByRole("textbox", { name: "Bericht aan Kees Bos" });
  await page.getByLabel("Bewaard antwoord").selectOption({ index: 1 });
  expect(await words.inputValue()).toContain("Beste Kees,");
  await words.fill("Ja hoor!");
  await page
    .locator("#conversation input[type=file]")
    .setInputFiles({ name: "mis.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") });
  await page.getByRole("button", { name: "Versturen" }).click();
  await page.getByText("Een van de bestanden is geen foto of pdf.").waitFor();
  await page.getByRole("button", { name: "mis.pdf weghalen" }).click();
  await page.getByRole("button", { name: "Versturen" }).click();
  await page.getByText("Ja hoor!").first().waitFor();
  await expect.poll(() => words.inputValue()).toBe("");
  await page.getByText("E-mail wacht op verzending").waitFor();
  const { outbox } = portal.worker.store.tables;
  const refused = { failedAt: 1, lastAnswer: "550 5.7.1 Message refused" };
  await portal.worker.store.db
    .update(outbox)
    .set(refused)
    .where(and(eq(outbox.bookingId, id), eq(outbox.kind, "guest")));
  await page.getByRole("tab", { name: "Interne notitie" }).click();
  await page.getByRole("textbox", { name: "Notitie" }).fill("Hond in de bijkeuken");
  await page.getByRole("button", { name: "Notitie bewaren" }).click();
  await page.getByText("Hond in de bijkeuken").waitFor();
  await page.getByText("Antwoord van de mailserver: 550 5.7.1 Message refused").waitFor();

  await guest.page.reload();
  expect(await guest.page.locator("#conversation li > .conversation-plain").allInnerTexts()).toEqual([
    "Mag de hond mee?",
    "Ja hoor!",
  ]);
  expect(await guest.page.content()).not.toContain("bijkeuken");
  const picture = guest.page.getByRole("link", { name: "hond.png" }).getByRole("img");
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(await guest.page.getByRole("link", { name: "pas.pdf" }).getByRole("img").count()).toBe(0);
  for (const locale of LOCALES) {
    await page.goto(portalPath("dashboard", locale, "messages"));
    await page.getByText("Kees Bos").first().waitFor();
    expect(await screenProblems(page, locale)).toEqual([]);
    await page.goto(`${portalPath("dashboard", locale, "bookings")}/${id}#conversation`);
    await page.getByText("Ja hoor!").first().waitFor();
    expect(await screenProblems(page, locale)).toEqual([]);
    for (const width of [390, 1440]) {
      await guest.page.setViewportSize({ width, height: 900 });
      await guest.page.goto(`${guestLink}?lang=${locale}`);
      expect([locale, width, await overflow(guest.page)]).toEqual([locale, width, 0]);
    }
  }
  expect(complaints).toEqual([]);
});
