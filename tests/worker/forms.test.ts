import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { slotNamed } from "#domain/consultation.ts";
import { LOCALES } from "#domain/locale.ts";
import { pathOf } from "#locales/paths.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());
beforeEach(async () => {
  const { db, tables } = worker.store;
  await db.delete(tables.leads).where(sql`1 = 1`);
  await db.delete(tables.outbox).where(sql`1 = 1`);
});

type Fields = Record<string, string | string[]>;
const JSON_ = { Accept: "application/json" };
const CONTACT: Fields = {
  name: "Anna de Wit",
  email: "anna@example.com",
  phone: "",
  message: "Hoi",
  consent: "yes",
  website: "",
};
const CONSULTATION: Fields = {
  name: "Anna de Wit",
  email: "anna@example.com",
  phone: "06 12345678",
  language: "pl",
  units: "3",
  channels: ["airbnb", "own-site"],
  message: "Eerste regel\r\nTweede <b>regel</b>",
  consent: "yes",
  website: "",
};

let sender = 0;
/** Sends a form from an address of its own, so that only the test of the limit meets it. */
const send = (path: string, fields: Fields | string, headers: Record<string, string | undefined> = {}) =>
  worker.post(MAIN + path, fields, { "CF-Connecting-IP": `10.0.${sender >> 8}.${sender++ & 255}`, ...headers });
const leads = () => worker.store.db.select().from(worker.store.tables.leads);
const outbox = () => worker.store.db.select().from(worker.store.tables.outbox);
const slots = async () => (await (await worker.get(`${MAIN}/api/consultation-slots`)).json()) as string[];
const slotAt = async (index: number) => (await slots())[index] ?? "";

