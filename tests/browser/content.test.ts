import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import { LOCALES } from "#domain/locale.ts";
import { MAX_STORAGE_BYTES } from "#domain/photo-sizes.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { answerAll, at, beginSite, owner, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { faultsAt, screenProblems } from "../support/looks.ts";
import { picture } from "../support/photos.ts";
import { type Portal, showTab, startPortal } from "../support/portal.ts";

const PARTS = ["texts", "photos", "rules", "surroundings", "amenities", "homes", "pages", "history"];
const WIDE = { viewport: { width: 1280, height: 900 } };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
afterAll(() => portal.stop());

/** Creates an owner of a published site in Dutch and Polish. */
async function publishedSite(subdomain: string) {
  const who = await owner(portal.worker);
  const siteId = await beginSite(who);
  const version = await answerAll(who, siteId, subdomain);
  const more = {
    locales: ["nl", "pl"],
    content: { nl: { tagline: "Achter de duinen", houseRules: [{ title: "Niet roken", text: "Buiten wel" }] } },
    pages: [{ id: "walk", slug: "wandelen", content: { nl: { title: "Wandelen", body: "Langs zee." } } }],
  };
  const saved = await who.call("PATCH", `/sites/${siteId}/draft`, more, at(version));
  const published = await who.call("POST", `/sites/${siteId}/publish`, undefined, at(Number(saved.body.version)));
  expect(published.status).toBe(200);
  return { who, siteId };
}

async function draftOf(who: TestOwner, siteId: string) {
  const { body } = await who.call("GET", `/sites/${siteId}/draft`);
  return body as unknown as {
    version: number;
    draft: Pick<SiteDraft, "menu" | "photos" | "units"> & { content: Record<string, Record<string, unknown>> };
  };
}

const guestReads = async (subdomain: string, path = "/") =>
  (await portal.worker.get(`http://${subdomain}.vrijhuis.localhost${path}`)).text();

const open = (page: Page, part: string, language = "nl", locale: (typeof LOCALES)[number] = "nl") =>
  page.goto(`${portalPath("dashboard", locale, "content")}?part=${part}&in=${language}`);
const saved = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /^(?:Bewaard|Alles staat online)/ })
    .waitFor();

test("texts in two languages: missing ones are marked, Markdown becomes HTML, and a version can be restored", async () => {
  const { who, siteId } = await publishedSite("inhoud");
  const { page, complaints, context } = await portal.signedIn(who, WIDE);
  await open(page, "texts", "pl");
  await page.getByText("Achter de duinen", { exact: true }).waitFor();
  expect(await page.getByText("Ontbreekt in het Pools").count()).toBe(3);
  await page.getByLabel("Eén regel onder de naam").fill("Za wydmami");
  await page.getByLabel("In het kort").fill("Dom za wydmami, z ogrodem.");
  const story = page.getByRole("textbox", { name: "Het verhaal", exact: true });
  await story.fill("Duży dom");
  await story.selectText();
  await story.press("Control+b");
  expect(await story.inputValue()).toBe("**Duży dom**");
  await story.press("Control+z");
  expect(await story.inputValue()).toBe("Duży dom");
  await story.press("Control+k");
  expect(await story.inputValue()).toBe("[Duży dom](https://)");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await story.press("Control+z");
  await story.selectText();
  await page.getByRole("toolbar", { name: "Opmaak: Het verhaal" }).getByRole("button", { name: "Vet" }).click();
  await story.press("End");
  await story.pressSequentially("\n\nz ogrodem");
  await page.getByRole("toolbar", { name: "Opmaak: Het verhaal" }).getByRole("button", { name: "Voorbeeld" }).first().click();
  await page.locator(".prose strong", { hasText: "Duży dom" }).waitFor();
  expect(await page.getByText("Ontbreekt in het Pools").count()).toBe(0);
  await saved(page);
  expect((await draftOf(who, siteId)).draft.content["pl"]).toMatchObject({ about: ["**Duży dom**", "z ogrodem"] });

  await page.getByRole("button", { name: "Publiceren" }).click();
  await page.getByRole("button", { name: "Zet het online" }).click();
  await page.getByText("Je site staat online.").first().waitFor();
  expect(await guestReads("inhoud", "/pl")).toContain("<strong>Duży dom</strong>");

  await page.getByRole("tab", { name: "Versies" }).click();
  await page
    .getByRole("button", { name: /^Vergelijken/ })
    .nth(1)
    .click();
  await page
    .getByRole("region", { name: "Teksten" })
    .locator("ins", { hasText: /^Za wydmami$/ })
    .waitFor();
  await page
    .getByRole("button", { name: /^Terugzetten/ })
    .nth(1)
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Zet deze versie terug" }).click();
  await page.getByText("Teruggezet.").first().waitFor();
  expect((await draftOf(who, siteId)).draft.content["pl"]).toBeUndefined();
  await page.getByRole("tab", { name: /^Teksten/ }).click();
  await expect.poll(() => page.getByLabel("Eén regel onder de naam").inputValue()).toBe("");
  expect(await guestReads("inhoud", "/pl")).toContain("Duży dom");
  expect(complaints).toEqual([]);
  await context.close();
});

