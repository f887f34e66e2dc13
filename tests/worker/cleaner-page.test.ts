import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CleaningPlan } from "#contract/letting/cleaning.ts";
import { addDays } from "#domain/dates.ts";
import { at, type TestOwner, owner, published } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { today } from "../support/guest-bookings.ts";
import { bookStay, nightsTools } from "../support/nights.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let anna: TestOwner;
let site: string;
let unitId: string;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  anna = await owner(worker);
  site = await published(anna, "schoon-huis");
  const { units } = (await anna.call("GET", `/sites/${site}/cleaner-links`)).body as unknown as { units: { id: string }[] };
  unitId = units[0]?.id ?? "";
  const stay = { id: "stay", unitId, arrival: addDays(today, -3), departure: today };
  const contact = { name: "Geheimnaam", email: "geheim@example.nl", phone: "+31699887766", address: null };
  await bookStay(nightsTools(worker), { ...stay, contact, notes: "Geheimnotitie" });
}, 60_000);
afterAll(() => worker.stop());
beforeEach(() => forgetAttempts(worker));

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

async function createLink(locale = "nl") {
  const values = { name: "Ania", locale, unitIds: [unitId], note: "Sleutel onder de <pot>." };
  const { status, body } = await anna.call("POST", `/sites/${site}/cleaner-links`, values);
  expect(status).toBe(201);
  return body as unknown as { url: string; link: { id: string; version: number } };
}

/** Sends the form of a task like a browser without a script. */
async function send(url: string, fields: Record<string, string | Blob>, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  const body = new Uint8Array(await encoded.arrayBuffer());
  return worker.get(url, { method: "POST", headers: { "Content-Type": type, ...headers }, body });
}

const cleaned = async () =>
  (await anna.call("GET", `/sites/${site}/today`)).body["cleanings"] as { id: string; doneBy: string; hasPhoto: boolean }[];

test("a link shows the tasks without a script, privately, and nothing of the guest", async () => {
  const { url } = await createLink();
  const page = await worker.get(url);
  expect(page.status).toBe(200);
  const headers = Object.fromEntries(page.headers);
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*script-src 'none'.*frame-ancestors 'none'/);
  const html = await page.text();
  expect(html).toContain('<html lang="nl">');
  expect(html).toContain("Sleutel onder de &lt;pot&gt;.");
  expect(html).toContain("2 volwassenen");
  expect(html).not.toMatch(/<script|geheim|99887766/i);

  const calendar = await worker.get(`${url}/calendar.ics`);
  expect([calendar.status, calendar.headers.get("content-type"), calendar.headers.get("cache-control")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "no-store",
  ]);
  const text = await calendar.text();
  expect(text).toContain(`DTSTART;VALUE=DATE:${today.replaceAll("-", "")}\r\n`);
  expect(text).not.toMatch(/geheim|99887766/i);
  expect((await worker.get((await createLink("pl")).url)).headers.get("content-type")).toBe("text/html; charset=utf-8");
});

test("a task is reported as done with a photo, which the owner sees today", async () => {
  const { url } = await createLink();
  const task = { unit: unitId, day: today, action: "done" };
  const photo = new File([JPEG], "keuken.jpg", { type: "text/html" });
  const answer = await send(url, { ...task, photo });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${new URL(url).pathname}#task-${unitId}-${today}`]);
  expect(await (await worker.get(url)).text()).toMatch(/Klaar om \d\d:\d\d door Ania · met foto/);
  const [done] = await cleaned();
  expect(done).toMatchObject({ doneBy: "Ania", hasPhoto: true });
  const path = `${MAIN}/api/sites/${site}/cleanings/${done?.id}/photo`;
  const stored = await worker.get(path, { headers: { Authorization: `Bearer ${anna.token}` } });
  expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(new Uint8Array(await stored.arrayBuffer())).toEqual(JPEG);
  expect((await worker.get(path)).status).toBe(401);
  expect((await worker.get(`${MAIN}/media/cleanings/${done?.id}`)).status).toBe(404);

  expect((await send(url, { ...task, action: "undone", photo: new File([], "") })).status).toBe(303);
  expect(await cleaned()).toEqual([]);
});

