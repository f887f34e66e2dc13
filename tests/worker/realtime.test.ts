import type { RealtimeChannel } from "@supabase/supabase-js";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RowChange } from "#contract/services/row-change.ts";
import type { SiteChange } from "#contract/owners/site-change.ts";
import { insert as insertKey } from "#store/identity/signing-keys.ts";
import type { SiteMembers } from "#services/realtime/hub.ts";
import { MAX_CHANNELS_PER_SOCKET, MAX_SOCKETS_PER_ACCOUNT, MAX_SOCKETS_PER_NETWORK } from "#services/realtime/limits.ts";
import { at, beginSite, calling, owner, sessionIdOf, type TestOwner } from "../support/api.ts";
import { adminClient, forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { handshakeStatus, joined, openListener, openSocket, realtimeClient } from "../support/realtime.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const PRIVATE = { config: { private: true } };
const VARS = { AUTH_SERVICE_KEY: SERVICE_KEY };
const OWN_KID = "known to the test";

const hire = ({ store: { db, tables } }: TestWorker, siteId: string, { id }: TestOwner) =>
  db.insert(tables.siteMembers).values({ siteId, userId: id, role: "manager", createdAt: 1 });
const patch = (who: TestOwner, id: string, name: string, version: number) =>
  who.call("PATCH", `/sites/${id}/draft`, { name }, at(version));

describe("a site's channel", () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startWorker({ vars: VARS });
  });
  beforeEach(() => forgetAttempts(worker));
  afterAll(() => worker.stop());

  test("a change in one tab reaches the others, in both hubs; a refused one and those of other sites do not", async () => {
    const [anna, bram] = [await owner(worker), await owner(worker)];
    const [id, other] = [await beginSite(anna), await beginSite(anna, "Ander huis")];
    await hire(worker, id, bram);
    const tabs = await Promise.all([
      openListener(worker, anna, id),
      openListener(worker, bram, id),
      openListener(worker, bram, id, null),
    ]);
    const elsewhere = await openListener(worker, anna, other, null);
    await patch(anna, id, "Eerste", 1);
    await patch(anna, id, "Te laat", 1);
    // A check changes nothing: a screen that repeats it after each change would repeat it forever.
    const row = {
      unitId: "none",
      arrival: "2026-12-01",
      departure: "2026-12-04",
      name: "Kees",
      email: null,
      phone: null,
      adults: 2,
      children: 0,
      infants: 0,
      total: 0,
      paid: 0,
      payout: null,
      commission: null,
      cleaningFee: null,
      channel: "booking",
      number: "",
      notes: "",
    };
    const checked = await anna.call("POST", `/sites/${id}/bookings/import/check`, { rows: [row] });
    expect(checked.body).toEqual({ rows: [{ outcome: "refused", code: "UNKNOWN_UNIT" }] });
    await bram.call("PUT", `/sites/${id}/reviews/order`, { ids: ["geen"] }, at(0));
    const expected = [
      { site_id: id, topic: "draft", count: 1, version: 2, at: expect.any(Number) },
      { site_id: id, topic: "reviews", count: 1, version: null, at: expect.any(Number) },
    ];
    // Changes of different rows may overtake each other.
    const byTopic = (a: SiteChange, b: SiteChange) => a.topic.localeCompare(b.topic);
    for (const { changes } of tabs) await expect.poll(() => changes.toSorted(byTopic)).toEqual(expected);
    expect(elsewhere.changes).toEqual([]);
    const withoutSite = expected.map(({ site_id: _id, ...change }) => change);
    expect((await bram.call("GET", `/sites/${id}/changes`)).body).toEqual({ changes: withoutSite, now: expect.any(Number) });
    expect((await bram.supabase.from("site_changes").select().eq("site_id", id).order("topic")).data).toEqual(expected);
    await patch(anna, id, "Tweede", 2);
    await expect.poll(() => tabs[2].changes.at(-1)).toMatchObject({ topic: "draft", count: 2, version: 3 });
    await Promise.all([...tabs, elsewhere].map(({ close }) => close()));
  });

  test("the channels of a former member and of an ended session are closed at the next change", async () => {
    const [anna, bram, cleo] = [await owner(worker), await owner(worker), await owner(worker)];
    const id = await beginSite(anna);
    await hire(worker, id, bram);
    await hire(worker, id, cleo);
    const annas = await openListener(worker, anna, id);
    const lost = [
      await openListener(worker, bram, id),
      await openListener(worker, bram, id, null),
      await openListener(worker, cleo, id),
    ];
    const { db, tables } = worker.store;
    await db.delete(tables.siteMembers);
    await hire(worker, id, cleo);
    await cleo.supabase.auth.signOut();
    await patch(anna, id, "Zonder Bram", 1);
    for (const { states } of lost) await expect.poll(() => states).toEqual(["SUBSCRIBED", "CLOSED"]);
    await expect.poll(() => annas.changes.length).toBe(1);
    expect(lost.flatMap(({ changes }) => changes)).toEqual([]);
    await expect(openListener(worker, bram, id)).rejects.toThrow("Unauthorized");
    await expect(openListener(worker, cleo, id)).rejects.toThrow("the session has ended");
    await annas.close();
  });

  test.each(["banned", "deleted"])("the channels of a %s account are closed at once", async (fate) => {
    const [anna, bram] = [await owner(worker), await owner(worker)];
    const id = await beginSite(anna);
    await hire(worker, id, bram);
    const lost = [await openSocket(worker, { site: id }), await openSocket(worker)];
    lost[0]?.join(`site:${id}`, { private: true }, bram.token);
    lost[1]?.join("topic:all", { private: true }, bram.token);
    const annas = await openListener(worker, anna, id);
    const eventsOf = (event: string) => lost.map(({ frames }) => frames.filter((frame) => frame[3] === event).length);
    await expect.poll(() => eventsOf("phx_reply")).toEqual([1, 1]);
    const { admin } = adminClient(worker).auth;
    const acted =
      fate === "banned" ? await admin.updateUserById(bram.id, { ban_duration: "24h" }) : await admin.deleteUser(bram.id);
    expect(acted.error).toBeNull();
    await expect.poll(() => eventsOf("phx_close")).toEqual([1, 1]);
    expect(lost.map(({ frames }) => frames.at(-2)?.[4])).toMatchObject([{ status: "error" }, { status: "error" }]);
    expect(annas.states).toEqual(["SUBSCRIBED"]);
    for (const socket of lost) socket.close();
    await annas.close();
  });

  test("nobody else joins a site's channel, and private channels with other prefixes do not exist", async () => {
    const [anna, bram] = [await owner(worker), await owner(worker)];
    const id = await beginSite(anna);
    const refused = `CHANNEL_ERROR Unauthorized: You do not have permissions to read from this Channel topic: `;
    const attempts: [{ token?: string; site?: string }, string, object][] = [
      [{ token: bram.token }, `site:${id}`, PRIVATE],
      [{ token: bram.token, site: id }, `site:${id}`, PRIVATE],
      [{ token: bram.token, site: id }, `site:${await beginSite(bram)}`, PRIVATE],
      [{ token: bram.token, site: id }, "anything", {}],
      [{}, `site:${id}`, PRIVATE],
      [{}, `site:${id}`, {}],
      [{ token: anna.token }, `site:${id}`, {}],
      [{ token: anna.token }, `SITE:${id}`, PRIVATE],
      [{ token: anna.token }, `site:${id}x`, PRIVATE],
      [{ token: anna.token }, `site:`, PRIVATE],
      [{ token: anna.token }, "room:1", PRIVATE],
      [{}, "room", PRIVATE],
      [{ token: anna.token, site: id }, "room", PRIVATE],
    ];
    for (const [options, topic, config] of attempts) {
      const client = await realtimeClient(worker, options);
      expect([topic, await joined(client.channel(topic, config as never))]).toEqual([topic, refused + topic]);
      await client.realtime.disconnect();
    }
    const client = await realtimeClient(worker, { token: anna.token, site: id });
    expect(await joined(client.channel(`site:${id}:cursors`, PRIVATE))).toBe("SUBSCRIBED");
    const service = await realtimeClient(worker, { key: SERVICE_KEY });
    expect(await joined(service.channel(`site:${id}`, PRIVATE))).toBe("SUBSCRIBED");
    await Promise.all([client.removeAllChannels(), service.removeAllChannels()]);
    expect((await bram.call("GET", `/sites/${id}/changes`)).status).toBe(404);
    expect((await calling(worker, "")("GET", `/sites/${id}/changes`)).status).toBe(401);
  });
});

