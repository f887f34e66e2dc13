import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import PostalMime from "postal-mime";
import type { MailServerCheck } from "#contract/services/mail-server.ts";
import type { SiteMail } from "#contract/services/site-mail.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { enqueue } from "#store/services/outbox.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { createToken } from "#services/mail/inbound/addresses.ts";
import { unsubscribeAddress } from "#services/mail/unsubscribe.ts";
import { mailOf } from "../fixtures/mail.ts";
import { at, beginSite, owner, setPrice, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { createSelfSigned } from "../support/certificate.ts";
import { makeDue, plainSmtpUrl, runCleanups, runCron, startMailServer } from "../support/mail.ts";
import { type Relay, type SmtpOptions, type SmtpServer, startGreetingServer, startRelay } from "../support/smtp.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";
import { registerCleanup } from "../support/mail.ts";

const certificate = inject("trustedCertificate");
const SECRET = Buffer.alloc(32, 7).toString("base64");
const LOGIN = { user: "anna@duinhuis.nl", password: "p:/ é%geheim" };
const SETTINGS = {
  host: "SMTP.duinhuis.nl",
  port: 587,
  ...LOGIN,
  fromName: "Het Duinhuis",
  fromAddress: "anna@duinhuis.nl",
};
/** Addresses of the hosts that exist; there is no other host. */
const HOSTS: Record<string, string[]> = {
  "inside.duinhuis.nl": ["127.0.0.1"],
  "metadata.duinhuis.nl": ["93.184.215.14", "169.254.169.254"],
};

function outside(request: Request): Response {
  const { hostname, searchParams } = new URL(request.url);
  if (hostname !== "cloudflare-dns.com") return new Response("", { status: 404 });
  const [name, type] = [searchParams.get("name") ?? "", searchParams.get("type")];
  const spf =
    name === "duinhuis.nl" && type === "TXT" ? [{ name, type: 16, data: '"v=spf1 include:_spf.provider.nl ~all"' }] : [];
  const found = type === "A" ? (HOSTS[name] ?? []).map((data) => ({ name, type: 1, data })) : spf;
  return Response.json({ Status: found.length > 0 || name === "duinhuis.nl" ? 0 : 3, Answer: found });
}

let worker: TestWorker;
/** Before our mail server, and before the owner's on its two ports. */
let relays: { ours: Relay; starttls: Relay; implicit: Relay };
let anna: TestOwner;
let siteId: string;
let bookings = 0;
beforeAll(async () => {
  relays = { ours: await startRelay(), starttls: await startRelay(), implicit: await startRelay() };
  const routes = [`587=127.0.0.1:${relays.starttls.port}`, `465=127.0.0.1:${relays.implicit.port}`];
  worker = await startWorker({
    outside,
    vars: {
      AUTH_SECRET: SECRET,
      AUTH_SERVICE_KEY: SERVICE_KEY,
      SMTP_URL: plainSmtpUrl(relays.ours.port),
      MAIL_FROM: "Vrijhuis <hallo@vrijhuis.example>",
      INBOUND_DOMAIN: "vrijhuis.example",
      MAIL_REPLY_SECONDS: "4",
      OWN_MAIL_ROUTES: routes.map((route) => `smtp.duinhuis.nl:${route}`).join(","),
    },
  });
  anna = await owner(worker);
  siteId = await beginSite(anna);
  await setPrice(anna, siteId, 10_000);
});
beforeEach(() => forgetAttempts(worker));
afterEach(async () => {
  await runCleanups();
  const { db, tables: t } = worker.store;
  for (const table of [t.outbox, t.mailServers, t.suppressions]) await db.delete(table);
  worker.logs.length = 0;
});
afterAll(async () => {
  await worker.stop();
  for (const relay of Object.values(relays)) relay.stop();
});

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  anna.call(method, `/sites/${siteId}${path}`, body, headers);
async function startServer(relay: Relay, options: SmtpOptions = {}) {
  const server = await startMailServer(options);
  relay.target = server.port;
  return server;
}
/** The messages to a recipient. Cron may also send the owner notices, about scheduled messages that lack something. */
const takenBy = (server: SmtpServer, recipient: string) =>
  server.taken.filter(({ to }) => to.some((address) => address.toLowerCase() === recipient));
/** Enters a booking that sends its guest a confirmation; returns its id. */
async function book(email: string): Promise<string> {
  const arrival = addDays(dayInZone(Date.now(), "Europe/Amsterdam"), ++bookings);
  const { plans } = (await call("GET", "/rates")).body as { plans: object };
  const { status, body } = await call("POST", "/bookings", {
    unitId: Object.keys(plans)[0],
    arrival,
    departure: addDays(arrival, 1),
    party: { adults: 2, children: [], pets: 0 },
    contact: { name: "Jan Jansen", email, phone: null, address: null },
    locale: "nl",
    channel: "phone",
    payment: "on-arrival",
    state: "confirmed",
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  });
  expect(status).toBe(200);
  return (body["booking"] as { id: string } | undefined)?.id ?? String(body["id"]);
}
const mails = async (query = "") => (await call("GET", `/mails${query}`)).body["mails"] as SiteMail[];
const onlyMail = async (): Promise<SiteMail> => (await mails())[0] ?? expect.fail("no mail");
/** Posts an incoming email as Cloudflare's mail servers would; returns whether it was rejected. */
async function receive(to: string, lines: string[], from = "mailer-daemon@provider.nl"): Promise<string | undefined> {
  const message = [`From: <${from}>`, `To: <${to}>`, "Message-ID: <x@provider.nl>", ...lines].join("\r\n");
  const query = new URLSearchParams({ from, to });
  const response = await worker.get(`http://127.0.0.1/cdn-cgi/local/email?${query.toString()}`, {
    method: "POST",
    body: message,
  });
  return /^Worker rejected email with the following reason: (.*)$/s.exec(await response.text())?.[1];
}
const report = (status: string, action = "failed") => [
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  "",
  "--b",
  "",
  "I'm sorry to have to inform you that your message could not be delivered.",
  "--b",
  "Content-Type: message/delivery-status",
  "",
  "Reporting-MTA: dns; mx.provider.nl",
  "",
  "Final-Recipient: rfc822; jan@example.com",
  `Action: ${action}`,
  `Status: ${status}`,
  `Diagnostic-Code: smtp; 550 ${status} <jan@example.com>:`,
  "    Recipient address rejected",
  "--b",
  "Content-Type: message/rfc822",
  "",
  "Subject: Je boeking",
  "",
  "--b--",
  "",
];

describe("emails to guests through our server", () => {
  test("come from the site's name at our address, and a report to their envelope sender shows on the booking", async () => {
    const server = await startServer(relays.ours);
    const booking = await book("jan@example.com");
    await runCron(worker);
    // The queue may have claimed the message before cron did.
    await expect.poll(async () => (await onlyMail()).state).toBe("sent");
    const [taken] = server.taken.filter(({ to }) => to.includes("jan@example.com"));
    const read = await PostalMime.parse(taken?.data ?? "");
    expect(read.from).toEqual({ name: "Het Duinhuis", address: "hallo@vrijhuis.example" });
    expect(taken?.from).toMatch(/^bounces\+[\da-f]{32}-[\da-f]{20}@vrijhuis\.example$/);
    expect(await mails(`?booking=${booking}`)).toMatchObject([{ state: "sent", bookingId: booking, guestName: "Jan Jansen" }]);

    const { id } = await onlyMail();
    const bounces = taken?.from ?? "";
    expect(await receive(bounces.toUpperCase(), report("4.4.1", "delayed"))).toBeUndefined();
    expect(await receive(bounces, ["Auto-Submitted: auto-replied", "", "I am away"])).toBeUndefined();
    expect((await onlyMail()).state).toBe("sent");
    for (const forged of [bounces.replace(/.@/, bounces.at(-18) === "0" ? "1@" : "0@"), bounces.replace("bounces", "reply")])
      expect([forged, await receive(forged, report("5.1.1"))]).toEqual([forged, "5.1.1 No such address"]);
    expect(await receive("hallo@vrijhuis.example", report("5.1.1"))).toBe("5.1.1 No such address");
    expect(await receive(`bounces+toString@elsewhere.example`, report("5.1.1"))).toBe("5.1.1 No such address");
    expect((await onlyMail()).state).toBe("sent");
    expect(await receive(bounces, [...report("5.1.1"), "x".repeat(2_000_000)])).toBeUndefined();
    expect(await onlyMail()).toMatchObject({
      state: "bounced",
      lastAnswer: "550 5.1.1 <jan@example.com>: Recipient address rejected",
      canRetry: true,
    });

    // The next message to the address is not sent, until the owner tries it again.
    await book("jan@example.com");
    await runCron(worker);
    await expect
      .poll(async () => (await mails("?state=suppressed")).map(({ suppressedFor }) => suppressedFor))
      .toEqual(["bounced"]);
    expect((await call("GET", "/suppressions")).body["suppressions"]).toMatchObject([
      { address: "jan@example.com", reason: "bounced" },
    ]);
    expect((await call("POST", `/mails/${id}/retry`)).status).toBe(200);
    await expect.poll(async () => (await mails("?state=sent")).map((mail) => mail.id)).toEqual([id]);
    expect((await call("GET", "/suppressions")).body["suppressions"]).toEqual([]);
    expect((await call("POST", `/mails/${id}/retry`)).body.code).toBe("VERSION_CONFLICT");
  });

  test("a report of Exim is read by the answer that it repeats", async () => {
    const server = await startServer(relays.ours);
    await book("jan@example.com");
    await runCron(worker);
    await expect.poll(async () => (await onlyMail()).state).toBe("sent");
    const [taken] = server.taken.filter(({ to }) => to.includes("jan@example.com"));
    const [head, tail] = [report("5.0.0").slice(0, 10), "Diagnostic-Code: smtp; 550 Unrouteable address"];
    expect(await receive(taken?.from ?? "", [...head, "Action: failed", "Status: 5.0.0", tail, "--b--"])).toBeUndefined();
    expect(await onlyMail()).toMatchObject({ state: "bounced", lastAnswer: "550 Unrouteable address" });
    expect((await call("GET", "/suppressions")).body["suppressions"]).toMatchObject([{ reason: "bounced" }]);
  });

  test("a guest's answer is its new text; the whole email has no secret, and only its site reads it", async () => {
    const server = await startServer(relays.ours);
    const bookingId = await book("jan@example.com");
    await runCron(worker);
    await expect.poll(() => takenBy(server, "jan@example.com")).toHaveLength(1);
    const { text = "", replyTo } = await PostalMime.parse(takenBy(server, "jan@example.com")[0]?.data ?? "");
    const address = replyTo?.[0]?.address ?? "";
    const token = /\/booking\/([\w-]{22})/.exec(text)?.[1] ?? "?";
    expect(address).toMatch(/^reply\+g/);
    const quoted = `Op ma 23 nov 2026 om 10:12 schreef Duinhuis <${address}>:`;
    const answer = ["Content-Type: text/plain; charset=utf-8", "", "Graag!", quoted, "", text];
    expect(await receive(address, answer, "jan@example.com")).toBeUndefined();
    const path = `/messages/bookings/${bookingId}`;
    const { messages } = (await call("GET", path)).body as unknown as {
      messages: { id: string; text: string; isCut: boolean }[];
    };
    const [message] = messages.filter(({ isCut }) => isCut);
    expect(message?.text).toBe("Graag!");
    const whole = String((await call("GET", `${path}/whole/${message?.id}`)).body["text"]);
    expect(whole).toContain("Op ma 23 nov 2026 om 10:12 schreef Duinhuis <reply+…@vrijhuis.example>:");
    expect(whole).toContain("/booking/…");
    expect(JSON.stringify(messages) + whole).not.toContain(token);
    expect((await call("GET", `${path}/whole/other`)).status).toBe(404);
  });

  test("are listed by page and in order, and belong to their site and roles", async () => {
    await startServer(relays.ours);
    const { store } = worker;
    const mail = (index: number) => mailOf({ key: `k${index}`, kind: "guest", siteId, recipient: `guest-${index}@example.com` });
    await store.atomically((db) => [0, 1, 2].map((each) => enqueue(db, store.tables, `m${each}`, mail(each), 1000 + each)));
    const first = (await call("GET", "/mails?limit=2")).body;
    expect((first["mails"] as SiteMail[]).map(({ id }) => id)).toEqual(["m2", "m1"]);
    const rest = await mails(`?limit=2&cursor=${encodeURIComponent(String(first["cursor"]))}`);
    expect(rest.map(({ id }) => id)).toEqual(["m0"]);
    expect((await mails("?order=next&state=waiting")).map(({ id }) => id)).toEqual(["m0", "m1", "m2"]);
    expect((await call("GET", "/mails/m0")).body).toMatchObject({ text: mail(0).text, recipient: "guest-0@example.com" });
    for (const query of ["?state=lost", "?cursor=1", "?limit=1000", "?order=random"])
      expect((await call("GET", `/mails${query}`)).body.code).toBe("INVALID_FORM");
    const bram = await owner(worker);
    const other = await beginSite(bram);
    for (const [method, path] of [
      ["GET", "/mails/m0"],
      ["POST", "/mails/m0/retry"],
    ] as const) {
      expect((await bram.call(method, `/sites/${other}${path}`)).body.code).toBe("NOT_FOUND");
      expect((await bram.call(method, `/sites/${siteId}${path}`)).body.code).toBe("NOT_FOUND");
    }
    expect((await bram.call("GET", `/sites/${other}/mails`)).body["mails"]).toEqual([]);
  });

  test("marketing is unsubscribed from with one click, on a page or by the mail program", async () => {
    const server = await startServer(relays.ours);
    const secrets = secretsOf(SECRET);
    const subscriber = { siteId, site: "<b>Het Duinhuis</b>", address: "jan@example.com", locale: "pl" as const };
    const unsubscribe = await unsubscribeAddress(secrets, MAIN, subscriber);
    const send = (key: string, recipient: string) =>
      worker.store.atomically((db) => [
        enqueue(
          db,
          worker.store.tables,
          crypto.randomUUID(),
          mailOf({ key, recipient, kind: "marketing", siteId, unsubscribe }),
          Date.now(),
        ),
      ]);
    await send("first", "jan@example.com");
    await runCron(worker);
    const { headers } = await PostalMime.parse(server.taken[0]?.data ?? "");
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe")).toBe(`<${unsubscribe}>`);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");

    const page = await worker.get(unsubscribe);
    const html = await page.text();
    expect([page.status, html]).toEqual([200, expect.stringContaining('<html lang="pl">')]);
    expect(html).not.toContain("<b>");
    expect((await worker.get(unsubscribe.slice(0, -9))).status).toBe(404);
    await send("second", "jan@example.com");
    await runCron(worker);
    expect(takenBy(server, "jan@example.com")).toHaveLength(2);
    for (let time = 0; time < 2; time++) {
      const done = await worker.post(unsubscribe, "List-Unsubscribe=One-Click", {
        Origin: undefined,
        "Sec-Fetch-Site": undefined,
      });
      expect(done.status).toBe(200);
    }
    await send("third", "JAN@example.com");
    await runCron(worker);
    expect(takenBy(server, "jan@example.com")).toHaveLength(2);
    const [unsubscribed] = (await call("GET", "/suppressions")).body["suppressions"] as {
      addressDigest: string;
    }[];
    expect((await call("DELETE", `/suppressions/${unsubscribed?.addressDigest}`)).status).toBe(404);
    const [last] = await mails("?state=suppressed");
    expect((await call("POST", `/mails/${last?.id}/retry`)).body.code).toBe("NOT_ALLOWED");
    await book("jan@example.com");
    await expect.poll(() => takenBy(server, "jan@example.com")).toHaveLength(3);
    expect(JSON.stringify(worker.logs)).not.toContain("jan@");
  });
});

