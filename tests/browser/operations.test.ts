import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { keep } from "#store/services/dead-letters.ts";
import { put } from "#store/services/alerts.ts";
import { admin } from "../support/admin.ts";
import { at, owner, published, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { faultsAt, screenProblems } from "../support/looks.ts";
import { runCron } from "../support/mail.ts";
import { type Portal, startPortal } from "../support/portal.ts";

const NAME = "Het Duinhuis";
const SHOTS = process.env["SHOTS"];

let portal: Portal;
let boss: TestOwner;
let anna: TestOwner;
let site: string;

beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  [boss, anna] = [await admin(portal.worker), await owner(portal.worker)];
  site = await published(anna, "duinhuis-kopie", NAME);
  // The job of 3:00 UTC gives the queue a message for each site.
  await runCron(portal.worker, Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 3 * 3_600_000);
});
afterAll(() => portal.stop());

/** Waits for the queue's message. */
const copied = () =>
  expect.poll(async () => (await anna.call("GET", `/sites/${site}/backups`)).body["backups"]).not.toHaveLength(0);

/** Looks at the screen at the width of a phone and of a desk. */
async function check(page: Page, name: string): Promise<void> {
  for (const width of SHOTS === undefined ? [] : [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
  }
  expect([name, await screenProblems(page, "nl")]).toEqual([name, []]);
  expect([name, await faultsAt(page, 390)]).toEqual([name, []]);
}

test("an owner brings a text back from a nightly copy", async () => {
  const { page, complaints } = await portal.signedIn(anna);
  await copied();
  const draft = await anna.call("GET", `/sites/${site}/draft`);
  const { host } = draft.body["draft"] as { host: { name: string } };
  const changed = { host: { ...host, name: "Iemand anders" } };
  const saved = await anna.call("PATCH", `/sites/${site}/draft`, changed, at(Number(draft.body["version"])));
  expect(saved.status).toBe(200);

  await page.goto("/dashboard/content?part=history");
  await page.getByRole("button", { name: /^Bekijken wat terug kan: [^,]*$/ }).click();
  await page.getByRole("button", { name: "Terugzetten: Gastheer" }).waitFor();
  await check(page, "owner-copies");
  await page.getByRole("button", { name: "Terugzetten: Gastheer" }).click();
  await check(page, "owner-bring-back");
  await page.getByRole("dialog").getByRole("button", { name: "Terugzetten" }).click();
  await page.getByText("Teruggezet. Kijk het na.").waitFor();
  await page.getByText("Alles wat je hier kunt terugzetten, is nu hetzelfde.").waitFor();
  const now = (await anna.call("GET", `/sites/${site}/draft`)).body["draft"] as { host: { name: string } };
  expect(now.host).toEqual(host);
  expect(complaints).toEqual([]);
});

test("an admin puts a copy beside the site and swaps the two", async () => {
  const { page, complaints } = await portal.signedIn(boss);
  await copied();
  await page.goto(`/admin/sites/${site}`);
  await page.getByRole("button", { name: /^Kopie van [^,]* ernaast zetten$/ }).click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByRole("textbox", { name: `Typ de naam van de site: ${NAME}` });
  await name.fill("Een andere naam");
  await dialog.getByRole("button", { name: "Ernaast zetten" }).click();
  await dialog.getByText("Dit komt niet overeen.").waitFor();
  await name.fill(NAME);
  await check(page, "admin-restore");
  await dialog.getByRole("button", { name: "Ernaast zetten" }).click();
  // A queue message writes it.
  await page.getByText("klaar", { exact: true }).waitFor();
  await check(page, "admin-aside");
  await page.getByRole("button", { name: "Wisselen" }).click();
  await name.fill(NAME);
  await check(page, "admin-swap");
  await dialog.getByRole("button", { name: "Wisselen" }).click();
  await dialog.waitFor({ state: "detached" });
  const living = ((await anna.call("GET", "/sites")).body["sites"] as { id: string }[]).map(({ id }) => id);
  expect(living).not.toHaveLength(0);
  expect(living).not.toContain(site);
  const shown = await portal.worker.get("http://duinhuis-kopie.vrijhuis.localhost/");
  expect([shown.status, (await shown.text()).includes(NAME)]).toEqual([200, true]);
  expect(complaints).toEqual([]);
});

test("an admin acknowledges an alert, runs a dead letter again, and tells visitors of an incident", async () => {
  const { store } = portal.worker;
  const now = Date.now();
  const alert = { state: "down", openedAt: now, closedAt: null, remindedAt: now, acknowledgedAt: null } as const;
  const untold = { hookEvent: null, hookNextAt: null, hookTries: 0 };
  const cause = "mail:mail.example.nl";
  await store.atomically((db) => [put(db, store.tables, { ...alert, ...untold, id: `${cause} 1`, cause })]);
  const body = JSON.stringify({ job: "run-cron-job", name: "papers", round: 1 });
  await keep(store, {
    id: crypto.randomUUID(),
    queue: "vrijhuis-jobs",
    body,
    reason: "D1_ERROR: too many SQL variables",
    attempts: 4,
    at: now,
  });
  const { page, complaints } = await portal.signedIn(boss);

  await page.goto("/admin");
  await page.getByText("too many SQL variables").waitFor();
  await check(page, "admin-overview");
  await page.getByRole("button", { name: `Opnieuw uitvoeren: ${body}` }).click();
  await page.getByText("too many SQL variables").waitFor({ state: "detached" });

  await page.goto("/admin/status");
  await page.getByText("mail.example.nl weigert mail").waitFor();
  const named = page.getByRole("listitem").filter({ hasText: "mail.example.nl weigert mail" });
  await named.getByRole("button", { name: "Ik weet ervan" }).click();
  await page.getByText("bevestigd", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Storing melden" }).click();
  await page.getByRole("button", { name: "Op de statuspagina zetten" }).click();
  await page.getByText("Vul dit nog in.").first().waitFor();
  await page.getByRole("checkbox", { name: "E-mail" }).check();
  for (const [language, title] of [
    ["Nederlands", "E-mail komt later"],
    ["English", "Email is late"],
    ["Polski", "E-maile są opóźnione"],
  ] as const) {
    await page.getByLabel(`Titel (${language})`).fill(title);
    await page.getByLabel(`Bericht (${language})`).fill(`${title}. mail.example.nl`);
  }
  await check(page, "admin-status");
  await page.getByRole("button", { name: "Op de statuspagina zetten" }).click();
  await page.getByText("Staat op de statuspagina.").waitFor();

  const link = await page.getByRole("link", { name: "de statuspagina" }).getAttribute("href");
  for (const [path, title] of [
    ["", "E-mail komt later"],
    ["en", "Email is late"],
    ["pl", "E-maile są opóźnione"],
  ] as const) {
    await page.goto(new URL(path, link ?? "").href);
    await page.getByRole("heading", { name: title }).waitFor();
    await check(page, `status-${path || "nl"}`);
  }
  expect(complaints).toEqual([]);
}, 120_000);