let worker: TestWorker;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  worker = await startWorker({ vars: VARS });
  keys = await generateKeyPair("ES256");
  const { x = "", y = "" } = await exportJWK(keys.publicKey);
  const { db, tables } = worker.store;
  const publicKey = { kty: "EC" as const, crv: "P-256" as const, x, y };
  await insertKey(db, tables, { kid: OWN_KID, publicKey, privateKey: "", state: "previous", createdAt: 1 });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

/** An account's token with another end, in seconds from now. */
const tokenFor = ({ token }: TestOwner, seconds: number): Promise<string> =>
  new SignJWT({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) + seconds })
    .setProtectedHeader({ alg: "ES256", kid: OWN_KID })
    .sign(keys.privateKey);

const nextBroadcast = (channel: RealtimeChannel, event = "*") =>
  new Promise<unknown>((resolve) => void channel.on("broadcast", { event }, resolve));

describe.each(["1.0.0", "2.0.0"])("serializer %s", (vsn) => {
  test("broadcasts reach the others and with `self` their sender, over the socket and HTTP", async () => {
    const [ann, ben] = [await realtimeClient(worker, { vsn }), await realtimeClient(worker)];
    const name = `ruimte é 😀 ${vsn}`;
    const here = ann.channel(name, { config: { broadcast: { self: true, ack: true } } });
    const there = ben.channel(name, { config: { broadcast: { ack: true } } });
    const heard: unknown[][] = [[], []];
    [here, there].forEach((channel, i) => channel.on("broadcast", { event: "*" }, (message) => heard[i]?.push(message)));
    expect([await joined(here), await joined(there)]).toEqual(["SUBSCRIBED", "SUBSCRIBED"]);
    const apart = await realtimeClient(worker, { vsn });
    const other = apart.channel("other room");
    const strays: unknown[] = [];
    other.on("broadcast", { event: "*" }, (message) => strays.push(message));
    await joined(other);

    const sent = { type: "broadcast", event: "groet", payload: { tekst: "hé 😀", __proto__: null, lijst: [1, null] } } as const;
    expect(await here.send(sent)).toBe("ok");
    expect(await there.send({ ...sent, event: "terug" })).toBe("ok");
    expect(await here.httpSend("http", { a: 1 })).toEqual({ success: true });
    const { type, payload } = sent;
    const own = [
      { type, event: "groet", payload },
      { type, event: "terug", payload },
      { type, event: "http", payload: { a: 1 } },
    ];
    await expect.poll(() => heard[0]).toEqual(own);
    await expect.poll(() => heard[1]).toEqual(own.filter(({ event }) => event !== "terug"));
    if (vsn === "2.0.0") {
      const received = nextBroadcast(there, "bytes");
      expect(await here.send({ type, event: "bytes", payload: Uint8Array.of(0, 255, 7).buffer })).toBe("ok");
      expect(new Uint8Array(((await received) as { payload: ArrayBuffer }).payload)).toEqual(Uint8Array.of(0, 255, 7));
      const overHttp = nextBroadcast(there, "more bytes");
      expect(await here.httpSend("more bytes", Uint8Array.of(9))).toEqual({ success: true });
      expect(new Uint8Array(((await overHttp) as { payload: ArrayBuffer }).payload)).toEqual(Uint8Array.of(9));
    }
    expect(strays).toEqual([]);
    const beats: string[] = [];
    ann.realtime.onHeartbeat((status) => beats.push(status));
    await ann.realtime.sendHeartbeat();
    await expect.poll(() => beats).toEqual(["sent", "ok"]);
    expect([ann.realtime.connectionState(), ann.getChannels()]).toEqual(["open", [here]]);
    expect(await ann.removeChannel(here)).toBe("ok");
    expect(ann.getChannels()).toEqual([]);
    await Promise.all([ann, ben, apart].map((client) => client.removeAllChannels()));
  });

  test("a private channel of accounts is not for visitors, and separate from the public channel of the same name", async () => {
    const [anna, bram] = [await owner(worker), await owner(worker)];
    for (const name of [`kamer ${vsn}`, `topic:kamer:${vsn}`]) {
      const clients = [
        await realtimeClient(worker, { vsn, token: anna.token }),
        await realtimeClient(worker, { vsn, token: bram.token }),
        await realtimeClient(worker, { vsn }),
      ] as const;
      const config = { broadcast: { self: true, ack: true, replay: { since: 1, limit: 25 } }, private: true };
      const heard: unknown[][] = [[], [], []];
      const channels = clients.map((each, i) =>
        each
          .channel(name, { config: i === 2 ? {} : config })
          .on("broadcast", { event: "*" }, ({ payload }) => heard[i]?.push(payload)),
      );
      for (const channel of channels) expect(await joined(channel)).toBe("SUBSCRIBED");
      expect(await channels[0]?.send({ type: "broadcast", event: "groet", payload: { a: 1 } })).toBe("ok");
      expect(await channels[1]?.send({ type: "broadcast", event: "leeg" })).toBe("ok");
      const empty = vsn === "1.0.0" ? undefined : {};
      await expect.poll(() => heard).toEqual([[{ a: 1 }, empty], [{ a: 1 }, empty], []]);
      await clients[2].removeAllChannels();
      expect(await joined(clients[2].channel(name, PRIVATE))).toContain("CHANNEL_ERROR Unauthorized");
      await Promise.all(clients.map((each) => each.removeAllChannels()));
    }
  });

  test("presence: the current members, and those who join, change and leave", async () => {
    const [ann, ben] = [await realtimeClient(worker, { vsn }), await realtimeClient(worker, { vsn })];
    const name = `presence ${vsn}`;
    const here = ann.channel(name, { config: { presence: { key: "ann" } } });
    const there = ben.channel(name, { config: { presence: { key: "constructor" } } });
    const events: unknown[] = [];
    here
      .on("presence", { event: "join" }, ({ key }) => events.push(`join ${key}`))
      .on("presence", { event: "leave" }, ({ key }) => events.push(`leave ${key}`));
    await joined(here);
    expect(await here.track({ mood: "early", phx_ref: "mine" })).toBe("ok");
    await expect.poll(() => events).toEqual(["join ann"]);
    there.on("presence", { event: "sync" }, () => {});
    await joined(there);
    const shown = (channel: RealtimeChannel) =>
      Object.entries(channel.presenceState<{ mood: string }>())
        .map(([key, all]) => [key, ...all.map(({ mood }) => mood)].join(" "))
        .toSorted();
    await expect.poll(() => shown(there)).toEqual(["ann early"]);
    await there.track({ mood: "late" });
    await here.track({ mood: "changed" });
    for (const channel of [here, there]) await expect.poll(() => shown(channel)).toEqual(["ann changed", "constructor late"]);
    // A client that did not request presence also receives it, as soon as it is present itself.
    const late = await realtimeClient(worker, { vsn });
    const last = late.channel(name, { config: { presence: { key: "last", enabled: false } } });
    await joined(last);
    expect(await last.track({ mood: "new" })).toBe("ok");
    await expect.poll(() => shown(last)).toEqual(["ann changed", "constructor late", "last new"]);
    await late.removeAllChannels();
    await here.untrack();
    await expect.poll(() => shown(there)).toEqual(["constructor late"]);
    await ben.removeAllChannels();
    await expect.poll(() => shown(here)).toEqual([]);
    expect(events).toContain("leave constructor");
    const refused = here.track({ mood: "x".repeat(5000) });
    expect(await refused).toBe("error");
    await ann.removeAllChannels();
  });
});

