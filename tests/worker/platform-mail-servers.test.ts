import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import PostalMime from "postal-mime";
import type { MailServerCheck } from "#contract/services/mail-server.ts";
import type { PlatformMailServer, PlatformMailServers } from "#contract/admin/platform-mail-server.ts";
import type { PlatformHealth } from "#contract/admin/platform-health.ts";
import { admin } from "../support/admin.ts";
import { at, beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { makeDue, plainSmtpUrl, put, registerCleanup, row, runCleanups, runCron, startMailServer } from "../support/mail.ts";
import { type Relay, type SmtpOptions, startGreetingServer, startRelay } from "../support/smtp.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const certificate = inject("trustedCertificate");
const LOGIN = { user: "post@vrijhuis.example", password: "p:/ é%geheim" };
const SETTINGS = {
  // The names of the trusted certificate.
  host: "smtp.duinhuis.nl",
  port: 587,
  ...LOGIN,
  fromName: "Vrijhuis",
  fromAddress: "post@vrijhuis.example",
  replyTo: "vragen@vrijhuis.example",
  perMinute: null as number | null,
};
/** The second server: the same name at another port. */
const SECOND = { ...SETTINGS, port: 2525, fromAddress: "reserve@vrijhuis.example", replyTo: null };
const [FIRST_ID, SECOND_ID, THIRD_ID] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const SECRETS = /geheim|Z2VoZWlt/;
const NO = { code: 550, text: "no" };

let worker: TestWorker;
/** Before the servers of the platform on their ports, and before the one of `SMTP_URL`. */
let relays: { first: Relay; second: Relay; implicit: Relay; url: Relay };
let boss: TestOwner;
let anna: TestOwner;
let siteId: string;
/** Bodies of all answers of the API. */
const answers: string[] = [];

beforeAll(async () => {
  relays = { first: await startRelay(), second: await startRelay(), implicit: await startRelay(), url: await startRelay() };
  const ports = { 587: relays.first, 2525: relays.second, 465: relays.implicit };
  worker = await startWorker({
    outside: (request) =>
      new URL(request.url).hostname === "cloudflare-dns.com" ? Response.json({ Status: 3 }) : new Response("", { status: 404 }),
    vars: {
      AUTH_SERVICE_KEY: SERVICE_KEY,
      SMTP_URL: plainSmtpUrl(relays.url.port),
      MAIL_FROM: "Vrijhuis <hallo@vrijhuis.example>",
      INBOUND_DOMAIN: "in.vrijhuis.example",
      MAIL_REPLY_SECONDS: "2",
      OWN_MAIL_ROUTES: Object.entries(ports)
        .map(([port, relay]) => `${SETTINGS.host}:${port}=127.0.0.1:${relay.port}`)
        .join(","),
    },
  });
  [boss, anna] = [await admin(worker), await owner(worker)];
  siteId = await beginSite(anna);
});
beforeEach(async () => {
  await forgetAttempts(worker);
  await worker.store.db.delete(worker.store.tables.outbox);
});
afterEach(async () => {
  await runCleanups();
  const { db, tables: t } = worker.store;
  const stored = [await db.select().from(t.platformMailServers), await db.select().from(t.auditLog)];
  const outbox = await db.select().from(t.outbox);
  expect(JSON.stringify([answers, stored, outbox, worker.logs])).not.toMatch(SECRETS);
  await db.delete(t.platformMailServers);
  await db.delete(t.auditLog);
  worker.logs.length = 0;
  answers.length = 0;
});
afterAll(async () => {
  await worker.stop();
  for (const relay of Object.values(relays)) relay.stop();
});

async function call(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const answered = await boss.call(method, `/admin/settings/mail-servers${path}`, body, headers);
  answers.push(JSON.stringify(answered.body));
  return answered;
}
const save = (id: string, settings: object, version = 0) => call("PUT", `/${id}`, settings, at(version));
const read = async () => (await call("GET", "")).body as unknown as PlatformMailServers;
const only = async (id = FIRST_ID): Promise<PlatformMailServer> =>
  (await read()).servers.find((server) => server.id === id) ?? expect.fail("no such server");
const GOOD: SmtpOptions = { certificate, login: LOGIN };
async function startServer(relay: Relay, options: SmtpOptions = GOOD) {
  const server = await startMailServer(options);
  relay.target = server.port;
  return server;
}
/** Starts a server for each place; those of the platform are saved. */
async function startAll() {
  const servers = {
    first: await startServer(relays.first),
    second: await startServer(relays.second),
    url: await startServer(relays.url, {}),
  };
  expect((await save(FIRST_ID, SETTINGS)).status).toBe(200);
  expect((await save(SECOND_ID, SECOND)).status).toBe(200);
  return servers;
}
const endPauses = () => worker.store.db.update(worker.store.tables.platformMailServers).set({ pausedUntil: 0 });
const messageIds = (taken: { data: string }[]) => taken.map(({ data }) => /^Message-ID: <([^@]*)/m.exec(data)?.[1]);

describe("saving", () => {
  test.each([
    ["implicit", 465, true],
    ["first", 587, false],
    ["second", 2525, false],
  ] as const)(
    "through %s, port %d: checks both envelope senders, sends, and never shows the password",
    async (name, port, implicit) => {
      const senders: string[] = [];
      const server = await startServer(relays[name], {
        ...GOOD,
        implicit,
        atSender: (address) => void senders.push(address) as undefined,
      });
      const saved = await save(FIRST_ID, { ...SETTINGS, port });
      expect([saved.status, saved.body]).toMatchObject([200, { version: 1, check: { problem: null } }]);
      expect(senders).toEqual([SETTINGS.fromAddress, expect.stringMatching(/^bounces\+[\da-f-]+@in\.vrijhuis\.example$/)]);
      const dialogue = (saved.body["check"] as MailServerCheck).lines.map(({ side, text }) => `${side} ${text}`).join("\n");
      expect(dialogue).toMatch(/client AUTH PLAIN …\nserver 235\nclient MAIL FROM:<post@vrijhuis.example>/);
      expect(await only()).toEqual({
        id: FIRST_ID,
        version: 1,
        host: SETTINGS.host,
        port,
        user: LOGIN.user,
        fromName: "Vrijhuis",
        fromAddress: SETTINGS.fromAddress,
        replyTo: SETTINGS.replyTo,
        perMinute: null,
        checkedAt: expect.any(Number),
        problem: null,
        answer: null,
        problemSince: null,
        pausedUntil: null,
      });
      // Owners without a server of their own see our current sender.
      const shown = await anna.call("GET", `/sites/${siteId}/mail-server`);
      expect(shown.body).toEqual({ server: null, ownSender: SETTINGS.fromAddress });
      const [service = "", guest = ""] = await put(worker, [{ replyTo: undefined }, { kind: "guest", fromName: "Het Duinhuis" }]);
      await runCron(worker);
      // Admins are told that the server of SMTP_URL could not be reached.
      const taken = server.taken.filter(({ data }) => !data.includes("Subject: Storing"));
      expect(taken.map(({ from, user, secure }) => [from, user, secure])).toEqual([
        [SETTINGS.fromAddress, LOGIN.user, true],
        [expect.stringMatching(/^bounces\+/), LOGIN.user, true],
      ]);
      const [one, two] = await Promise.all(taken.map(({ data }) => PostalMime.parse(data)));
      expect(one?.from).toEqual({ name: "Vrijhuis", address: SETTINGS.fromAddress });
      expect(one?.replyTo).toMatchObject([{ address: SETTINGS.replyTo }]);
      expect(two?.from).toEqual({ name: "Het Duinhuis", address: SETTINGS.fromAddress });
      expect(two?.replyTo).toMatchObject([{ address: "hallo@vrijhuis.nl" }]);
      for (const id of [service, guest]) expect((await row(worker, id)).sentAt).not.toBeNull();
    },
  );

  test.each<[string, object, SmtpOptions | undefined, string]>([
    ["a wrong password", { password: "geheim-maar-fout" }, GOOD, "password"],
    ["no TLS", {}, {}, "tls"],
    ["a refused sender", {}, { ...GOOD, atSender: (from) => (from.startsWith("post@") ? NO : undefined) }, "sender"],
    ["a refused return path", {}, { ...GOOD, atSender: (from) => (from.startsWith("bounces") ? NO : undefined) }, "sender"],
    ["a refused recipient", {}, { ...GOOD, atRecipient: () => ({ code: 550, text: `no ${LOGIN.password}` }) }, "recipient"],
    ["an unknown host", { host: "nowhere.duinhuis.nl" }, undefined, "unresolved"],
    ["one of our hosts", { host: "zee.vrijhuis.localhost" }, undefined, "address"],
  ])("%s: says so and stores nothing", async (_, change, options, problem) => {
    if (options) await startServer(relays.first, options);
    const refused = await save(FIRST_ID, { ...SETTINGS, ...change });
    expect([refused.status, refused.body]).toMatchObject([422, { code: "INVALID_FORM", details: { problem } }]);
    expect((await read()).servers).toEqual([]);
  });

  test("keeps the password for the same host, port and user only; a test goes to the admin's own address", async () => {
    const { first } = await startAll();
    const { password: _password, ...kept } = SETTINGS;
    expect((await save(FIRST_ID, { ...kept, fromName: "Vrijhuis.nl", perMinute: 30 }, 1)).status).toBe(200);
    expect(await only()).toMatchObject({ version: 2, fromName: "Vrijhuis.nl", perMinute: 30 });
    for (const change of [{ host: "mail.thief.example" }, { user: "piet" }, { port: 465 }]) {
      for (const response of [
        await save(FIRST_ID, { ...kept, ...change }, 2),
        await call("POST", `/${FIRST_ID}/test`, { ...kept, ...change, locale: "nl" }),
        await call("POST", `/${THIRD_ID}/test`, { ...kept, locale: "nl" }),
      ])
        expect([response.status, response.body]).toMatchObject([422, { fields: { password: "required" } }]);
    }
    // A password that was sealed for another row does not open in this one.
    const { db, tables: t } = worker.store;
    const [, other] = await db.select().from(t.platformMailServers).orderBy(t.platformMailServers.rank);
    await db
      .update(t.platformMailServers)
      .set({ passwordSealed: other?.passwordSealed ?? "" })
      .where(eq(t.platformMailServers.id, FIRST_ID));
    expect((await save(FIRST_ID, kept, 2)).body).toMatchObject({ fields: { password: "required" } });

    const tested = await call("POST", `/${FIRST_ID}/test`, { ...SETTINGS, locale: "pl" });
    expect([tested.status, tested.body]).toMatchObject([200, { problem: null, recipient: boss.email }]);
    const lines = (tested.body as unknown as MailServerCheck).lines.map(({ text }) => text);
    expect(lines).toEqual(expect.arrayContaining(["DATA", `RCPT TO:<${boss.email}>`, "QUIT"]));
    expect(first.taken).toMatchObject([{ to: [boss.email], from: SETTINGS.fromAddress }]);
    const mail = await PostalMime.parse(first.taken[0]?.data ?? "");
    expect([mail.subject, mail.replyTo?.[0]?.address]).toEqual([`E-mail testowy przez ${SETTINGS.host}`, SETTINGS.replyTo]);
    const wrong = await call("POST", `/${FIRST_ID}/test`, { ...SETTINGS, password: "geheim-maar-fout", locale: "nl" });
    expect([wrong.status, wrong.body["problem"], wrong.body["answer"]]).toEqual([
      200,
      "password",
      expect.stringMatching(/^AUTH was answered 535/),
    ]);
  });

  test("one of two saves of the same server, and one of two third servers, is refused; nothing is lost", async () => {
    await startAll();
    const both = await Promise.all(["One", "Two"].map((fromName) => save(FIRST_ID, { ...SETTINGS, fromName }, 1)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { fromName } = await only();
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "VERSION_CONFLICT",
      details: { current: { id: FIRST_ID, version: 2, fromName } },
    });
    expect((await save(THIRD_ID, SETTINGS)).body).toMatchObject({ code: "VERSION_CONFLICT", details: { current: null } });
    expect((await call("PUT", "/first", { id: SECOND_ID }, at(SECOND_ID))).status).toBe(409);
    expect((await call("PUT", "/first", { id: SECOND_ID }, at(FIRST_ID))).status).toBe(200);
    expect((await read()).servers.map(({ id }) => id)).toEqual([SECOND_ID, FIRST_ID]);
    expect((await call("DELETE", `/${SECOND_ID}`, undefined, at(7))).status).toBe(409);
    expect((await call("DELETE", `/${SECOND_ID}`, undefined, at(1))).status).toBe(204);
    expect(await read()).toMatchObject({ servers: [{ id: FIRST_ID }], sending: FIRST_ID });

    const { db, tables: t } = worker.store;
    const entries = (await db.select().from(t.auditLog)).filter(({ action }) => action.startsWith("platform_mail_server"));
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set(["platform_mail_server_saved", "platform_mail_server_put_first", "platform_mail_server_removed"]),
    );
    expect(entries.find(({ action }) => action.endsWith("saved"))?.details).toMatchObject({
      host: SETTINGS.host,
      user: LOGIN.user,
      from: SETTINGS.fromAddress,
    });
  });

  test("settings that cannot be those of a mail server are refused with their field; connections are limited", async () => {
    for (const [field, value] of [
      ["host", "127.0.0.1"],
      ["port", 25],
      ["password", "a\r\nb"],
      ["replyTo", "anna@duinhuis.nl>\r\nRCPT TO:<x"],
      ["perMinute", 0],
      ["perMinute", 1.5],
      ["perMinute", 1_000_000],
      ["fromName", "x".repeat(3000)],
    ] as const)
      expect([field, (await save(FIRST_ID, { ...SETTINGS, [field]: value })).body]).toMatchObject([
        field,
        { code: "INVALID_FORM", fields: { [field]: expect.any(String) } },
      ]);
    expect((await save(FIRST_ID, { ...SETTINGS, user: "token", password: "token" })).body).toMatchObject({
      fields: { user: "sameAsPassword" },
    });
    expect((await save(FIRST_ID, { ...SETTINGS, fromName: "x".repeat(5000) })).status).toBe(413);
    expect((await save("x", SETTINGS)).status).toBe(404);
    await startServer(relays.first);
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1)
      statuses.push((await call("POST", `/${FIRST_ID}/test`, { ...SETTINGS, host: "nowhere.duinhuis.nl", locale: "nl" })).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });

  test("an admin whose address is not confirmed sends no test", async () => {
    const { db, tables: t } = worker.store;
    await db.update(t.users).set({ emailConfirmedAt: null }).where(eq(t.users.id, boss.id));
    expect((await call("POST", `/${FIRST_ID}/test`, { ...SETTINGS, locale: "nl" })).body.code).toBe("NOT_ALLOWED");
    await db.update(t.users).set({ emailConfirmedAt: 1 }).where(eq(t.users.id, boss.id));
  });
});

