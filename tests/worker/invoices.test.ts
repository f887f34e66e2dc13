import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OwnInvoices } from "#contract/business/invoice.ts";
import { admin } from "../support/admin.ts";
import { beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { type FakeVies, startFakeVies } from "../support/fake-vies.ts";
import { postForm } from "../support/post.ts";
import { readPdf } from "../support/read-pdf.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let vies: FakeVies;
let anna: TestOwner;
let mia: TestOwner;
let boss: TestOwner;
beforeAll(async () => {
  vies = await startFakeVies();
  vies.at = new Date().toISOString();
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, VIES_URL: vies.base }, asksOwners: true });
  [anna, mia, boss] = await Promise.all([owner(worker), owner(worker), admin(worker)]);
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => Promise.all([worker.stop(), vies.stop()]));

const NUMBER = "PL5260250995";
const FIRM = { kind: "company", name: "Anna", company: "Dom Sp. z o.o.", vatNumber: NUMBER, country: "PL" };
const ADDRESS = { street: "ul. Długa 1", postalCode: "00-001", town: "Łódź" };

const read = async (who: TestOwner) => (await who.call("GET", "/account/invoices?locale=nl")).body as unknown as OwnInvoices;
const fetchFile = (who: TestOwner, path: string) =>
  worker.get(`${MAIN}/api${path}`, { headers: { Authorization: `Bearer ${who.token}` } });
async function runCron(): Promise<void> {
  const { scheduled } = await worker.miniflare.getWorker();
  await scheduled({ cron: "* * * * *", scheduledTime: new Date() });
}

/** Orders for a new site, pays with a test payment, and lets cron follow it. */
async function pay(who: TestOwner, fields: object): Promise<void> {
  const site = await beginSite(who);
  const order = { plan: "standard", ...fields, terms: "yes" };
  const { body } = await who.call("POST", `/sites/${site}/orders?locale=nl`, order);
  const id = /order=([\w-]+)/.exec(String(body["location"]))?.[1] ?? "";
  await postForm(worker, "/testbetaling", { order: id, outcome: "paid" });
  await runCron();
  await runCron();
}

test("a payment has an invoice in the list, as PDF and UBL, and by email; nobody else's", { timeout: 60_000 }, async () => {
  vies.isSilent = true;
  await pay(anna, FIRM);
  const { invoices, details } = await read(anna);
  expect(invoices).toMatchObject([
    { kind: "invoice", gross: 200_00, isTest: true, hasXml: true, canBeCorrected: true, corrects: [] },
  ]);
  expect(details).toMatchObject([{ buyer: { ...FIRM, street: "" }, vatState: "unproved" }]);
  const number = invoices[0]?.number ?? "";
  expect(number).toMatch(/^TEST20\d\d-0001$/);
  const pdf = await fetchFile(anna, `/account/invoices/${number}.pdf`);
  expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
  expect(pdf.headers.get("Cache-Control")).toBe("no-store");
  const { pages, title, language, isTagged } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect([title, language, isTagged]).toEqual([`TEST – Factuur ${number}`, "nl", true]);
  for (const said of ["Dom Sp. z o.o.", "Website opzetten, eenmalig", "21%", "34,71", "200,00", "testbetaling"])
    expect(pages.join(" ")).toContain(said);
  const xml = await (await fetchFile(anna, `/account/invoices/${number}.xml`)).text();
  expect(xml).toContain(`<cbc:ID>${number}</cbc:ID>`);
  for (const file of [`${number}.fa3.xml`, "TEST2026-9999.pdf", "V2026-0001.pdf", "x.pdf", `${number}.html`])
    expect([file, (await fetchFile(anna, `/account/invoices/${file}`)).status]).toEqual([file, 404]);
  for (const format of ["pdf", "xml"]) expect((await fetchFile(mia, `/account/invoices/${number}.${format}`)).status).toBe(404);
  expect((await read(mia)).invoices).toEqual([]);
  const mails = (await worker.store.db.select().from(worker.store.tables.outbox)).filter(
    ({ key }) => key === `invoice ${number}`,
  );
  expect(mails).toMatchObject([{ recipient: anna.email, subject: `TEST: Je factuur ${number}` }]);
  expect(atob(mails[0]?.attachments[0]?.content ?? "").slice(0, 5)).toBe("%PDF-");
});