/** Publishes changes on the public hub, as the worker does. */
async function publish(changes: RowChange[], members?: SiteMembers): Promise<void> {
  const hubs = await worker.miniflare.getDurableObjectNamespace("REALTIME");
  const hub = hubs.get(hubs.idFromName("public")) as unknown as { publish: typeof publish };
  await hub.publish(changes, ...(members ? [members] : []));
}

const siteRow = {
  id: "s1",
  status: "active",
  subdomain: "duinhuis",
  theme_name: "duin",
  site_name: "A",
  currency: "EUR",
  user_id: "secret",
};
const change = (more: Partial<RowChange>): RowChange => ({
  table: "user_sites",
  type: "INSERT",
  at: Date.UTC(2030, 0, 1),
  record: siteRow,
  oldRecord: {},
  siteId: "s1",
  readers: { anon: true, sessionIds: [] },
  ...more,
});

test("changes of rows reach those who may read them, with the columns of their role, by filters", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const heard: Record<string, unknown[]> = {};
  const listen = async (name: string, token: string | undefined, filters: object[], key?: string) => {
    const client = await realtimeClient(worker, { ...(token ? { token } : {}), ...(key ? { key } : {}) });
    const channel = client.channel(`changes ${name}`);
    heard[name] = [];
    for (const filter of filters)
      channel.on("postgres_changes", { event: "*", schema: "public", ...filter } as never, (told: Record<string, unknown>) =>
        heard[name]?.push(told),
      );
    const ready = new Promise((resolve) => channel.on("system", {}, resolve));
    expect([name, await joined(channel)]).toEqual([name, "SUBSCRIBED"]);
    expect([name, await ready]).toMatchObject([name, { status: "ok", extension: "postgres_changes" }]);
    return client;
  };
  const clients = [
    await listen("visitor", undefined, [{ table: "user_sites" }]),
    await listen("anna", anna.token, [
      { table: "user_sites", filter: "id=eq.s1" },
      { table: "bookings", select: ["id", "state"] },
    ]),
    await listen("bram", bram.token, [{ table: "user_sites", filter: 'id=in.("s1",s2),site_name=gt.B' }, { table: "bookings" }]),
    await listen("updates", undefined, [
      { event: "UPDATE", table: "user_sites", filter: "subdomain=not.eq.x,site_name=ilike.c%" },
    ]),
    await listen("service", undefined, [{}], SERVICE_KEY),
  ];
  const ofAnna = { anon: false, sessionIds: [sessionIdOf(anna)] };
  const booking = { id: "b1", state: "confirmed", reference: "R", code: "geheim" };
  await publish([
    change({}),
    change({ type: "UPDATE", record: { ...siteRow, site_name: "C" }, oldRecord: { id: "s1" } }),
    change({ table: "bookings", record: booking, readers: ofAnna }),
    change({ table: "bookings", type: "DELETE", record: {}, oldRecord: { id: "b1" }, readers: ofAnna }),
    change({ table: "users", record: { id: "u" } }),
    change({ type: "DELETE", record: {}, oldRecord: { id: "s1" }, readers: { anon: false, sessionIds: [] } }),
  ]);
  await expect.poll(() => heard["service"]?.length).toBe(5);
  const short = (name: string) =>
    heard[name]?.map((told) => {
      const { eventType, table, new: row, old } = told as Record<string, object>;
      return [eventType, table, row, old];
    });
  const open = { status: "active", subdomain: "duinhuis", theme_name: "duin", site_name: "A" };
  const signedIn = { ...open, id: "s1", currency: "EUR" };
  expect(heard["visitor"]?.[0]).toEqual({
    schema: "public",
    table: "user_sites",
    commit_timestamp: "2030-01-01T00:00:00.000Z",
    eventType: "INSERT",
    new: open,
    old: {},
    errors: null,
  });
  expect(short("visitor")).toEqual([
    ["INSERT", "user_sites", open, {}],
    ["UPDATE", "user_sites", { ...open, site_name: "C" }, {}],
  ]);
  expect(short("anna")).toEqual([
    ["INSERT", "user_sites", signedIn, {}],
    ["UPDATE", "user_sites", { ...signedIn, site_name: "C" }, { id: "s1" }],
    ["INSERT", "bookings", { id: "b1", state: "confirmed" }, {}],
    ["DELETE", "bookings", {}, { id: "b1" }],
  ]);
  expect(short("bram")).toEqual([["UPDATE", "user_sites", { ...signedIn, site_name: "C" }, { id: "s1" }]]);
  expect(short("updates")).toEqual([["UPDATE", "user_sites", { ...open, site_name: "C" }, {}]]);
  await Promise.all(clients.map((client) => client.removeAllChannels()));
});

