import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { pathOf } from "#locales/paths.ts";
import { SCRIPT_HEADERS, CONSULTATION, CONTACT, createForms } from "../support/forms.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let forms: ReturnType<typeof createForms>;
beforeAll(async () => {
  worker = await startWorker();
  forms = createForms(worker);
});
afterAll(() => worker.stop());
beforeEach(() => forms.deleteAll());

describe("the contact form without JavaScript", () => {
  test.each(LOCALES)("in %s is stored with its consent, sends two emails and shows a receipt", async (locale) => {
    const path = pathOf("contact", locale);
    const before = Date.now();
    const answer = await forms.send(path, CONTACT);
    const [lead] = await forms.leads();
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
    expect((await forms.outbox()).map(({ recipient, replyTo }) => [recipient, replyTo])).toEqual(
      expect.arrayContaining([
        ["anna@example.com", "hallo@vrijhuis.nl"],
        ["hallo@vrijhuis.nl", "anna@example.com"],
      ]),
    );

    const receipt = await worker.get(MAIN + (answer.headers.get("location") ?? ""));
    const html = await receipt.text();
    expect([receipt.status, receipt.headers.get("cache-control"), receipt.headers.get("x-robots-tag")]).toEqual([
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
    ["consent", "no", "Zonder akkoord"],
  ])("%s %j: the error is shown beside it, the other values are kept", async (name, value, message) => {
    const answer = await forms.send("/contact", { ...CONTACT, message: "Mijn vraag", [name]: value });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toMatch(new RegExp(`id="${name}-error"[^]{0,300}${message}`));
    expect(html.match(/id="\w+-error"/g)).toHaveLength(1);
    expect(html).toMatch(/<div role="alert" tabindex="-1" autofocus=""/i);
    if (name !== "name") expect(html).toContain('value="Anna de Wit"');
    if (name !== "email") expect(html).toContain('value="anna@example.com"');
    if (name !== "message") expect(html).toMatch(/<textarea[^>]*>Mijn vraag<\/textarea>/);
    if (name !== "consent") expect(html).toMatch(/name="consent"[^>]*checked=""|checked=""[^>]*name="consent"/);
    expect(await forms.leads()).toEqual([]);
  });

  test("errors are in the visitor's language", async () => {
    const html = async (path: string) => (await forms.send(path, { ...CONTACT, name: "" })).text();
    expect(await html("/en/contact")).toContain("Please fill this in.");
    expect(await html("/pl/kontakt")).toContain("Uzupełnij to pole.");
  });

  test("input is escaped", async () => {
    const html = await (
      await forms.send("/contact", { ...CONTACT, name: '"><script>x</script>', email: "</script><script>" })
    ).text();
    expect(html).not.toContain("<script>x");
    expect(html).not.toContain("</script><script>");
  });
});

describe("a request that no visitor sends is refused with a code", () => {
  const readRefusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

  test("an unknown field", async () => {
    expect(await readRefusal(await forms.send("/contact", { ...CONTACT, admin: "1" }, SCRIPT_HEADERS))).toEqual([
      422,
      "UNKNOWN_FIELD",
    ]);
    expect(await readRefusal(await forms.send("/adviesgesprek", { ...CONTACT, __proto__x: "1" }, SCRIPT_HEADERS))).toEqual([
      422,
      "UNKNOWN_FIELD",
    ]);
    const page = await forms.send("/contact", { ...CONTACT, admin: "1" });
    expect([page.status, await page.text()]).toEqual([422, expect.stringContaining("Laad de pagina opnieuw")]);
  });

  test("a body over 64 KB, with and without a Content-Length", async () => {
    const body = `message=${"x".repeat(65 * 1024)}`;
    expect(await readRefusal(await forms.send("/contact", body))).toEqual([413, "BODY_TOO_LARGE"]);
    expect(await readRefusal(await forms.send("/contact", body, { "Transfer-Encoding": "chunked" }))).toEqual([
      413,
      "BODY_TOO_LARGE",
    ]);
  });

  test.each(["application/json", "multipart/form-data; boundary=x", "text/plain", ""])("content type %j", async (type) => {
    expect(await readRefusal(await forms.send("/contact", "{}", { "Content-Type": type }))).toEqual([
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ]);
  });

  test.each([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site", Origin: MAIN },
  ])("from another site: %j", async (headers) => {
    expect(await readRefusal(await forms.send("/contact", CONTACT, headers))).toEqual([403, "FORBIDDEN_ORIGIN"]);
    expect(await forms.leads()).toEqual([]);
  });

  test("the Origin header decides if a browser sends no Sec-Fetch-Site", async () => {
    const post = (Origin?: string) => forms.send("/contact", CONTACT, { "Sec-Fetch-Site": undefined, Origin });
    expect((await post("http://evil.example")).status).toBe(403);
    expect((await post()).status).toBe(403);
    expect((await post(MAIN)).status).toBe(303);
  });

  test.each([
    ["/contact", "nl", "Dit formulier kwam van een andere site", "Dit is te lang", "Dit formulier kunnen we niet lezen"],
    ["/en/contact", "en", "This form came from another site", "This is too long", "We can’t read this form"],
    [
      "/pl/kontakt",
      "pl",
      "Ten formularz przyszedł z innej strony",
      "Ten tekst jest za długi",
      "Nie możemy odczytać tego formularza",
    ],
  ])("from a browser at %s: a page in its language with a link back", async (path, locale, foreign, long, unreadable) => {
    const Accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    const pages = [
      [403, foreign, await forms.send(path, CONTACT, { Accept, "Sec-Fetch-Site": "cross-site" })],
      [413, long, await forms.send(path, `message=${"x".repeat(65 * 1024)}`, { Accept })],
      [415, unreadable, await forms.send(path, "{}", { Accept, "Content-Type": "application/json" })],
    ] as const;
    for (const [status, title, answer] of pages) {
      const html = await answer.text();
      expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain(`<a href="${path}">`);
    }
  });

  test("a client that disconnects while sending is not logged as an error", async () => {
    const port = Number((await worker.miniflare.ready).port);
    const before = worker.logs.length;
    for (let i = 0; i < 5; i++) {
      const socket = connect(port, "127.0.0.1");
      const head =
        "POST /contact HTTP/1.1\r\nHost: vrijhuis.localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 5000\r\n";
      socket.write(`${head}Content-Type: application/x-www-form-urlencoded\r\n\r\nname=Anna`);
      await once(socket, "connect");
      await worker.get(`${MAIN}/healthz`);
      socket.destroy();
      await once(socket, "close");
    }
    for (let i = 0; i < 20; i++) await worker.get(`${MAIN}/healthz`);
    expect(worker.logs.slice(before).map(({ message }) => message)).toEqual([]);
  });

  test.each(["/over-ons", "/", "/nergens"])("a form sent to %s", async (path) => {
    const answer = await forms.send(path, CONTACT);
    expect(await readRefusal(answer)).toEqual([405, "METHOD_NOT_ALLOWED"]);
  });

  test("our form sent to an owner's host or an unknown host", async () => {
    expect((await worker.post("http://fresh-coastal.vrijhuis.localhost/contact", CONTACT)).status).toBe(422);
    expect((await worker.post("http://fresh-coastal.vrijhuis.localhost/", CONTACT)).status).toBe(405);
    expect((await worker.post("http://unknown.example/contact", CONTACT)).status).toBe(405);
    expect(await forms.leads()).toEqual([]);
  });

  test("too often from one address: 429 with Retry-After, and the page keeps the values", async () => {
    const from = { "CF-Connecting-IP": "192.0.2.77" };
    const answers: Response[] = [];
    for (let i = 0; i < 11; i++)
      answers.push(await forms.send("/contact", { ...CONTACT, email: `anna${i}@example.com`, message: `Bericht ${i}` }, from));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 303));
    const last = answers[10];
    expect([last?.status, last?.headers.get("retry-after")]).toEqual([429, "60"]);
    const html = (await last?.text()) ?? "";
    expect(html).toContain("Bericht 10");
    expect(html).toContain("Wacht een minuut");
    expect(await readRefusal(await forms.send("/contact", CONTACT, { ...from, ...SCRIPT_HEADERS }))).toEqual([
      429,
      "TOO_MANY_REQUESTS",
    ]);
    expect((await forms.send("/contact", CONTACT, { "CF-Connecting-IP": "192.0.2.78" })).status).toBe(303);
  });

  test("too often for one email address, from any network: the error is above the form", async () => {
    for (let i = 0; i < 5; i++) await forms.send("/contact", { ...CONTACT, message: `Bericht ${i}` });
    const answer = await forms.send("/contact", CONTACT);
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain("Met dit e-mailadres zijn vandaag al veel formulieren verstuurd");
  });

  test("too often from the addresses of one IPv6 network", async () => {
    const statuses: number[] = [];
    for (let i = 1; i <= 11; i++)
      statuses.push((await forms.send("/contact", CONTACT, { "CF-Connecting-IP": `2001:db8:1:2::${i}` })).status);
    expect(statuses.slice(9)).toEqual([303, 429]);
    expect((await forms.send("/contact", CONTACT, { "CF-Connecting-IP": "2001:db8:1:3::1" })).status).toBe(303);
  });

  test("a filled honeypot is answered like a success, and nothing is stored", async () => {
    for (const [path, fields] of [
      ["/contact", CONTACT],
      ["/adviesgesprek", { ...CONSULTATION, slot: await forms.slotAt(0) }],
    ] as const) {
      const answer = await forms.send(path, { ...fields, fax: "https://spam.example" });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toMatch(new RegExp(`^${path}\\?received=[0-9a-f-]{36}$`));
    }
    expect([await forms.leads(), await forms.outbox()]).toEqual([[], []]);
  });
});