describe("an owner's own mail server", () => {
  const save = (change: object = {}, version = 0) => call("PUT", "/mail-server", { ...SETTINGS, ...change }, at(version));
  const check = async (change: object = {}) =>
    (await call("POST", "/mail-server/check", { ...SETTINGS, ...change })).body as unknown as MailServerCheck;

  test.each([
    ["STARTTLS", 587, "starttls", false],
    ["implicit TLS", 465, "implicit", true],
  ] as const)(
    "%s: sends the site's emails; its password is not shown; another host gets no stored password",
    async (_, port, relay, implicit) => {
      const server = await startServer(relays[relay], { certificate, implicit, login: LOGIN });
      const ours = await startServer(relays.ours);
      const checked = await check({ port });
      expect(checked.problem).toBeNull();
      const dialogue = checked.lines.map(({ side, text }) => `${side} ${text}`).join("\n");
      expect(dialogue).toMatch(
        /client EHLO duinhuis\.nl[^]*client AUTH PLAIN …\nserver 235\nclient MAIL FROM:<anna@duinhuis.nl>/,
      );
      expect(dialogue).not.toMatch(/geheim|Z2VoZWlt/);
      expect((await call("GET", "/mail-server")).body["server"]).toBeNull();
      expect((await save({ port })).body).toMatchObject({
        version: 1,
        server: { version: 1, host: "smtp.duinhuis.nl", problem: null },
      });
      expect((await save({ port })).body.code).toBe("VERSION_CONFLICT");

      await book("jan@example.com");
      await expect
        .poll(() => server.taken.map(({ from, user, secure }) => [from, user, secure]))
        .toEqual([["anna@duinhuis.nl", LOGIN.user, true]]);
      expect((await PostalMime.parse(server.taken[0]?.data ?? "")).from).toEqual({
        name: "Het Duinhuis",
        address: "anna@duinhuis.nl",
      });
      expect(ours.taken.map(({ to }) => to)).not.toContainEqual(["jan@example.com"]);
      const tested = await call("POST", "/mail-server/test", { locale: "pl" });
      expect(tested.body).toMatchObject({ problem: null, recipient: anna.email });
      expect(server.taken.at(-1)).toMatchObject({ to: [anna.email] });
      const invoked = await anna.supabase.functions.invoke("send-test-mail", { body: { site: siteId, locale: "en" } });
      expect(invoked.data).toMatchObject({ problem: null, recipient: anna.email });
      expect(server.taken.at(-1)?.data).toContain("Het Duinhuis");
      expect((await call("GET", "/mail-server/dns")).body["records"]).toEqual({
        domain: "duinhuis.nl",
        isKnown: true,
        spf: "v=spf1 include:_spf.provider.nl ~all",
        dmarc: null,
      });

      const { password: _password, ...kept } = { ...SETTINGS, port };
      expect((await call("PUT", "/mail-server", { ...kept, fromName: "Duinhuis" }, at(1))).status).toBe(200);
      for (const change of [{ host: "mail.thief.nl" }, { user: "piet" }])
        expect((await call("POST", "/mail-server/check", { ...kept, ...change })).body).toMatchObject({
          fields: { password: "required" },
        });
      const stored = JSON.stringify([await worker.store.db.select().from(worker.store.tables.mailServers), worker.logs]);
      expect(stored + JSON.stringify((await call("GET", "/mail-server")).body)).not.toContain("geheim");
      expect((await call("DELETE", "/mail-server", undefined, at(2))).status).toBe(204);
    },
  );

  test("refuses its password later: emails wait and are sent once it works again; the emails of others are not delayed", async () => {
    let server = await startServer(relays.starttls, { certificate, login: LOGIN });
    const ours = await startServer(relays.ours);
    await save();
    await server.stop();
    server = await startServer(relays.starttls, { certificate, login: { ...LOGIN, password: "new" } });
    await book("jan@example.com");
    await runCron(worker);
    await expect.poll(async () => (await onlyMail()).lastAnswer).toMatch(/^AUTH was answered 535/);
    expect(await onlyMail()).toMatchObject({ state: "waiting", attempts: 0 });
    expect((await call("GET", "/mail-server")).body["server"]).toMatchObject({ problem: "password", waiting: 1 });
    const { store } = worker;
    await store.atomically((db) => [enqueue(db, store.tables, crypto.randomUUID(), mailOf({ key: "other" }), Date.now())]);
    const { connections } = server;
    await makeDue(worker);
    await runCron(worker);
    await expect.poll(() => takenBy(ours, mailOf().recipient)).toHaveLength(1);
    expect(server.connections).toBe(connections);
    expect((await save({ password: "new" }, 1)).status).toBe(200);
    await expect.poll(() => server.taken.length).toBe(1);
    // The server has the message a moment before that is stored.
    await expect.poll(async () => (await onlyMail()).state).toBe("sent");
  });

  test("refuses to relay: emails wait, no address is suppressed, and the owner is told once", async () => {
    let isOpen = true;
    const atRecipient = (address: string) =>
      isOpen ? undefined : { code: 554, text: `5.7.1 <${address}>: Relay access denied` };
    const server = await startServer(relays.starttls, { certificate, login: LOGIN, atRecipient });
    const ours = await startServer(relays.ours);
    await save();
    isOpen = false;
    await book("jan@example.com");
    await runCron(worker);
    await expect.poll(async () => (await onlyMail()).lastAnswer).toMatch(/Relay access denied/);
    await makeDue(worker);
    await worker.store.db.update(worker.store.tables.mailServers).set({ pausedUntil: 0 });
    await runCron(worker);
    expect(await onlyMail()).toMatchObject({ state: "waiting", suppressedFor: null });
    expect((await call("GET", "/mail-server")).body["server"]).toMatchObject({ problem: "refused", waiting: 1 });
    expect((await call("GET", "/suppressions")).body["suppressions"]).toEqual([]);
    await runCron(worker);
    const told = () => ours.taken.filter(({ data }) => data.includes("Relay access denied"));
    await expect.poll(() => told().length).toBe(1);
    isOpen = true;
    await makeDue(worker);
    await worker.store.db.update(worker.store.tables.mailServers).set({ pausedUntil: 0 });
    await runCron(worker);
    await expect.poll(() => server.taken.length).toBe(1);
  });

  test.each<[string, object, SmtpOptions | undefined, string]>([
    ["a wrong password", { password: "fout" }, { certificate, login: LOGIN }, "password"],
    ["no TLS", {}, {}, "tls"],
    ["an untrusted certificate", {}, { certificate: createSelfSigned("smtp.duinhuis.nl"), login: LOGIN }, "tls"],
    [
      "an untrusted certificate from the first byte",
      { port: 465 },
      { certificate: createSelfSigned("smtp.duinhuis.nl"), implicit: true },
      "tls",
    ],
    ["no AUTH that we know", {}, { certificate, login: { ...LOGIN, mechanisms: ["CRAM-MD5"] } }, "mechanism"],
    [
      "a refused recipient",
      {},
      { certificate, login: LOGIN, atRecipient: () => ({ code: 550, text: `not you, ${LOGIN.password}` }) },
      "recipient",
    ],
    ["an unknown host", { host: "nowhere.duinhuis.nl" }, undefined, "unresolved"],
    ["a host inside", { host: "inside.duinhuis.nl" }, undefined, "address"],
    ["a metadata service among its addresses", { host: "metadata.duinhuis.nl" }, undefined, "address"],
    ["a private name", { host: "mail.internal" }, undefined, "address"],
    ["one of our hosts", { host: "zee.vrijhuis.localhost" }, undefined, "address"],
  ])("%s: says so and stores nothing", async (_, change, options, problem) => {
    if (options) await startServer(relays["port" in change ? "implicit" : "starttls"], options);
    const refused = await save(change);
    expect([refused.status, refused.body]).toMatchObject([422, { code: "INVALID_FORM", details: { problem } }]);
    expect(JSON.stringify(refused.body)).not.toContain("geheim");
    expect((await call("GET", "/mail-server")).body["server"]).toBeNull();
  });

  test("a connection to a server that floods or speaks another protocol is closed", async () => {
    for (const greeting of [
      `220 ${"x".repeat(1_000_000)}\r\n`,
      "220-hello\r\n".repeat(100_000),
      "HTTP/1.1 400 Bad Request\r\n\r\n",
    ]) {
      const server = await startGreetingServer(greeting, false);
      registerCleanup(() => server.stop());
      relays.starttls.target = server.port;
      expect(await check()).toMatchObject({ problem: "dialogue" });
    }
  });

  test("a reply that is divided within a character is read whole", async () => {
    const greeting = Buffer.from("554 Połączenie odrzucone: spróbuj później\r\n");
    const at = greeting.indexOf("ł") + 1;
    const server = await startGreetingServer([greeting.subarray(0, at), greeting.subarray(at)], false);
    registerCleanup(() => server.stop());
    relays.starttls.target = server.port;
    const { problem, answer, lines } = await check();
    expect([problem, answer]).toEqual(["greeting", "greeting was answered 554 Połączenie odrzucone: spróbuj później"]);
    expect(lines.map(({ text }) => text)).toEqual(["554 Połączenie odrzucone: spróbuj później"]);
  });

  test.each<[string, SmtpOptions, string]>([
    ["a greylist", { atRecipient: () => ({ code: 450, text: "4.2.0 Greylisted" }) }, "later"],
    ["a recipient that is refused", { atRecipient: () => ({ code: 550, text: "5.1.1 No such user" }) }, "recipient"],
    ["a sender that is refused for now", { atSender: () => ({ code: 451, text: "4.3.0 Try later" }) }, "later"],
    ["a sender that is refused", { atSender: () => ({ code: 553, text: "5.7.1 Not yours" }) }, "sender"],
    ["accounts that cannot be read now", { atLogin: () => ({ code: 454, text: "4.7.0 Temporary failure" }) }, "later"],
    ["a wrong password", { atLogin: () => ({ code: 535, text: "5.7.8 Wrong" }) }, "password"],
  ])("a check tells what may work later from what is wrong: %s", async (_, options, problem) => {
    await startServer(relays.starttls, { certificate, login: LOGIN, ...options });
    expect((await check()).problem).toBe(problem);
  });

  test("a server that hangs times out, its emails wait, and the emails of others leave meanwhile", async () => {
    await startServer(relays.starttls, { certificate, login: LOGIN });
    const ours = await startServer(relays.ours);
    await save();
    const silent = await startGreetingServer("", false);
    registerCleanup(() => silent.stop());
    relays.starttls.target = silent.port;
    await book("jan@example.com");
    const { store } = worker;
    await store.atomically((db) => [enqueue(db, store.tables, crypto.randomUUID(), mailOf({ key: "other" }), Date.now())]);
    await runCron(worker);
    await expect.poll(() => takenBy(ours, mailOf().recipient)).toHaveLength(1);
    const state = async () => (await call("GET", "/mail-server")).body["server"];
    await expect.poll(state, { timeout: 20_000 }).toMatchObject({ problem: "dialogue", waiting: 1 });
    expect(await onlyMail()).toMatchObject({ state: "waiting", attempts: 0, lastAnswer: "no answer: nothing for 4 seconds" });

    await startServer(relays.starttls, { certificate, login: LOGIN, open: new Promise(() => {}) });
    const { mailServers } = store.tables;
    await store.db.update(mailServers).set({ pausedUntil: 0 });
    await makeDue(worker);
    await runCron(worker);
    await expect.poll(async () => (await onlyMail()).lastAnswer, { timeout: 20_000 }).toBe("no answer: nothing for 8 seconds");
    expect(await onlyMail()).toMatchObject({ state: "waiting", attempts: 1 });
  });

  test("settings that cannot be those of a mail server are refused with their field", async () => {
    for (const [field, value] of [
      ["host", "127.0.0.1"],
      ["host", "[::1]"],
      ["host", "localhost"],
      ["host", "smtp.duinhuis.nl\r\nRCPT TO:<x@evil.example>"],
      ["port", 25],
      ["password", "a\r\nb"],
      ["user", "a\0b"],
      ["fromName", "Duinhuis\r\nBcc: x@evil.example"],
      ["fromName", "x".repeat(10_000).slice(0, 3000)],
      ["fromAddress", "anna@duinhuis.nl>\r\nRCPT TO:<x"],
    ] as const) {
      const refused = await save({ [field]: value });
      expect([field, value, refused.body]).toMatchObject([
        field,
        value,
        { code: "INVALID_FORM", fields: { [field]: expect.any(String) } },
      ]);
    }
  });
});

test("a token is valid for its address only", async () => {
  const token = await createToken(secretsOf(SECRET), "reply", crypto.randomUUID());
  expect(await receive(`bounces+${token}@vrijhuis.example`, report("5.1.1"))).toBe("5.1.1 No such address");
});