const UNABLE = "Unable to subscribe to changes with given parameters. ";
const TOO_MANY_FILTERS = "Too many filters: at most 40 of a subscription and 100 of a socket (a pattern counts as 5)";

test("subscriptions to data that a role cannot read are refused with a reason", async () => {
  const { token } = await owner(worker);
  const given = (table: string, filter = "", select = "nil") =>
    `[event: *, schema: public, table: ${table}, filters: [${filter}], select: ${select}]`;
  const disabled = (table: string) => `Please check Realtime is enabled for the given connect parameters: ${given(table)}`;
  const invalid = (name: string, ...words: Parameters<typeof given>) =>
    `An exception happened so please check your connect parameters: ${given(...words)}. Exception: ERROR P0001 (raise_exception) invalid column for ${name}`;
  const unparsed = (filter: string) => `Error parsing \`filter\` params: ["${filter}"]`;
  const attempts: [string | undefined, object, string][] = [
    [undefined, { table: "bookings" }, disabled("bookings")],
    [undefined, { table: "user_sites", filter: "id=eq.s1" }, invalid("filter id", "user_sites", "id=eq.s1")],
    [undefined, { table: "user_sites", select: ["user_id"] }, invalid("select user_id", "user_sites", "", '["user_id"]')],
    [token, { table: "users" }, disabled("users")],
    [token, { table: "bookings", filter: "code_digest=eq.x" }, invalid("filter code_digest", "bookings", "code_digest=eq.x")],
    [token, { table: "bookings", filter: "id=match.(a+)+$" }, unparsed("id=match.(a+)+$")],
    [token, { table: "bookings", filter: "id=in.(a" }, unparsed("id=in.(a")],
    [token, { table: "bookings", filter: Array.from({ length: 9 }, (_, i) => `notes=like.%${i}%`).join() }, TOO_MANY_FILTERS],
    [token, { table: "bookings", schema: "auth" }, disabled("bookings").replace("public", "auth")],
  ];
  for (const [index, [who, filter, reason]] of attempts.entries()) {
    const client = await realtimeClient(worker, who === undefined ? {} : { token: who });
    const binding = { event: "*", schema: "public", ...filter } as never;
    const channel = client.channel(`refused ${index}`).on("postgres_changes", binding, () => {});
    const told = new Promise((resolve) => channel.on("system", {}, resolve));
    expect(await joined(channel)).toBe("SUBSCRIBED");
    expect([index, await told]).toMatchObject([
      index,
      { status: "error", message: reason.startsWith("Error") ? reason : `${UNABLE}${reason}` },
    ]);
    const config = { config: { postgres_changes_options: { wait: true } } };
    const waiting = client.channel(`waiting ${index}`, config).on("postgres_changes", binding, () => {});
    expect(await joined(waiting)).toMatch(
      /^CHANNEL_ERROR RealtimeDisabledForConfiguration: (?:Unable to subscribe|Error parsing)/,
    );
    await client.realtime.disconnect();
  }
});

