import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { findById } from "#store/letting/guest-reviews.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { givenGuestReview } from "../support/guest-reviews.ts";
import { screenProblems } from "../support/looks.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

const TABLE =
  "Naam\tCijfer\tDatum\tTekst\nKasia\t5\tmei 2026\tStil en schoon.\nJan\t\tjuni 2026\tFijn.\nEls\t4\tjuli 2026\tMooie tuin.";
const authors = (page: Page) =>
  page.locator("#content ol > li").evaluateAll((cards) => cards.map((card) => card.querySelector(".wrap-anywhere")?.textContent));
const stored = async (who: TestOwner, id: string) =>
  (await who.call("GET", `/sites/${id}/reviews`)).body.reviews as {
    author: string;
    shown: boolean;
    source: string;
    answer: string | null;
  }[];

async function withReviews(names: string[]) {
  const anna = await owner(portal.worker);
  const id = await beginSite(anna);
  const reviews = names.map((author) => ({
    author,
    rating: 9,
    stayed: "2026-05",
    locale: "nl",
    text: `Fijn! ${author}`,
    source: "guestbook",
  }));
  if (reviews.length > 0) await anna.call("POST", `/sites/${id}/reviews/import`, { reviews });
  return { anna, id };
}

test("a pasted list is previewed with its unreadable rows before it is imported", async () => {
  const { anna, id } = await withReviews([]);
  const { page, complaints, context } = await portal.signedIn(anna);
  await page.goto("/dashboard/reviews");
  await page.getByRole("heading", { name: "Laat gasten voor je spreken" }).waitFor();
  await page.getByRole("button", { name: "Lijst plakken" }).click();
  await page.getByLabel("Plak hier").fill(TABLE);
  await page.getByText("2 beoordelingen begrepen").waitFor();
  await page.getByText("Rij 2: geen cijfer gevonden.").waitFor();
  const save = page.getByRole("button", { name: "Neem 2 beoordelingen over" });
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel("Waar komt het vandaan?").selectOption("airbnb");
  await save.click();
  await expect.poll(() => authors(page)).toEqual(["Kasia", "Els"]);
  expect((await stored(anna, id)).map(({ source }) => source)).toEqual(["airbnb", "airbnb"]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a review is added, answered, hidden, moved with the keyboard, deleted and restored", async () => {
  const { anna, id } = await withReviews(["Kasia", "Jan"]);
  const { page, complaints, context } = await portal.signedIn(anna);
  await page.goto("/dashboard/reviews");
  await page.getByRole("button", { name: "Beoordeling toevoegen" }).click();
  const save = page.getByRole("button", { name: "Bewaar de beoordeling" });
  await save.click();
  await expect
    .poll(() => page.getByLabel("Wat de gast schreef").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.getByLabel("Wat de gast schreef").fill("Wat een rust.");
  await page.getByLabel("Naam van de gast").fill("Els");
  await save.click();
  // No option is preselected, and an error disappears as soon as its field is right.
  const noMonth = page.getByText("Kies de maand en het jaar.");
  await noMonth.waitFor();
  expect(await page.getByText("Kies iets uit de lijst.").count()).toBe(2);
  await page.getByLabel("Maand van het verblijf").selectOption("05");
  expect(await noMonth.count()).toBe(1);
  await page.getByLabel("Jaar").selectOption({ index: 2 });
  await noMonth.waitFor({ state: "detached" });
  await page.getByLabel("Cijfer (1–10)").selectOption("9");
  await page.getByLabel("Waar komt het vandaan?").selectOption("guestbook");
  expect(await page.getByText("Kies iets uit de lijst.").count()).toBe(0);
  await save.click();
  await expect.poll(() => authors(page)).toEqual(["Els", "Kasia", "Jan"]);

  const menuOf = async (author: string, item: string) => {
    await page.getByRole("button", { name: `Meer voor de beoordeling van ${author}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menuOf("Kasia", "Beantwoorden");
  // Words that are not saved are not lost by Escape, nor by the button that leaves.
  const answer = page.getByLabel("Je antwoord");
  await page.keyboard.press("Escape");
  await answer.waitFor({ state: "detached" });
  await menuOf("Kasia", "Beantwoorden");
  await answer.fill("Tot gauw");
  const asked = page.getByRole("dialog", { name: "Nog niet bewaard" });
  for (const leave of [() => page.keyboard.press("Escape"), () => page.getByRole("button", { name: "Terug" }).click()]) {
    await leave();
    await asked.getByRole("button", { name: "Terug" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await answer.inputValue()).toBe("Tot gauw");
  }
  await page.keyboard.press("Escape");
  await asked.getByRole("button", { name: "Gooi de wijzigingen weg" }).click();
  await answer.waitFor({ state: "detached" });
  await menuOf("Kasia", "Beantwoorden");
  await answer.fill("Tot ziens!");
  await page.getByRole("button", { name: "Bewaar het antwoord" }).click();
  await menuOf("Kasia", "Verbergen voor gasten");
  await page.getByText("Verborgen", { exact: true }).waitFor();
  await expect
    .poll(async () => (await stored(anna, id))[1])
    .toMatchObject({ author: "Kasia", answer: "Tot ziens!", shown: false });

  await page.getByRole("button", { name: "Versleep de beoordeling van Els" }).focus();
  await page.keyboard.press("Space");
  await page.getByText("Beoordeling 1 van 3 opgepakt.").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowDown");
  await page.getByText("Nu op plaats 2 van 3.").waitFor({ state: "attached" });
  await page.keyboard.press("Space");
  await expect.poll(async () => (await stored(anna, id)).map(({ author }) => author)).toEqual(["Kasia", "Els", "Jan"]);
  expect(await authors(page)).toEqual(["Kasia", "Els", "Jan"]);

  await menuOf("Kasia", "Verwijderen");
  await expect.poll(() => authors(page)).toEqual(["Els", "Jan"]);
  // On a large screen, the toast covers only the free middle of the header.
  await page.setViewportSize({ width: 1024, height: 800 });
  const toast = page.locator("[data-sonner-toast]", { hasText: "Beoordeling verwijderd." });
  const controls = await page
    .getByRole("banner")
    .evaluate((header) => [...header.querySelectorAll("a, button")].map((control) => control.getBoundingClientRect().toJSON()));
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeLessThan(10);
  const { x = 0, width = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  expect(controls.filter(({ left, right }) => right > x && left < x + width)).toEqual([]);
  expect(height).toBeLessThan(60);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Terughalen" }).click();
  await expect.poll(() => authors(page)).toEqual(["Kasia", "Els", "Jan"]);
  await expect
    .poll(async () => (await stored(anna, id))[0])
    .toMatchObject({ author: "Kasia", answer: "Tot ziens!", shown: false });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a guest's review is answered, published and taken off the site with a reason", async () => {
  const { anna, id } = await withReviews(["Kasia"]);
  const { store } = portal.worker;
  await givenGuestReview(store, id, { improve: "De messen zijn bot." });
  await givenGuestReview(store, id, { author: "Tom", mayPublish: false });
  const { page, complaints, context } = await portal.signedIn(anna);
  await page.goto("/dashboard/reviews");
  const cards = page.locator("#content section ul > li");
  const card = cards.filter({ hasText: "De messen zijn bot." });
  await card.getByText("Wat er beter kan, alleen voor jou").waitFor();
  expect(
    await cards
      .filter({ hasText: "Tom" })
      .getByRole("button", { name: /^Plaatsen/ })
      .count(),
  ).toBe(0);
  expect(await page.getByRole("button", { name: "Wijzigen", exact: true }).count()).toBe(0);

  await card.getByRole("button", { name: "Beantwoorden: Anna" }).click();
  await page.getByLabel("Je antwoord").fill("Ze zijn geslepen.");
  // Meanwhile the guest changes the review: the answer is not lost, and the owner sees the new text.
  const { reviews } = store.tables;
  await store.db.update(reviews).set({ text: "Heel stil.", version: 2, editedAt: Date.now() }).where(eq(reviews.id, "review-1"));
  await page.getByRole("button", { name: "Bewaar het antwoord" }).click();
  await page.getByRole("dialog").getByText("Heel stil.").waitFor();
  expect(await page.getByLabel("Je antwoord").inputValue()).toBe("Ze zijn geslepen.");
  await page.getByRole("button", { name: "Bewaar het antwoord" }).click();
  await card.getByText("Je antwoordde: Ze zijn geslepen.").waitFor();

  await card.getByRole("button", { name: "Plaatsen: Anna" }).click();
  await card.getByText("Op je site", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Van de site halen: Anna" }).click();
  await page.getByLabel("Reden", { exact: true }).selectOption("other");
  await page.getByRole("dialog").getByRole("button", { name: "Houd de beoordeling privé" }).click();
  await page.getByRole("dialog").locator("#note-error").waitFor();
  await page.getByLabel(/^Toelichting/).fill("Dubbel");
  await page.getByRole("dialog").getByRole("button", { name: "Houd de beoordeling privé" }).click();
  await card.getByText("Reden: Een andere reden. Dubbel").waitFor();
  expect(await findById(store, id, "review-1")).toMatchObject({
    answer: "Ze zijn geslepen.",
    state: "private",
    privateReason: "other",
  });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a change that fails is reverted with a message", async () => {
  const { anna } = await withReviews(["Kasia"]);
  const { page, context } = await portal.signedIn(anna);
  await page.goto("/dashboard/reviews");
  await page.getByRole("button", { name: "Meer voor de beoordeling van Kasia" }).click();
  await context.setOffline(true);
  await page.getByRole("menuitem", { name: "Verbergen voor gasten" }).click();
  await page.getByText(/Geen verbinding\. Alles wat je invulde/).waitFor();
  await expect.poll(() => page.getByText("Verborgen", { exact: true }).count()).toBe(0);
  await context.close();
});

describe.each(LOCALES)("in %s", (locale) => {
  test("no axe violations, no overflow, no missing texts", async () => {
    const { anna, id } = await withReviews([]);
    const { page, context } = await portal.signedIn(anna);
    const problems: string[] = [];
    const look = async (name: string) => {
      problems.push(...(await screenProblems(page, locale)).map((problem) => `${name}, ${problem}`));
      const [raw] =
        /portal\/\w+|\b(?:import|form|fields|said|guests)\.\w+|\{\{/.exec(await page.locator("body").innerText()) ?? [];
      if (raw !== undefined) problems.push(`${name}: ${raw}`);
    };
    const address = portalPath("dashboard", locale, "reviews");
    await page.goto(address);
    await page.locator("#content h1").waitFor();
    await page.locator("#content h2").waitFor();
    await look("empty");
    await page.locator("#content h2 ~ div button").last().click();
    await page.locator("textarea").fill(TABLE);
    await page.getByRole("dialog").locator("table").waitFor();
    await look("import");
    await anna.call("POST", `/sites/${id}/reviews`, {
      author: "Wilhelmina van den Heuvel-Kowalska",
      from: "’s-Hertogenbosch",
      rating: 8,
      stayed: "2026-05",
      locale: "nl",
      text: "Een".repeat(60),
      answer: "Dank u wel!",
      source: "tripadvisor",
      shown: false,
    });
    await givenGuestReview(portal.worker.store, id, { improve: "Messen ".repeat(30), author: "Wilhelmina van den Heuvel" });
    await givenGuestReview(portal.worker.store, id, { mayPublish: false, text: "Een".repeat(60) });
    await page.goto(address);
    await page.locator("#content ol > li").waitFor();
    await look("list");
    await page.locator("#content section ul > li [aria-haspopup=dialog]").nth(1).click();
    await page.getByRole("dialog").locator("select").waitFor();
    await look("keep private");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator("#content ol [aria-haspopup=menu]").click();
    await page.getByRole("menuitem").nth(2).click();
    await page.getByRole("dialog").waitFor();
    await look("edit");
    expect(problems).toEqual([]);
    await context.close();
  }, 60_000);
});