describe("the contact form, without JavaScript", () => {
  test.each(LOCALES)("is taken in %s: seen after it, stored with its consent, two messages in the outbox", async (locale) => {
    const path = pathOf("contact", locale);
    const before = Date.now();
    const answer = await send(path, CONTACT);
    const [lead] = await leads();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}?received=${lead?.id}`]);
    expect(lead).toMatchObject({
      kind: "contact",
      locale,
      name: "Anna de Wit",
      email: "anna@example.com",
      phone: null,
      slot: null,
    });
    expect(lead?.consentAt).toBeGreaterThanOrEqual(before);
    expect((await outbox()).map(({ recipient, replyTo }) => [recipient, replyTo])).toEqual(
      expect.arrayContaining([
        ["anna@example.com", "hallo@vrijhuis.nl"],
        ["hallo@vrijhuis.nl", "anna@example.com"],
      ]),
    );

    const seen = await worker.get(MAIN + (answer.headers.get("location") ?? ""));
    const html = await seen.text();
    expect([seen.status, seen.headers.get("cache-control"), seen.headers.get("x-robots-tag")]).toEqual([
      200,
      "no-store",
      "noindex",
    ]);
    expect(html).not.toContain("<form");
    expect(html).not.toMatch(/Anna|anna@/);
  });

  test.each([
    ["name", "", "Vul dit nog in."],
    ["name", "x".repeat(101), "Dit is te lang."],
    ["name", "Anna\r\nBcc: x@example.com", "Hier staat een teken"],
    ["email", "anna", "Dit e-mailadres klopt niet"],
    ["phone", "bel", "Dit telefoonnummer klopt niet"],
    ["message", "", "Vul dit nog in."],
    ["message", "x".repeat(4001), "Dit is te lang."],
    ["consent", "no", "Zonder je akkoord"],
  ])("%s %j: the message stands beside it, the rest is kept", async (name, value, message) => {
    const answer = await send("/contact", { ...CONTACT, message: "Mijn vraag", [name]: value });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toMatch(new RegExp(`id="${name}-error"[^]{0,300}${message}`));
    expect(html.match(/id="\w+-error"/g)).toHaveLength(1);
    expect(html).toMatch(/<div role="alert" tabindex="-1" autofocus=""/i);
    if (name !== "name") expect(html).toContain('value="Anna de Wit"');
    if (name !== "email") expect(html).toContain('value="anna@example.com"');
    if (name !== "message") expect(html).toMatch(/<textarea[^>]*>Mijn vraag<\/textarea>/);
    if (name !== "consent") expect(html).toMatch(/name="consent"[^>]*checked=""|checked=""[^>]*name="consent"/);
    expect(await leads()).toEqual([]);
  });

  test("errors are in the visitor's language", async () => {
    const html = async (path: string) => (await send(path, { ...CONTACT, name: "" })).text();
    expect(await html("/en/contact")).toContain("Please fill this in.");
    expect(await html("/pl/kontakt")).toContain("Uzupełnij to pole.");
  });

  test("what was typed cannot become markup", async () => {
    const html = await (await send("/contact", { ...CONTACT, name: '"><script>x</script>', email: "</script><script>" })).text();
    expect(html).not.toContain("<script>x");
    expect(html).not.toContain("</script><script>");
  });
});

describe("what no visitor sends is refused with a code", () => {
  const refused = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

  test("an unknown field", async () => {
    expect(await refused(await send("/contact", { ...CONTACT, admin: "1" }, JSON_))).toEqual([422, "UNKNOWN_FIELD"]);
    expect(await refused(await send("/adviesgesprek", { ...CONTACT, __proto__x: "1" }, JSON_))).toEqual([422, "UNKNOWN_FIELD"]);
    const page = await send("/contact", { ...CONTACT, admin: "1" });
    expect([page.status, await page.text()]).toEqual([422, expect.stringContaining("Laad de pagina opnieuw")]);
  });

  test("a body over 64 KB, whatever its length is said to be", async () => {
    const body = `message=${"x".repeat(65 * 1024)}`;
    expect(await refused(await send("/contact", body))).toEqual([413, "BODY_TOO_LARGE"]);
    expect(await refused(await send("/contact", body, { "Transfer-Encoding": "chunked" }))).toEqual([413, "BODY_TOO_LARGE"]);
  });

  test.each(["application/json", "multipart/form-data; boundary=x", "text/plain", ""])("content type %j", async (type) => {
    expect(await refused(await send("/contact", "{}", { "Content-Type": type }))).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test.each([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site", Origin: MAIN },
  ])("from another site: %j", async (headers) => {
    expect(await refused(await send("/contact", CONTACT, headers))).toEqual([403, "FORBIDDEN_ORIGIN"]);
    expect(await leads()).toEqual([]);
  });

  test("the origin counts where a browser says no more", async () => {
    const post = (Origin?: string) => send("/contact", CONTACT, { "Sec-Fetch-Site": undefined, Origin });
    expect((await post("http://evil.example")).status).toBe(403);
    expect((await post()).status).toBe(403);
    expect((await post(MAIN)).status).toBe(303);
  });

  test.each(["/over-ons", "/", "/nergens"])("a form sent to %s", async (path) => {
    const answer = await send(path, CONTACT);
    expect(await refused(answer)).toEqual([405, "METHOD_NOT_ALLOWED"]);
  });

  test("a form sent to an owner's host or a stranger's", async () => {
    expect((await worker.post("http://fresh-coastal.vrijhuis.localhost/contact", CONTACT)).status).toBe(405);
    expect((await worker.post("http://unknown.example/contact", CONTACT)).status).toBe(405);
  });

  test("too often from one address: 429 with the page, the form kept, and when to come back", async () => {
    const from = { "CF-Connecting-IP": "192.0.2.77" };
    const answers: Response[] = [];
    for (let i = 0; i < 11; i++) answers.push(await send("/contact", { ...CONTACT, message: `Bericht ${i}` }, from));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 303));
    const last = answers[10];
    expect([last?.status, last?.headers.get("retry-after")]).toEqual([429, "60"]);
    const html = (await last?.text()) ?? "";
    expect(html).toContain("Bericht 10");
    expect(html).toContain("Wacht een minuut");
    expect(await refused(await send("/contact", CONTACT, { ...from, ...JSON_ }))).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect((await send("/contact", CONTACT, { "CF-Connecting-IP": "192.0.2.78" })).status).toBe(303);
  });

  test("a filled trap is answered like a success, and nothing is stored", async () => {
    for (const [path, fields] of [
      ["/contact", CONTACT],
      ["/adviesgesprek", { ...CONSULTATION, slot: await slotAt(0) }],
    ] as const) {
      const answer = await send(path, { ...fields, website: "https://spam.example" });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toMatch(new RegExp(`^${path}\\?received=[0-9a-f-]{36}$`));
    }
    expect([await leads(), await outbox()]).toEqual([[], []]);
  });
});

describe("the same form twice", () => {
  test("is one lead and leads to the same page: a double click, with and without JavaScript, and a reload", async () => {
    const [one, two, byScript] = await Promise.all([
      send("/contact", CONTACT),
      send("/contact", CONTACT),
      send("/contact", CONTACT, JSON_),
    ]);
    const again = await send("/contact", { ...CONTACT, name: " Anna de Wit ", email: "ANNA@example.com" });
    const { location } = (await byScript.json()) as { location: string };
    expect([one, two, again].map((answer) => answer.headers.get("location"))).toEqual([location, location, location]);
    expect(await leads()).toHaveLength(1);
    expect(await outbox()).toHaveLength(2);
  });
});

describe("a receipt", () => {
  test.each([
    "/contact?received=00000000-0000-4000-8000-000000000000",
    "/contact?received=%3Cscript%3E",
    "/en/consultation?received=x",
  ])("%s of nobody shows the form", async (path) => {
    const answer = await worker.get(MAIN + path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("<form");
  });

  test("is told to the app too, and one of another page is not shown", async () => {
    const id = ((await send("/contact", CONTACT)).headers.get("location") ?? "").split("=")[1] ?? "";
    const told = await worker.get(`${MAIN}/api/received/${id}`);
    expect([told.headers.get("cache-control"), await told.json()]).toEqual(["private, no-store", { kind: "contact" }]);
    expect(await (await worker.get(`${MAIN}/adviesgesprek?received=${id}`)).text()).toContain("<form");
    expect((await worker.get(`${MAIN}/api/received/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
    expect((await worker.get(`${MAIN}/api/received/x'--`)).status).toBe(404);
  });
});