describe("delivery", () => {
  test("the second server takes over while the first one is down, and returns the work after its pause", async () => {
    const servers = await startAll();
    await servers.first.stop();
    const ids = await put(worker, [{}, {}, {}]);
    await runCron(worker);
    expect(messageIds(servers.second.taken)).toEqual(ids);
    expect(servers.second.taken[0]?.from).toBe(SECOND.fromAddress);
    for (const id of ids) expect(await row(worker, id)).toMatchObject({ attempts: 1, failedAt: null });
    expect(await read()).toMatchObject({
      sending: SECOND_ID,
      servers: [
        { problem: expect.stringMatching(/^(?:connect|dialogue)$/), problemSince: expect.any(Number) },
        { problem: null },
      ],
    });
    const { pausedUntil, problemSince } = await only();
    expect((pausedUntil ?? 0) - (problemSince ?? 0)).toBe(60_000);
    const health = (await boss.call("GET", "/admin/health")).body as unknown as PlatformHealth;
    expect(health.mailServers).toMatchObject([{ id: FIRST_ID, host: SETTINGS.host }]);

    // While it is paused, the first one is not even tried.
    const back = await startServer(relays.first);
    await put(worker, [{}]);
    await runCron(worker);
    expect([back.connections, servers.second.taken.length]).toEqual([0, 4]);
    await endPauses();
    await put(worker, [{}]);
    await runCron(worker);
    expect([back.taken.length, servers.second.taken.length]).toEqual([1, 4]);
    expect(await read()).toMatchObject({ sending: FIRST_ID, servers: [{ problem: null, pausedUntil: null }, { problem: null }] });
    expect(servers.url.taken).toEqual([]);
  });

  test("a password that is refused later stops a server; each further failure doubles its pause", async () => {
    const servers = await startAll();
    await servers.first.stop();
    await startServer(relays.first, { ...GOOD, login: { ...LOGIN, password: "new" } });
    for (const minutes of [1, 2, 4]) {
      await put(worker, [{}]);
      const before = Date.now();
      await runCron(worker);
      const { problem, pausedUntil } = await only();
      expect(problem).toBe("password");
      expect(Math.round(((pausedUntil ?? 0) - before) / 60_000)).toBe(minutes);
      await endPauses();
    }
    expect(servers.second.taken).toHaveLength(3);
  });

  test("after both servers SMTP_URL is the last resort; without all three the emails wait, and are sent once one works", async () => {
    const servers = await startAll();
    await servers.first.stop();
    await servers.second.stop();
    const [id] = await put(worker, [{}]);
    await runCron(worker);
    expect(servers.url.taken).toMatchObject([{ from: "hallo@vrijhuis.example" }]);
    expect((await row(worker, id)).sentAt).not.toBeNull();
    expect(await read()).toMatchObject({
      sending: "configured",
      configured: { isValid: true, host: "127.0.0.1", fromAddress: "hallo@vrijhuis.example" },
    });

    await servers.url.stop();
    const refusing = await startServer(relays.url, { atSender: () => NO });
    const [refused] = await put(worker, [{}]);
    await runCron(worker);
    expect(await row(worker, refused)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    await refusing.stop();
    const [waiting, untouched] = await put(worker, [{}, {}]);
    await runCron(worker);
    expect(await row(worker, waiting)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    expect(await row(worker, untouched)).toMatchObject({ attempts: 0, leaseUntil: 0, sentAt: null });
    // Paused servers are tried if nothing else works.
    const back = await startServer(relays.second);
    await makeDue(worker);
    await runCron(worker);
    expect(new Set(messageIds(back.taken))).toEqual(new Set([refused, waiting, untouched]));
    expect(back.taken).toHaveLength(3);
    expect(await only(SECOND_ID)).toMatchObject({ problem: null, pausedUntil: null });
  });

  test("without a saved server SMTP_URL sends; without both, emails stay in the outbox", async () => {
    const url = await startServer(relays.url, {});
    await put(worker, [{}]);
    await runCron(worker);
    expect(url.taken).toHaveLength(1);
    expect(await read()).toMatchObject({ servers: [], sending: "configured" });
  });

  test("a connection lost during a message: the message is postponed and not sent by the other server, the next ones are", async () => {
    const servers = await startAll();
    const silent = await startServer(relays.first, { ...GOOD, open: new Promise(() => {}) });
    const ids = await put(worker, [{}, {}, {}]);
    await runCron(worker);
    expect(silent.connections).toBe(2);
    expect(messageIds(servers.second.taken)).toEqual([ids[2]]);
    for (const id of ids.slice(0, 2)) expect(await row(worker, id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    expect(await only()).toMatchObject({ problem: "dialogue" });
    await makeDue(worker);
    await runCron(worker);
    expect(new Set(messageIds(servers.second.taken))).toEqual(new Set(ids));
    expect(servers.second.taken).toHaveLength(3);
  }, 60_000);

  test("a refused sender: the message leaves through the other server", async () => {
    const servers = await startAll();
    await startServer(relays.first, { ...GOOD, atSender: () => ({ code: 553, text: `not yours ${LOGIN.password}` }) });
    const [id] = await put(worker, [{}]);
    await runCron(worker);
    expect(servers.second.taken).toHaveLength(1);
    expect(await row(worker, id)).toMatchObject({ attempts: 1, failedAt: null });
    expect(await only()).toMatchObject({ problem: "sender", answer: "553 not yours …" });
  });

  test("a server that hangs times out, and the second one sends in the same run", async () => {
    const servers = await startAll();
    const silent = await startGreetingServer("", false);
    registerCleanup(() => silent.stop());
    relays.first.target = silent.port;
    await put(worker, [{}]);
    await runCron(worker);
    expect(servers.second.taken).toHaveLength(1);
    expect((await only()).answer).toBe("no answer: nothing for 2 seconds");
  }, 30_000);

  test("the limit of a minute applies to all its runs, codes first; the rest waits for the next minute", async () => {
    const { first, second } = await startAll();
    expect((await save(FIRST_ID, { ...SETTINGS, perMinute: 3 }, 1)).status).toBe(200);
    // So that no new minute begins during the test.
    await expect.poll(() => new Date().getSeconds(), { timeout: 20_000 }).toBeLessThan(45);
    const guest = { kind: "guest", recipient: "jan@example.com" } as const;
    await put(worker, [guest, guest, {}, guest, {}, guest]);
    await Promise.all([runCron(worker), runCron(worker)]);
    await runCron(worker);
    expect(first.taken).toHaveLength(3);
    expect(first.taken.slice(0, 2).map(({ to: [to] }) => to)).toEqual(["anna@example.com", "anna@example.com"]);
    expect(second.taken).toEqual([]);
    const { db, tables: t } = worker.store;
    await db.update(t.platformMailServers).set({ countedMinute: 0 });
    await runCron(worker);
    expect(first.taken).toHaveLength(6);
  }, 90_000);

  test("a password that was sealed with another secret: the second server sends", async () => {
    const { second } = await startAll();
    const { db, tables: t } = worker.store;
    await db.update(t.platformMailServers).set({ passwordSealed: "AAAA.AAAA" }).where(eq(t.platformMailServers.id, FIRST_ID));
    await put(worker, [{}]);
    await runCron(worker);
    expect(second.taken).toHaveLength(1);
    expect(await only()).toMatchObject({ problem: "password", answer: "the stored password cannot be decrypted" });
  });
});

test("an invalid SMTP_URL is reported, and does not delay a saved server", async () => {
  const other = await startWorker({
    vars: {
      AUTH_SERVICE_KEY: SERVICE_KEY,
      SMTP_URL: "smtp://u:geheim@[",
      OWN_MAIL_ROUTES: `${SETTINGS.host}:587=127.0.0.1:${relays.first.port}`,
    },
  });
  registerCleanup(() => other.stop());
  const chief = await admin(other);
  const server = await startServer(relays.first);
  const path = "/admin/settings/mail-servers";
  expect((await chief.call("GET", path)).body).toEqual({ servers: [], configured: { isValid: false }, sending: null });
  expect((await chief.call("PUT", `${path}/${FIRST_ID}`, SETTINGS, at(0))).status).toBe(200);
  await put(other, [{}]);
  await runCron(other);
  expect(server.taken.length).toBeGreaterThan(0);
  expect(JSON.stringify(other.logs)).toContain("SMTP_URL cannot be used");
  expect(JSON.stringify(other.logs)).not.toMatch(SECRETS);
});