test("a token that has expired, is not ours or loses its rights joins no channel and closes an open one", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const state = async (token: string) => {
    const client = await realtimeClient(worker, { token });
    const answer = await joined(client.channel(`site:${id}`, PRIVATE));
    await client.realtime.disconnect();
    return answer;
  };
  expect(await state(await tokenFor(anna, 60))).toBe("SUBSCRIBED");
  expect(await state(await tokenFor(anna, -60))).toMatch(/^CHANNEL_ERROR InvalidJWTToken: Token has expired \d+ seconds ago$/);
  expect(await state("nonsense")).toBe("CHANNEL_ERROR MalformedJWT: The token provided is not a valid JWT");
  expect(await state(`${anna.token.slice(0, -4)}AAAA`)).toContain("CHANNEL_ERROR JwtSignatureError");

  const expiring = await openListener(worker, { token: await tokenFor(anna, 3) }, id);
  await expect.poll(() => expiring.states, { timeout: 15_000 }).toEqual(["SUBSCRIBED", "CLOSED"]);

  let token = anna.token;
  const client = await realtimeClient(worker, { token: () => token, site: id });
  const states: string[] = [];
  const messages: unknown[] = [];
  const channel = client.channel(`site:${id}`, PRIVATE).on("system", {}, ({ message }) => messages.push(message));
  await new Promise<void>((resolve) => {
    channel.subscribe((each) => {
      states.push(each);
      resolve();
    });
  });
  token = await tokenFor(anna, 120);
  await client.realtime.setAuth();
  expect(await channel.track({})).toBe("ok");
  token = (await owner(worker)).token;
  await client.realtime.setAuth();
  await expect.poll(() => states).toEqual(["SUBSCRIBED", "CLOSED"]);
  expect(messages).toEqual([`You do not have permissions to read from this Channel topic: site:${id}`]);
  await client.removeAllChannels();
});