test("lists and the menu are sorted with the keyboard; a custom page is in the menu", async () => {
  const { who, siteId } = await publishedSite("volgorde");
  const { page, context } = await portal.signedIn(who);
  await open(page, "rules");
  await page.getByRole("button", { name: "Regel toevoegen" }).click();
  await page.keyboard.type("Stil na tien uur");
  await page.getByRole("button", { name: "Stil na tien uur: wat wil je doen?" }).click();
  await page.getByRole("menuitem", { name: "Omhoog" }).click();
  expect(await page.getByLabel("Kop").first().inputValue()).toBe("Stil na tien uur");
  await saved(page);
  expect((await draftOf(who, siteId)).draft.content["nl"]?.["houseRules"]).toEqual([
    { title: "Stil na tien uur", text: "" },
    { title: "Niet roken", text: "Buiten wel" },
  ]);
  await page.getByRole("button", { name: "Niet roken: wat wil je doen?" }).click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  await page.getByRole("button", { name: "Zet terug" }).click();
  await page.getByRole("button", { name: "Niet roken: wat wil je doen?" }).waitFor();

  await open(page, "pages");
  await page.getByRole("button", { name: "Pagina toevoegen" }).click();
  await page.getByLabel("Titel").fill("Eten & drinken");
  expect(await page.getByLabel("Adres").inputValue()).toBe("eten-drinken");
  const grip = page.getByRole("button", { name: "Contact verslepen" });
  await grip.focus();
  await page.keyboard.press("Space");
  await page.getByText("Nummer 7 van 7 opgepakt.").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowUp");
  await page.getByText("Plaats 6 van 7.").waitFor({ state: "attached" });
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Terug naar de gewone volgorde" }).waitFor();
  await saved(page);
  const { menu } = (await draftOf(who, siteId)).draft;
  expect(menu.indexOf("contact")).toBe(menu.length - 2);
  await context.close();
});

test("a second home is copied, renamed, moved first and removed", async () => {
  const { who, siteId } = await publishedSite("tweede-huis");
  const { page, context } = await portal.signedIn(who, WIDE);
  const unitsOf = async () => (await draftOf(who, siteId)).draft.units;
  await open(page, "homes");
  await page.getByRole("button", { name: "Het Duinhuis: wat wil je doen?" }).click();
  await page.getByRole("menuitem", { name: "Dupliceren" }).click();
  await page.getByLabel("Naam van het verblijf").fill("Het Schuurtje");
  await page.getByLabel("Adres").fill("Het Schuurtje");
  await page.getByRole("button", { name: "Het Schuurtje: wat wil je doen?" }).click();
  await page.getByRole("menuitem", { name: "Omhoog" }).click();
  await saved(page);
  await expect.poll(async () => (await unitsOf()).map(({ slug }) => slug)).toEqual(["het-schuurtje", "home"]);
  await page.getByRole("tab", { name: "Voorzieningen" }).click();
  await page.getByLabel("Verblijf", { exact: true }).selectOption("Het Schuurtje");
  await page.getByText("Sauna", { exact: true }).first().click();
  await saved(page);
  await expect.poll(async () => (await unitsOf()).map(({ amenities }) => amenities.length)).toEqual([1, 0]);
  await page.getByRole("tab", { name: /^Verblijven/ }).click();
  await page.getByRole("button", { name: "Het Schuurtje: wat wil je doen?" }).click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Verwijder het verblijf" }).click();
  await expect.poll(async () => (await unitsOf()).map(({ slug }) => slug)).toEqual(["home"]);
  await context.close();
});

