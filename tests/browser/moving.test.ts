import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { StoredPlan } from "#contract/owners/site-record.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { beginSite, owner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { faultsAt, violationsInBothModes } from "../support/looks.ts";
import { picture } from "../support/photos.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { MAIN } from "../support/worker.ts";

const PAGE = `<html lang="nl"><title>Zeezicht</title><meta name="description" content="Vrijstaand huisje, vlak bij zee.">
<nav><a href="/">Home</a></nav><main><h1>Huisje Zeezicht</h1>
<p>Ons huisje ligt op tweehonderd meter van het strand, midden in de duinen.</p>
<h2>De tuin</h2><p>De tuin ligt op het zuiden en is helemaal omheind. Er zijn drie slaapkamers en een sauna.</p>
<img src="/voorkant.jpg" alt="De voorkant"><img src="/keuken.jpg" alt="De keuken"><img src="/weg.jpg" alt="Weg"></main>`;

let portal: Portal;
beforeAll(async () => {
  const photos = {
    "/voorkant.jpg": await picture(1600, 1200, 1).jpeg().toBuffer(),
    "/keuken.jpg": await picture(1600, 1200, 2).jpeg().toBuffer(),
  } as Record<string, Buffer>;
  portal = await startPortal({
    vars: { AUTH_SERVICE_KEY: SERVICE_KEY },
    outside(request) {
      const { hostname, pathname, searchParams } = new URL(request.url);
      if (hostname === "cloudflare-dns.com") {
        const Answer = [{ name: searchParams.get("name"), type: 1, data: "93.184.215.14" }];
        return Response.json({ Status: 0, Answer: searchParams.get("type") === "A" ? Answer : [] });
      }
      if (pathname === "/huis") return new Response(PAGE, { headers: { "Content-Type": "text/html" } });
      const photo = photos[pathname];
      return photo ? new Response(new Uint8Array(photo)) : new Response("not here", { status: 404 });
    },
  });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

test("an owner moves from another site: texts, photos and seasons, and reads what is left", async () => {
  const anna = await owner(portal.worker);
  const siteId = await beginSite(anna, "Zeezicht");
  const { page, complaints } = await portal.signedIn(anna);
  await page.goto("/dashboard/content");
  await page.getByRole("link", { name: "Overstappen van een ander systeem" }).click();
  await page.getByRole("heading", { name: "Waar kom je vandaan?" }).waitFor();
  await page.getByRole("radio", { name: "WordPress" }).check();
  await page.getByRole("button", { name: "Verder" }).click();

  // A platform is refused with its reason; then the page itself.
  const read = page.getByRole("button", { name: "Lees de pagina" });
  await page.getByLabel("Adres van de pagina over je huis").fill("https://www.airbnb.nl/rooms/1");
  expect(await read.isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: /Ze zijn van mij/ }).check();
  await read.click();
  await page.getByText("Dit platform staat niet toe").waitFor();
  await page.getByLabel("Adres van de pagina over je huis").fill("www.oudhuis.nl/huis");
  await read.click();
  await page.getByRole("heading", { name: "Gevonden: Huisje Zeezicht" }).waitFor();

  // The state survives a reload.
  await page.reload();
  await page.getByRole("heading", { name: "Gevonden: Huisje Zeezicht" }).waitFor();
  await page.getByRole("checkbox", { name: /De tuin ligt op het zuiden/ }).waitFor();
  await page.getByRole("button", { name: /^Neem \d+ voorstellen over$/ }).click();
  await page.getByText("overgenomen in je concept").waitFor();
  const draft = async () => (await anna.call("GET", `/sites/${siteId}/draft`)).body["draft"] as SiteDraft;
  await expect
    .poll(async () => (await draft()).content.nl)
    .toMatchObject({
      intro: "Vrijstaand huisje, vlak bij zee.",
      about: [
        "Ons huisje ligt op tweehonderd meter van het strand, midden in de duinen.",
        "## De tuin",
        "De tuin ligt op het zuiden en is helemaal omheind. Er zijn drie slaapkamers en een sauna.",
      ],
    });
  expect((await draft()).units[0]).toMatchObject({ bedrooms: 3, amenities: ["sauna", "garden"] });

  await page.getByRole("button", { name: "Haal de foto’s op" }).click();
  await page.getByText("2 van 3 opgehaald.").waitFor();
  await page.getByText("1 foto kon niet worden opgehaald:").waitFor();
  expect(await faultsAt(page, 390)).toEqual([]);
  await page.getByRole("checkbox", { name: "De keuken" }).uncheck();
  await page.getByRole("button", { name: "Zet 1 foto op je site" }).click();
  await expect.poll(async () => (await draft()).photos.length, { timeout: 20_000 }).toBe(1);
  expect(await faultsAt(page, 320)).toEqual([]);
  expect(await violationsInBothModes(page)).toEqual([]);
  await page.getByRole("button", { name: "Verder" }).click();

  // Seasons: the table is asked about, seen and saved.
  await page.getByRole("heading", { name: "Prijzen per seizoen" }).waitFor();
  const table = "Seizoen;Van;Tot;Prijs per nacht\nZomer;03-07-2028;28-08-2028;180,50\nHerfst;01-10-2028;31-10-2028;op aanvraag\n";
  await page.getByLabel("Of plak de tabel").fill(table);
  await page.getByText("Aan de tabel is dit niet te zien.").waitFor();
  await page.getByRole("radio", { name: "De laatste nacht van het seizoen" }).check();
  await page.getByText("1 van 2 regels worden nieuwe seizoenen.").waitFor();
  await page.getByText("De prijs is niet te lezen.").waitFor();
  expect(await faultsAt(page, 320)).toEqual([]);
  expect(await violationsInBothModes(page)).toEqual([]);
  await page.getByRole("button", { name: "Bewaar 1 seizoen" }).click();
  await page.getByText("Dit seizoen staat al in je prijzen.").waitFor();
  const plans = (await anna.call("GET", `/sites/${siteId}/rates`)).body["plans"] as Record<string, StoredPlan>;
  expect(Object.values(plans)[0]?.plan.seasons).toMatchObject([
    { name: { nl: "Zomer" }, first: "2028-07-03", last: "2028-08-28", price: 18050, yearly: false },
  ]);
  await page.getByRole("button", { name: "Verder" }).click();

  await page.getByRole("button", { name: "Haal boekingen binnen" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Verder" }).click();
  await page.getByText("Een gast is hier iemand die heeft geboekt.").waitFor();
  await page.getByRole("button", { name: "Overslaan" }).click();
  await page.getByRole("link", { name: "1 foto kon niet worden opgehaald" }).waitFor();
  await page.getByRole("link", { name: "1 regel met prijzen werd niet bewaard" }).waitFor();
  await page.getByRole("heading", { name: "Over WordPress" }).waitFor();
  expect(await faultsAt(page, 320)).toEqual([]);
  expect(await violationsInBothModes(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("what would replace the owner's words is not ticked, and pasted text is added below them", async () => {
  const anna = await owner(portal.worker);
  const siteId = await beginSite(anna, "Zeezicht");
  const { body } = await anna.call("GET", `/sites/${siteId}/draft`);
  const patch = { content: { nl: { intro: "Mijn eigen woorden.", about: ["Mijn verhaal."] } } };
  await anna.call("PATCH", `/sites/${siteId}/draft`, patch, { "If-Match": `"${String(body["version"])}"` });
  const { page } = await portal.signedIn(anna);
  await page.goto(`/moving?site=${siteId}&step=listing`);
  await page.getByRole("checkbox", { name: /Ze zijn van mij/ }).check();
  await page.getByLabel("De beschrijving").fill("Een andere inleiding.\n\nEen nieuwe alinea over de geschiedenis van het dorp.");
  await page.getByRole("button", { name: "Lees de tekst" }).click();
  expect(await page.getByRole("checkbox", { name: /Een andere inleiding/ }).isChecked()).toBe(false);
  await page.getByText("Nu staat er: Mijn eigen woorden.").waitFor();
  await page.getByRole("button", { name: "Neem 1 voorstel over" }).click();
  await expect
    .poll(async () => ((await anna.call("GET", `/sites/${siteId}/draft`)).body["draft"] as SiteDraft).content.nl)
    .toMatchObject({
      intro: "Mijn eigen woorden.",
      about: ["Mijn verhaal.", "Een nieuwe alinea over de geschiedenis van het dorp."],
    });
});

test.for(LOCALES)("the steps are complete in %s", async (locale) => {
  const anna = await owner(portal.worker);
  const siteId = await beginSite(anna);
  const { page, complaints } = await portal.signedIn(anna);
  for (const step of ["from", "listing", "rates", "bookings", "guests", "rest"]) {
    await page.goto(`${portalPath("moving", locale)}?site=${siteId}&step=${step}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
    expect(await faultsAt(page, 320), step).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test("an owner brings export.zip of another site into a new one", async () => {
  const anna = await owner(portal.worker);
  const [from, siteId] = [await beginSite(anna, "Zeezicht"), await beginSite(anna, "Leeg")];
  const ticket = await anna.call("POST", `/sites/${from}/export-ticket`);
  const zip = Buffer.from(await (await portal.worker.get(MAIN + String(ticket.body["address"]))).arrayBuffer());
  const { page } = await portal.signedIn(anna);
  await page.goto(`${portalPath("moving", "nl")}?site=${siteId}`);
  await page.getByRole("radio", { name: "Een andere site hier (export.zip)" }).check();
  const choose = page.locator('input[name="export"]');
  await choose.setInputFiles({ name: "export.zip", mimeType: "application/zip", buffer: zip.subarray(0, 2000) });
  await page.getByText("Dit is geen export van ons").waitFor();
  await choose.setInputFiles({ name: "export.zip", mimeType: "application/zip", buffer: zip });
  await page.getByText("Dit is alles van Zeezicht").waitFor();
  for (const width of [320, 390, 1280]) expect(await faultsAt(page, width)).toEqual([]);
  await page.getByRole("button", { name: "In deze site zetten" }).click();
  await page.getByText("Alles staat erin.").waitFor();
  const draft = (await anna.call("GET", `/sites/${siteId}/draft`)).body["draft"] as SiteDraft;
  expect(draft.name).toBe("Zeezicht");
});