test("HTTP broadcasts: private ones for members alone, bodies are checked", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  const heard: unknown[] = [];
  const clients = [
    await realtimeClient(worker, { token: anna.token, site: id }),
    await realtimeClient(worker, { token: anna.token }),
  ];
  for (const client of clients) {
    const channel = client.channel(`site:${id}:notes`, PRIVATE).on("broadcast", { event: "*" }, ({ event }) => heard.push(event));
    expect(await joined(channel)).toBe("SUBSCRIBED");
  }
  const post = async (token: string, body: unknown, path = "", type = "application/json") => {
    const headers = { apikey: token, "Content-Type": type };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return (await worker.get(`${MAIN}/realtime/v1/api/broadcast${path}`, { method: "POST", headers, body: text })).status;
  };
  const message = { topic: `site:${id}:notes`, event: "note", payload: 1, private: true };
  const open = { topic: "open", event: "e", payload: {} };
  expect(await post(anna.token, { messages: [message] })).toBe(202);
  await expect.poll(() => heard).toEqual(["note", "note"]);
  expect(await post(bram.token, { messages: [open, message] })).toBe(403);
  expect(await post("sb_publishable_vrijhuis", { messages: [message] })).toBe(403);
  expect(await post("nobody", { messages: [open] })).toBe(401);
  expect(await post("", { messages: [open] })).toBe(401);
  expect(await post(anna.token, { messages: [{ ...message, private: false }] })).toBe(403);
  expect(await post(anna.token, { messages: [{ ...open, private: true }] })).toBe(202);
  expect(await post("sb_publishable_vrijhuis", { messages: [{ ...open, private: true }] })).toBe(403);
  expect(await post(anna.token, { messages: [{ ...open, topic: "room:1", private: true }] })).toBe(403);
  expect(await post(anna.token, "{")).toBe(422);
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  expect(await post(anna.token, `{"messages":[{"topic":"open","event":"e","payload":${nested(10_000)}}]}`)).toBe(422);
  expect(await post(anna.token, nested(10_000), "/open/events/e")).toBe(422);
  expect(await post(anna.token, nested(60), "/open/events/e")).toBe(202);
  const basic = { apikey: anna.token, Authorization: "Basic abc" };
  const unknown = { method: "POST", headers: basic, body: JSON.stringify({ messages: [open] }) };
  expect((await worker.get(`${MAIN}/realtime/v1/api/broadcast`, unknown)).status).toBe(401);
  expect(await post(anna.token, { messages: Array.from({ length: 101 }, () => open) })).toBe(422);
  expect(await post(anna.token, { messages: [{ ...open, payload: "x".repeat(300_000) }] })).toBe(422);
  expect(await post(anna.token, { messages: [{ ...open, topic: "é".repeat(200) }] })).toBe(422);
  expect(await post(anna.token, {}, "/open/events/e?persist=true")).toBe(422);
  expect(await post(anna.token, {}, "/open/events/e", "application/json; charset=utf-8")).toBe(202);
  expect(await post(anna.token, {}, "/open/events/e", "text/plain")).toBe(415);
  expect(await post(anna.token, {}, `/${encodeURIComponent(`site:${id}`)}/events/e`)).toBe(403);
  expect(await post(anna.token, {}, `/${encodeURIComponent("../../../api")}/events/e`)).toBe(202);
  expect(heard).toEqual(["note", "note"]);
  await Promise.all(clients.map((client) => client.removeAllChannels()));
});