describe("the same form twice", () => {
  test("is one lead and redirects to the same page: double click, with and without JavaScript, and reload", async () => {
    const [one, two, byScript] = await Promise.all([
      forms.send("/contact", CONTACT),
      forms.send("/contact", CONTACT),
      forms.send("/contact", CONTACT, SCRIPT_HEADERS),
    ]);
    const again = await forms.send("/contact", { ...CONTACT, name: " Anna de Wit ", email: "ANNA@example.com" });
    const { location } = (await byScript.json()) as { location: string };
    expect([one, two, again].map((answer) => answer.headers.get("location"))).toEqual([location, location, location]);
    expect(await forms.leads()).toHaveLength(1);
    expect(await forms.outbox()).toHaveLength(2);
  });
});

describe("a receipt", () => {
  test.each([
    "/contact?received=00000000-0000-4000-8000-000000000000",
    "/contact?received=%3Cscript%3E",
    "/en/consultation?received=x",
  ])("%s of no lead shows the form", async (path) => {
    const answer = await worker.get(MAIN + path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("<form");
  });

  test("is also shown in another language", async () => {
    const answer = await worker.get(MAIN + ((await forms.send("/contact", CONTACT)).headers.get("location") ?? ""));
    const polish = /href="(\/pl\/kontakt[^"]*)"/.exec(await answer.text())?.[1] ?? "";
    expect(await (await worker.get(MAIN + polish)).text()).toContain("Twój list leży na wycieraczce");
  });

  test("is also served by the API, and not shown on another page", async () => {
    const id = ((await forms.send("/contact", CONTACT)).headers.get("location") ?? "").split("=")[1] ?? "";
    const served = await worker.get(`${MAIN}/api/received/${id}`);
    expect([served.headers.get("cache-control"), await served.json()]).toEqual(["private, no-store", { kind: "contact" }]);
    expect(await (await worker.get(`${MAIN}/adviesgesprek?received=${id}`)).text()).toContain("<form");
    expect((await worker.get(`${MAIN}/api/received/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
    expect((await worker.get(`${MAIN}/api/received/x'--`)).status).toBe(404);
  });
});

describe("while the store is unavailable", () => {
  let broken: TestWorker;
  beforeAll(async () => {
    broken = await startWorker({ vars: { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing?sslmode=disable" } });
  });
  afterAll(() => broken.stop());

  test("a form comes back with all its values, and the error is logged without them", async () => {
    const answer = await broken.post(`${MAIN}/adviesgesprek`, { ...CONSULTATION, slot: await forms.slotAt(3) });
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain("Het versturen is aan onze kant misgegaan");
    expect(html).toContain('value="06 12345678"');
    expect(html).toContain("De vrije tijden zijn nu niet op te halen");
    const logged = broken.logs.map(({ message }) => message).join();
    expect(logged).toContain("form not processed");
    expect(logged).not.toMatch(/anna@|06 12345678|Eerste regel/);
  });

  test("the consultation page is served and gives an email address", async () => {
    const answer = await broken.get(`${MAIN}/adviesgesprek`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/De vrije tijden zijn nu niet op te halen[^]*mailto:hallo@vrijhuis\.nl/);
    expect((await broken.get(`${MAIN}/api/consultation-slots`)).status).toBe(503);
  });
});