test(
  "details are completed, VIES confirms the number, and a press replaces the invoice; nobody else's",
  { timeout: 60_000 },
  async () => {
    vies.isSilent = false;
    vies.valid.add(NUMBER);
    const { invoices, details } = await read(anna);
    const { number = "" } = invoices[0] ?? {};
    const { subscriptionId = "" } = details[0] ?? {};
    const right = { ...FIRM, ...ADDRESS };
    const save = (who: TestOwner, buyer: object) => who.call("PUT", `/account/invoices/details/${subscriptionId}`, buyer);
    const correct = (who: TestOwner, buyer: object) => who.call("POST", `/account/invoices/${number}/correct`, buyer);
    expect((await save(mia, right)).status).toBe(404);
    expect((await correct(mia, right)).status).toBe(404);
    expect((await save(anna, FIRM)).body).toMatchObject({ code: "INVALID_FORM" });
    expect((await save(anna, { ...FIRM, ...ADDRESS, street: "" })).body.fields).toEqual({ street: "required" });
    expect((await save(anna, right)).status).toBe(204);
    expect(await read(anna)).toMatchObject({
      invoices: [{ isProvedSince: true }],
      details: [{ buyer: right, vatState: "valid" }],
    });
    expect((await correct(anna, { ...right, name: "Jan", company: "Inny", vatNumber: "" })).body.code).toBe("OTHER_BUYER");
    expect((await correct(anna, right)).status).toBe(200);
    expect((await correct(anna, right)).body.code).toBe("INVOICE_STATE");
    const after = (await read(anna)).invoices;
    expect(after.map(({ kind, gross }) => [kind, gross])).toEqual([
      ["invoice", 200_00],
      ["credit", -200_00],
      ["invoice", 200_00],
    ]);
    const pdf = await fetchFile(anna, `/account/invoices/${after[0]?.number}.pdf`);
    const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    expect(pages.join(" ")).toContain("Btw verlegd (artikel 196 van richtlijn 2006/112/EG)");
    expect(pages.join(" ")).toContain("Łódź");
    const exported = (await anna.call("GET", "/account/export")).body as unknown as OwnInvoices;
    expect(exported.invoices).toHaveLength(3);
  },
);

test("admins read all, with the bookkeeping file; to others it does not exist", async () => {
  const list = (await boss.call("GET", "/admin/invoices")).body as unknown as { invoices: { number: string }[] };
  expect(list.invoices).toHaveLength(3);
  const number = list.invoices.at(-1)?.number ?? "";
  expect((await boss.call("GET", `/admin/invoices?q=${number.toLowerCase()}`)).body).toMatchObject({
    invoices: [{ number }],
    cursor: null,
  });
  expect((await boss.call("GET", `/admin/invoices/${number}`)).body).toMatchObject({
    papers: [{ number }, { kind: "credit" }, { kind: "invoice" }],
    gross: 200_00,
    vat: 34_71,
    canBeCorrected: false,
    isDisputed: false,
  });
  expect((await fetchFile(boss, `/admin/invoices/files/${number}.pdf`)).status).toBe(200);
  const year = number.slice(4, 8);
  const rows = (await (await fetchFile(boss, `/admin/invoices.csv?year=${year}&locale=en`)).text()).trim().split("\r\n");
  expect(rows).toHaveLength(1 + 3 + 2);
  expect(rows.slice(-2).map((row) => row.replace(/^Sum,+/, ""))).toEqual([
    "AE,PL,0,200.00,0.00,200.00,,",
    "S,NL,21,0.00,0.00,0.00,,",
  ]);
  expect((await boss.call("GET", "/admin/invoices.csv?year=26")).status).toBe(422);
  for (const path of ["/admin/invoices", `/admin/invoices/${number}`, `/admin/invoices.csv?year=${year}`])
    expect((await anna.call("GET", path)).status).toBe(404);
  for (const method of ["DELETE", "PATCH", "PUT"])
    expect((await boss.call(method, `/admin/invoices/${number}`, {})).status).toBe(405);
});