test("a handshake needs a key, a known version and a site's name", async () => {
  expect(await handshakeStatus(worker, { apikey: "nobody" })).toBe(401);
  expect(await handshakeStatus(worker, { apikey: (await owner(worker)).token })).toBe(401);
  expect(await handshakeStatus(worker, { vsn: "3.0.0" })).toBe(400);
  expect(await handshakeStatus(worker, { site: "../public" })).toBe(400);
  expect((await worker.get(`${MAIN}/realtime/v1/websocket?apikey=sb_publishable_vrijhuis`)).status).toBe(426);
  expect((await worker.get(`${MAIN}/realtime/v1/nothing`)).status).toBe(404);
});

test("frames that no client sends close the socket or are refused", async () => {
  const closing: [string | Uint8Array<ArrayBuffer>, number][] = [
    ["{", 1007],
    ["[]", 1007],
    ['["1","1",7,"phx_join",{}]', 1007],
    [JSON.stringify(["1", "x".repeat(300), "realtime:a", "phx_join", {}]), 1007],
    [Uint8Array.of(3, 255, 255, 255, 255, 255, 0), 1007],
    [Uint8Array.of(3, 0, 0, 0, 0, 0, 1, 123), 1007],
    [Uint8Array.of(9), 1007],
    [`["1","1","realtime:a","broadcast",{"event":"e","payload":"${"x".repeat(1_100_000)}"}]`, 1009],
  ];
  for (const [frame, code] of closing) {
    const socket = await openSocket(worker);
    socket.send(frame);
    await expect.poll(() => [String(frame).slice(0, 40), socket.closed]).toEqual([String(frame).slice(0, 40), code]);
  }
  const socket = await openSocket(worker);
  const ask = async (topic: string, event: string, payload: unknown) => {
    const ref = String(socket.frames.length + 10);
    socket.send(JSON.stringify(["1", ref, topic, event, payload]));
    await expect.poll(() => socket.frames.some((frame) => frame[1] === ref)).toBe(true);
    return socket.frames.find((frame) => frame[1] === ref)?.[4];
  };
  const error = (reason: string) => ({ status: "error", response: { reason: expect.stringContaining(reason) } });
  expect(await ask("phoenix", "heartbeat", {})).toEqual({ status: "ok", response: {} });
  expect(await ask("realtime:a", "broadcast", { event: "e" })).toEqual(error("unmatched topic"));
  expect(await ask("realtime:", "phx_join", {})).toEqual(error("TopicNameRequired: You must provide a topic name"));
  const replaying = (since: unknown, isPrivate: boolean) => ({
    config: { private: isPrivate, broadcast: { replay: { since } } },
  });
  expect(await ask("realtime:b", "phx_join", replaying(1, false))).toEqual(error("Replay is not allowed for public channels"));
  expect(await ask("realtime:b", "phx_join", replaying("soon", true))).toEqual(error("Replay params are not valid"));
  expect(await ask(`realtime:${"é".repeat(130)}`, "phx_join", {})).toEqual(error("TopicNameRequired"));
  expect(await ask("other", "phx_join", {})).toEqual(error("TopicNameRequired"));
  expect(await ask("realtime:a", "phx_join", { config: { postgres_changes: Array(51).fill({ event: "*" }) } })).toEqual(
    error("InvalidJoinPayload"),
  );
  expect(await ask("realtime:a", "phx_join", { config: null })).toEqual({ status: "ok", response: { postgres_changes: [] } });
  expect(await ask("realtime:a", "drop table", {})).toEqual(error("unknown event"));
  expect(await ask("realtime:a", "broadcast", { event: "é".repeat(200), payload: {} })).toEqual(error("not valid"));
  expect(await ask("realtime:a", "broadcast", { event: "e", payload: "x".repeat(270_000) })).toEqual(error("exceeds 256 KB"));
  socket.send(`["1","deep","realtime:a","broadcast",{"event":"e","payload":${"[".repeat(100_000)}${"]".repeat(100_000)}}]`);
  await expect.poll(() => socket.frames.find((frame) => frame[1] === "deep")?.[4]).toEqual(error("not valid"));
  expect(await ask("realtime:a", "presence", { event: "steal" })).toEqual(error("not valid"));
  expect(await ask("realtime:a", "presence", { event: "TRACK", payload: { a: 1 } })).toEqual({ status: "ok", response: {} });
  expect(await ask("realtime:a", "phx_join", {})).toMatchObject({ status: "ok" });
  expect(socket.frames.filter(([, , , event]) => event === "phx_close")).toHaveLength(1);
  expect(socket.frames.filter(([, , , event]) => event === "system")).toHaveLength(4);
  socket.send(JSON.stringify(["1", null, "realtime:a", "access_token", { access_token: null }]));
  expect(await ask("realtime:a", "presence", { event: "untrack" })).toEqual({ status: "ok", response: {} });
  // A join that is refused has ended the one before.
  expect(await ask("realtime:a", "phx_join", { access_token: "" })).toEqual(error("MalformedJWT"));
  expect(socket.frames.filter(([, , , event]) => event === "phx_close")).toHaveLength(2);
  expect(await ask("realtime:a", "presence", { event: "untrack" })).toEqual(error("unmatched topic"));
  expect(await ask("realtime:a", "phx_leave", {})).toEqual({ status: "ok", response: {} });
  expect(await ask("realtime:a", "phx_leave", {})).toEqual({ status: "ok", response: {} });
  socket.close();
});