describe("the consultation", () => {
  test("shows every free slot once, in a page made now", async () => {
    const answer = await worker.get(`${MAIN}/adviesgesprek`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("x-robots-tag")]).toEqual([
      200,
      "no-store",
      null,
    ]);
    expect([...html.matchAll(/name="slot"[^>]*value="([^"]+)"/g)].map(([, name]) => name)).toEqual(await slots());
  });

  test("is given: page in the language of the page, message and invitation in the visitor's", async () => {
    const slot = await slotAt(30);
    const answer = await send("/adviesgesprek", { ...CONSULTATION, slot });
    const [lead] = await leads();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/adviesgesprek?received=${lead?.id}`]);
    expect(lead).toMatchObject({
      kind: "consultation",
      locale: "pl",
      phone: "06 12345678",
      units: 3,
      channels: ["airbnb", "own-site"],
      message: "Eerste regel\nTweede <b>regel</b>",
      slot: slotNamed(slot),
    });
    const mail = (await outbox()).find(({ recipient }) => recipient === "anna@example.com");
    expect(mail?.subject).toMatch(/^Konsultacja: /);
    expect(mail?.attachments).toEqual([expect.objectContaining({ name: "konsultacja.ics" })]);

    const html = await (await worker.get(`${MAIN}/adviesgesprek?received=${lead?.id}`)).text();
    expect(html).toContain(`om ${slot.slice(11).replace(/^0/, "")} uur`);
    expect(html).toContain(`/consultation/${lead?.id}.ics`);
    expect(html).not.toMatch(/Anna|anna@|06 12345678/);
    expect(await slots()).not.toContain(slot);
  });

  test("the invitation is a calendar with the half hour in it, and no one's name", async () => {
    const slot = await slotAt(5);
    const location = (await send("/en/consultation", { ...CONSULTATION, language: "en", slot })).headers.get("location") ?? "";
    const id = location.split("=")[1];
    const answer = await worker.get(`${MAIN}/consultation/${id}.ics`);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "text/calendar; method=PUBLISH; charset=utf-8",
      "private, no-store",
    ]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="consultation.ics"');
    const file = await answer.text();
    expect(file).not.toMatch(/Anna|anna@|ATTENDEE/);
    const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
    const component = calendar.getFirstSubcomponent("vevent");
    const event = new ICAL.Event(component ?? undefined);
    expect(event.startDate.toJSDate().getTime()).toBe(slotNamed(slot));
    expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(30 * 60_000);
    expect([event.uid, event.summary]).toEqual([`${id}@vrijhuis.nl`, "Consultation with Vrijhuis"]);
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  });

  test.each(["00000000-0000-4000-8000-000000000000.ics", "x.ics", "00000000-0000-4000-8000-000000000000"])(
    "there is no invitation at /consultation/%s, nor for a message",
    async (file) => {
      expect((await worker.get(`${MAIN}/consultation/${file}`)).status).toBe(404);
      const id = ((await send("/contact", CONTACT)).headers.get("location") ?? "").split("=")[1];
      expect((await worker.get(`${MAIN}/consultation/${id}.ics`)).status).toBe(404);
    },
  );

  test("of two who want one slot, the second is told beside it, sees what is free now and keeps the rest", async () => {
    const slot = await slotAt(12);
    const answers = await Promise.all(
      ["een@example.com", "twee@example.com"].map((email) => send("/adviesgesprek", { ...CONSULTATION, email, slot })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 409]));
    const html = (await answers.find(({ status }) => status === 409)?.text()) ?? "";
    expect(html).toMatch(/id="slot-error"[^]{0,300}net vergeven/);
    expect(html).not.toContain(`value="${slot}"`);
    expect(html).toContain('value="06 12345678"');
    expect(html).toMatch(/value="own-site"[^>]*checked=""|checked=""[^>]*value="own-site"/);
    expect(await leads()).toHaveLength(1);
    const byScript = await send("/adviesgesprek", { ...CONSULTATION, email: "drie@example.com", slot }, JSON_);
    expect([byScript.status, await byScript.json()]).toEqual([409, { code: "SLOT_TAKEN", fields: { slot: "slotTaken" } }]);
  });

  test("a slot of yesterday or of next year is closed", async () => {
    for (const slot of ["2025-11-24T09:00", "2099-11-23T09:00"]) {
      const answer = await send("/adviesgesprek", { ...CONSULTATION, slot }, JSON_);
      expect([answer.status, await answer.json()]).toEqual([409, { code: "SLOT_CLOSED", fields: { slot: "slotClosed" } }]);
    }
  });

  test.each([
    ["slot", "", "Kies een tijdstip."],
    ["slot", "morgen", "Kies een tijdstip."],
    ["units", "veel", "Vul een getal in."],
    ["language", "de", "Kies iets uit de lijst."],
    ["channels", "expedia", "Kies iets uit de lijst."],
  ])("%s %j: the message stands beside it, the chosen time is kept", async (name, value, message) => {
    const slot = await slotAt(7);
    const answer = await send("/adviesgesprek", { ...CONSULTATION, slot, [name]: value });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toMatch(new RegExp(`id="${name}-error"[^]{0,300}${message}`));
    if (name !== "slot") expect(html).toMatch(new RegExp(`checked=""[^>]*value="${slot}"|value="${slot}"[^>]*checked=""`));
  });

  test("nothing at all: every field that must be filled in says so", async () => {
    const answer = await send("/adviesgesprek", {}, JSON_);
    expect(await answer.json()).toEqual({
      code: "INVALID_FORM",
      fields: { slot: "slot", name: "required", email: "required", language: "choice", units: "required", consent: "consent" },
    });
  });
});