test("forms that are refused say why, and change nothing", async () => {
  const { url } = await createLink();
  const task = { unit: unitId, day: today, action: "done" };
  const big = new File([JPEG, new Uint8Array(10 * 1024 * 1024)], "x.jpg");
  const refusals: [Record<string, string | Blob>, number, string][] = [
    [{ ...task, photo: new File(["<svg/>"], "x.jpg", { type: "image/jpeg" }) }, 422, "geen foto"],
    [{ ...task, photo: big }, 422, "10 MB"],
    [{ ...task, photo: new File([big, big], "x.jpg") }, 413, "10 MB"],
    [{ ...task, unit: "unit-of-others" }, 422, "bestaat niet meer"],
    [{ ...task, day: addDays(today, 1) }, 422, "bestaat niet meer"],
    [{ ...task, day: "gisteren" }, 422, "nog eens"],
    [{ ...task, action: "delete" }, 422, "nog eens"],
    [{}, 422, "nog eens"],
  ];
  for (const [fields, status, words] of refusals) {
    const answer = await send(url, fields);
    expect([Object.keys(fields), answer.status]).toEqual([Object.keys(fields), status]);
    expect(await answer.text()).toMatch(new RegExp(`role="alert"[^<]*>[^<]*${words}`));
  }
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  expect((await worker.get(url, { method: "POST", headers: form, body: "action=done" })).status).toBe(415);
  expect(await cleaned()).toEqual([]);
});

test("a revoked link and one that never existed get the same answer, at every host and for every method", async () => {
  const { url, link } = await createLink();
  expect((await anna.call("DELETE", `/sites/${site}/cleaner-links/${link.id}`)).status).toBe(204);
  const never = `${MAIN}/cleaning/${"0".repeat(32)}`;
  const pages = await Promise.all([url, never, `${MAIN}/cleaning/x`].map(async (each) => (await worker.get(each)).text()));
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toContain("Deze link werkt niet");
  for (const each of [url, never]) {
    const task = { unit: unitId, day: today, action: "done" };
    expect([(await worker.get(each)).status, (await worker.get(`${each}/calendar.ics`)).status]).toEqual([404, 404]);
    expect([(await send(each, task)).status, (await worker.get(`${each}/x`)).status]).toEqual([404, 404]);
  }
  const other = await createLink();
  expect((await worker.get(`${other.url}/x`)).status).toBe(404);
  expect((await worker.get(`${other.url}/calendar.ics/x`)).status).toBe(404);
  expect((await worker.get(other.url, { method: "PUT", body: "" })).status).toBe(405);
  const foreign = other.url.replace(MAIN, `http://schoon-huis.${new URL(MAIN).host}`);
  expect((await worker.get(foreign)).status).toBe(404);
  expect(await cleaned()).toEqual([]);
});

test("only the owner manages links, and their addresses are in no later answer", async () => {
  const { url, link } = await createLink();
  const listed = JSON.stringify((await anna.call("GET", `/sites/${site}/cleaner-links`)).body);
  expect(listed).toContain(link.id);
  expect(listed).not.toContain(url.slice(url.lastIndexOf("/") + 1));
  const values = { name: "Ania", locale: "en", unitIds: [unitId], note: "" };
  const change = (version: number, more: object = {}) =>
    anna.call("PUT", `/sites/${site}/cleaner-links/${link.id}`, { ...values, ...more }, at(version));
  expect((await change(1)).body).toEqual({ version: 2 });
  expect((await change(1)).status).toBe(409);
  for (const wrong of [{ name: "" }, { locale: "de" }, { unitIds: [] }, { unitIds: ["x"] }, { note: "x".repeat(2001) }])
    expect([wrong, (await change(2, wrong)).status]).toEqual([wrong, 422]);
  expect(await (await worker.get(url)).text()).toContain('<html lang="en">');
});

test("a member of the team sees the same tasks and says what is done, with a photo; nobody else does", async () => {
  const path = `/sites/${site}/cleanings`;
  const plan = async () => (await anna.call("GET", `${path}?locale=nl`)).body as unknown as CleaningPlan;
  const { tasks, address } = await plan();
  expect(tasks).toContainEqual(expect.objectContaining({ unitId, day: today }));
  expect(address).not.toBeNull();
  expect(JSON.stringify(await plan())).not.toMatch(/geheim|99887766/i);
  const tell = async (who: TestOwner, fields: Record<string, string | Blob>) => {
    const { data } = await who.supabase.auth.getSession();
    const headers = { Authorization: `Bearer ${data.session?.access_token}` };
    return send(`${MAIN}/api${path}`, { unit: unitId, day: today, ...fields }, headers);
  };
  await tell(anna, { action: "undone" });
  const refused = await tell(anna, { action: "done", photo: new Blob(["<svg/>"], { type: "image/svg+xml" }) });
  expect([refused.status, await refused.json()]).toMatchObject([422, { fields: { photo: "fileType" } }]);
  expect((await tell(anna, { action: "done", photo: new Blob([JPEG]) })).status).toBe(204);
  expect(await cleaned()).toMatchObject([{ hasPhoto: true }]);
  expect((await tell(anna, { action: "done", day: addDays(today, 20) })).status).toBe(422);
  expect((await tell(await owner(worker), { action: "undone" })).status).toBe(404);
  expect((await tell(anna, { action: "undone" })).status).toBe(204);
  expect(await cleaned()).toEqual([]);
});