test("channels, messages and sockets are limited", async () => {
  const many = await openSocket(worker);
  for (let i = 0; i <= MAX_CHANNELS_PER_SOCKET; i += 1) many.join(`many ${i}`);
  await expect.poll(() => many.frames.filter(([, , , event]) => event === "phx_reply").length).toBe(MAX_CHANNELS_PER_SOCKET + 1);
  const refused = many.frames.filter(([, , , , payload]) => (payload as { status: string }).status === "error");
  expect(refused.map(([, , topic, , payload]) => [topic, payload])).toEqual([
    [
      `realtime:many ${MAX_CHANNELS_PER_SOCKET}`,
      { status: "error", response: { reason: "ChannelRateLimitReached: Too many channels" } },
    ],
  ]);
  many.close();
  const greedy = await openSocket(worker);
  const fifty = { postgres_changes: Array.from({ length: 50 }, () => ({ event: "*", table: "user_sites" })) };
  for (const topic of ["one", "two", "one", "three"]) greedy.join(topic, fifty);
  const replies = () => greedy.frames.filter(([, , , event]) => event === "phx_reply").map((frame) => frame[4]);
  await expect.poll(() => replies().length).toBe(4);
  expect(replies()).toMatchObject([{ status: "ok" }, { status: "ok" }, { status: "ok" }, { status: "error" }]);
  greedy.close();
  const filtering = await openSocket(worker);
  const patterns = (count: number) => ({
    postgres_changes: Array.from({ length: count }, (_, i) => ({
      event: "*",
      table: "user_sites",
      filter: `site_name=like.%${i},subdomain=neq.a,subdomain=neq.b,subdomain=neq.c,subdomain=neq.d,subdomain=neq.e`,
    })),
  });
  const results = () =>
    filtering.frames.filter(([, , , event]) => event === "system").map(([, , topic, , payload]) => [topic, payload]);
  // Joining a topic again replaces its filters.
  for (const [topic, count] of [
    ["one", 6],
    ["two", 4],
    ["two", 4],
    ["three", 1],
  ] as const)
    filtering.join(topic, patterns(count));
  await expect.poll(() => results().length).toBe(4);
  expect(results().slice(0, 3)).toMatchObject(["one", "two", "two"].map((topic) => [`realtime:${topic}`, { status: "ok" }]));
  expect(results()[3]).toMatchObject(["realtime:three", { status: "error", message: `${UNABLE}${TOO_MANY_FILTERS}` }]);
  filtering.close();

  const loud = await openSocket(worker);
  loud.join("flood");
  await expect.poll(() => loud.frames.length).toBeGreaterThan(0);
  for (let i = 0; i < 2000; i += 1) loud.send('["1","2","phoenix","heartbeat",{}]');
  await expect.poll(() => loud.closed).toBe(1008);
  expect(loud.frames.at(-1)).toMatchObject([null, null, "realtime:flood", "system", { message: "Too many messages per second" }]);

  const { token } = await owner(worker);
  const sockets = await Promise.all(Array.from({ length: MAX_SOCKETS_PER_ACCOUNT + 1 }, () => openSocket(worker)));
  for (const [i, socket] of sockets.entries()) {
    socket.join("mine", {}, token);
    await expect.poll(() => socket.frames.length).toBeGreaterThan(0);
    expect([i, socket.frames[0]?.[4]]).toMatchObject([i, { status: i < MAX_SOCKETS_PER_ACCOUNT ? "ok" : "error" }]);
  }
  sockets[0]?.close();
  const last = sockets.at(-1);
  await expect
    .poll(() => {
      last?.join("mine", {}, token);
      return last?.frames.map(([, , , , payload]) => payload);
    })
    .toContainEqual(expect.objectContaining({ status: "ok" }));
  for (const socket of sockets) socket.close();

  const network = { "CF-Connecting-IP": "198.51.100.7" };
  const ofNetwork = await Promise.all(Array.from({ length: MAX_SOCKETS_PER_NETWORK }, () => openSocket(worker, {}, network)));
  expect(await handshakeStatus(worker, {}, network)).toBe(429);
  ofNetwork[0]?.close();
  await expect.poll(() => ofNetwork[0]?.closed).toBeDefined();
  ofNetwork[0] = await openSocket(worker, {}, network);
  for (const socket of ofNetwork) socket.close();
});