test("prices hold as soon as they are saved, without publishing", async () => {
  const { who, siteId } = await publishedSite("verhuur");
  const { page, complaints, context } = await portal.signedIn(who);
  await page.goto(`${portalPath("dashboard", "nl", "pricing")}?part=rules&section=base`);
  const price = page.getByLabel("Prijs per nacht (EUR)");
  await price.fill("9");
  // Two nights, all in.
  expect(await guestReads("verhuur")).toContain("€\u00a0290");
  await price.fill("198");
  await price.press("Enter");
  await page.getByText("Bewaard: Prijs per nacht.").waitFor();
  await page.getByRole("button", { name: /^Toeslagen/ }).click();
  await page.getByRole("button", { name: "Schoonmaak", exact: true }).click();
  await page.getByLabel("Bedrag (EUR)").fill("60");
  await page.getByLabel("Bedrag (EUR)").press("Enter");
  await page.getByText("Bewaard: Toeslagen.").waitFor();
  await page.getByLabel("Aankomst vanaf").fill("15:00");
  await page.getByLabel("Tijdzone").selectOption("Europe/Brussels");
  await saved(page);
  const stored = async () => (await who.call("GET", `/sites/${siteId}/operations`)).body["operations"];
  await expect.poll(stored).toMatchObject({ timeZone: "Europe/Brussels" });
  const [terms] = Object.values(((await stored()) as { units: object }).units);
  expect(terms).toMatchObject({ checkIn: "15:00" });
  const { plans } = (await who.call("GET", `/sites/${siteId}/rates`)).body as { plans: object };
  expect(Object.values(plans)).toMatchObject([
    { plan: { nightly: { base: 19_800 }, fees: [{ preset: "cleaning", amount: 6000 }] } },
  ]);
  expect(await guestReads("verhuur")).toContain("€\u00a0456");
  expect((await draftOf(who, siteId)).version).toBe(3);
  // Guests see this home: it needs a price.
  await page.getByRole("button", { name: /^Prijs per nacht/ }).click();
  await price.fill("");
  await price.press("Enter");
  await page.getByText("Vul dit nog in.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a home with upcoming stays cannot be removed, nor the last visible one", async () => {
  const { who, siteId } = await publishedSite("laatste-huis");
  const { page, context } = await portal.signedIn(who, WIDE);
  await open(page, "homes");
  const remove = async (name: string) => {
    await page.getByRole("button", { name: `${name}: wat wil je doen?` }).click();
    await page.getByRole("menuitem", { name: "Verwijderen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Verwijder het verblijf" }).click();
  };
  await page.getByRole("button", { name: "Verblijf toevoegen" }).click();
  await page.getByRole("button", { name: "Verblijf 2: wat wil je doen?" }).waitFor();
  await remove("Het Duinhuis");
  await page.getByRole("dialog").getByText("Dit is het enige verblijf dat gasten zien.", { exact: false }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Terug" }).click();
  await remove("Verblijf 2");
  await expect.poll(async () => (await draftOf(who, siteId)).draft.units.length).toBe(1);
  await context.close();
});

test("the preview next to the fields follows the edited part, and the bar with publish covers no focused field", async () => {
  const { who } = await publishedSite("ernaast");
  const { page, complaints, context } = await portal.signedIn(who, WIDE);
  await open(page, "texts");
  const shown = page.frameLocator("iframe:not([inert])");
  await shown.getByText("Achter de duinen").first().waitFor();
  await page.getByLabel("Eén regel onder de naam").fill("Vlak achter de duinen");
  await shown.getByText("Vlak achter de duinen").first().waitFor();
  await page.getByRole("tab", { name: /^Praktisch/ }).click();
  await shown.getByRole("heading", { name: "Huisregels" }).waitFor();
  await page.getByRole("tab", { name: /^Pagina’s/ }).click();
  await shown.getByText("Langs zee.").waitFor();
  await page.getByRole("tab", { name: /^Ligging/ }).click();
  await expect
    .poll(() => shown.locator("section.location").evaluate((section) => section.getBoundingClientRect().top < innerHeight))
    .toBe(true);

  for (const viewport of [WIDE.viewport, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    await open(page, "texts");
    await page.getByLabel("In het kort").waitFor();
    const publish = page.getByRole("button", { name: "Publiceren" });
    for (const key of [...Array<string>(18).fill("Tab"), ...Array<string>(18).fill("Shift+Tab")]) {
      await page.keyboard.press(key);
      const covered = await page.evaluate(() => {
        const { activeElement } = document;
        if (!activeElement?.matches("main input, main textarea")) return false;
        const { left, top, width, height } = activeElement.getBoundingClientRect();
        return [top + 2, Math.min(top + height, innerHeight) - 2].some(
          (y) => !activeElement.contains(document.elementFromPoint(left + width / 2, y)),
        );
      });
      expect(covered, await page.evaluate(() => document.activeElement?.id)).toBe(false);
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await publish.evaluate((button) => button.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    expect(await faultsAt(page, viewport.width)).toEqual([]);
  }
  await page.getByRole("button", { name: "Voorbeeld" }).first().click();
  await page.getByRole("dialog", { name: "Voorbeeld" }).waitFor();
  await shown.getByText("Vlak achter de duinen").first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("before publishing, the owner sees the old and new version of each text", async () => {
  const { who, siteId } = await publishedSite("verschil");
  const { version, draft } = await draftOf(who, siteId);
  const [photo] = draft.photos;
  const walk = { id: "walk", slug: "wandelen", content: { nl: { title: "Wandelen", body: "Langs de zee." } } };
  const bay = { id: "bay", slug: "baai", content: { nl: { title: "De baai", body: "Zwemmen." } } };
  const changed = {
    content: { nl: { tagline: "Achter de hoge duinen" } },
    pages: [walk, bay],
    photos: [photo, { ...photo, id: "again" }],
  };
  expect((await who.call("PATCH", `/sites/${siteId}/draft`, changed, at(version))).status).toBe(200);
  const { page, complaints, context } = await portal.signedIn(who);
  await page.goto(portalPath("dashboard", "nl"));
  await page.getByRole("button", { name: "Publiceren" }).click();
  const dialog = page.getByRole("dialog", { name: "Publiceren" });
  const texts = dialog.getByRole("region", { name: "Teksten" });
  await texts.waitFor();
  expect(await texts.locator("ins, del").allTextContents()).toEqual(["hoge "]);
  expect(await dialog.getByRole("region", { name: "Pagina’s: Wandelen" }).locator("ins, del").allTextContents()).toEqual(["de "]);
  expect(await dialog.getByRole("region", { name: "Pagina’s: De baai" }).textContent()).toContain("Nieuw");
  expect(await dialog.getByRole("region", { name: "Foto’s" }).getByRole("img").count()).toBe(1);
  expect(await faultsAt(page, 390)).toEqual([]);
  await dialog.getByRole("button", { name: "Zet het online" }).click();
  await page.getByText("Alles staat online").waitFor();
  expect(await guestReads("verschil")).toContain("Achter de hoge duinen");
  expect(complaints).toEqual([]);
  await context.close();
});

test("changes in two windows are merged; changes of the same field are a conflict to decide", async () => {
  const { who, siteId } = await publishedSite("vensters");
  const [one, other] = await Promise.all([portal.signedIn(who), portal.signedIn(who)]);
  await Promise.all([open(one.page, "texts"), open(other.page, "texts")]);
  await Promise.all([one, other].map(({ page }) => page.getByLabel("In het kort").waitFor()));
  await one.page.getByLabel("Kop boven het verhaal").fill("Van een");
  await saved(one.page);
  await other.page.getByLabel("In het kort").fill("Van twee");
  await saved(other.page);
  await expect.poll(() => other.page.getByLabel("Kop boven het verhaal").inputValue()).toBe("Van een");
  expect((await draftOf(who, siteId)).draft.content["nl"]).toMatchObject({ aboutTitle: "Van een", intro: "Van twee" });

  await one.context.setOffline(true);
  await one.page.getByLabel("In het kort").fill("Toch van een");
  await one.page.getByRole("status").filter({ hasText: "Nog niet bewaard: alleen op dit apparaat" }).waitFor();
  await other.page.getByLabel("In het kort").fill("Weer van twee");
  await saved(other.page);
  await one.context.setOffline(false);
  const dialog = one.page.getByRole("dialog", { name: "Ook elders gewijzigd" });
  await dialog.getByText("Wat ik hier schreef", { exact: true }).waitFor();
  expect(await dialog.locator("mark").allTextContents()).toEqual(["Toch van een", "Weer van twee"]);
  expect(await faultsAt(one.page, 390)).toEqual([]);

  // Closing the dialog or the page does not resolve the conflict.
  await one.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await one.page.getByLabel("In het kort").inputValue()).toBe("Toch van een");
  await one.page.reload();
  await dialog.waitFor();
  await one.page.keyboard.press("Escape");
  expect((await draftOf(who, siteId)).draft.content["nl"]?.["intro"]).toBe("Weer van twee");
  await one.page.getByRole("button", { name: "Kies een versie" }).click();
  await dialog.getByRole("button", { name: "Houd wat ik hier schreef" }).click();
  await saved(one.page);
  expect((await draftOf(who, siteId)).draft.content["nl"]?.["intro"]).toBe("Toch van een");
  await Promise.all([one.context.close(), other.context.close()]);
});

test("changes made offline are kept after the page was closed", async () => {
  const { who, siteId } = await publishedSite("zonder-net");
  const { page, context } = await portal.signedIn(who);
  await open(page, "texts");
  await page.getByLabel("In het kort").waitFor();
  await context.setOffline(true);
  await page.getByLabel("In het kort").fill("In de trein geschreven");
  await page.getByRole("status").filter({ hasText: "Nog niet bewaard: alleen op dit apparaat" }).waitFor();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await open(again, "texts");
  await expect.poll(() => again.getByLabel("In het kort").inputValue()).toBe("In de trein geschreven");
  await expect.poll(async () => (await draftOf(who, siteId)).draft.content["nl"]?.["intro"]).toBe("In de trein geschreven");
  await context.close();
});

describe("every part", () => {
  let who: TestOwner;
  beforeAll(async () => {
    ({ who } = await publishedSite("delen"));
  });

  test.each(LOCALES)(
    "in %s: no axe violations, and no overflow on a small phone",
    async (locale) => {
      const { page, complaints, context } = await portal.signedIn(who);
      for (const part of PARTS) {
        if (locale === "nl" || part === PARTS[0]) await open(page, part, "pl", locale);
        else await showTab(page, part);
        await page.locator("[role=tabpanel] :is(section, fieldset, ol)").first().waitFor();
        expect(await page.locator("main").innerText(), part).not.toMatch(/portal\/|\b[a-z]+:[a-z]+\.\w+|\{\{/);
        expect(await screenProblems(page, locale), part).toEqual([]);
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
    120_000,
  );
});

test.each([
  ["nl", /Eén regel onder de naam/, "Hier staat een teken dat je niet ziet", "De opslag van je account is vol"],
  ["en", /One line under the name/, "This contains a character you cannot see", "Your account’s storage is full"],
  ["pl", /Jedno zdanie pod nazwą/, "Jest tu niewidoczny znak", "Miejsce na Twoim koncie się skończyło"],
] as const)(
  "%s: a hidden character and full storage are reported at the field they concern",
  async (locale, label, hidden, full) => {
    const { who, siteId } = await publishedSite(`vol-${locale}`);
    const { db, tables } = portal.worker.store;
    await db.update(tables.siteMedia).set({ bytes: MAX_STORAGE_BYTES }).where(eq(tables.siteMedia.siteId, siteId));
    const { page, complaints, context } = await portal.signedIn(who);
    await open(page, "texts", "nl", locale);
    const field = page.getByLabel(label).first();
    await field.fill("Achter de \u202enedniud");
    await page.getByText(hidden).first().waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await faultsAt(page, 390)).toEqual([]);
    await field.fill("Achter de duinen");
    await page.getByText(hidden).waitFor({ state: "hidden" });
    await open(page, "photos", "nl", locale);
    const buffer = await picture(1200, 900, 8).jpeg().toBuffer();
    await page.locator("input[type=file]").first().setInputFiles({ name: "zee.jpg", mimeType: "image/jpeg", buffer });
    await page.getByText(full).first().waitFor();
    expect(await faultsAt(page, 390)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
