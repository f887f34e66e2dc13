import fc from "fast-check";
import { expect, test } from "vitest";
import { spend } from "#domain/realtime/allowance.ts";
import { FilteredRow, parseChangeFilter } from "#domain/realtime/change-filter.ts";
import { Channels, type ChannelState, type SocketFacts } from "#services/realtime/channels.ts";
import { formatBinaryBroadcast, formatFrame, parseFrame } from "#services/realtime/frame.ts";
import { audienceOf } from "#services/realtime/reader.ts";
import { channelOf } from "#services/realtime/topics.ts";

const ROW = { id: "b-1", name: 'a,"b)', count: 5, price: null, open: true, emoji: "😀", list: [1] };

test.each([
  ["id=eq.b-1", true],
  ["id=neq.b-1", false],
  ["id=not.eq.b-1", false],
  ["count=gt.4,count=lte.5", true],
  ["count=gt.4,count=lt.5", false],
  ["count=eq.5.0", true],
  ["count=eq.", false],
  ["count=neq.five", false],
  ["count=in.(1,5)", true],
  ["count=not.in.(1,5)", false],
  ['name=eq."a,\\"b)"', true],
  ['name=in.("x","a,\\"b)")', true],
  ["price=eq.null", false],
  ["price=neq.1", false],
  ["price=not.eq.1", false],
  ["price=is.null", true],
  ["id=not.is.null", true],
  ["price=isdistinct.1", true],
  ["price=is.unknown", true],
  ["open=is.true", true],
  ["open=eq.false", false],
  ["open=gt.false", true],
  // U+FFFF sorts before U+1F600, though not in UTF-16.
  ["emoji=gt.\uffff", true],
  ["list=eq.1", false],
  ["list=like.%", false],
  ["count=like.%", false],
  ["price=not.like.x", false],
  ["id=like.%-%", true],
  ["id=like.b__", true],
  ["id=like.b_", false],
  ["id=like.B%", false],
  ["id=ilike.B%1", true],
  ["id=not.ilike.B%1", false],
  ["id=like.", false],
  ['name=like."a,\\"%"', true],
  ['id=like."b\\\\-1"', true],
  ['id=like."\\\\b\\\\_1"', false],
  ["emoji=like._", true],
  ["unknown=eq.1", false],
])("%s", (filter, isMet) => {
  const conditions = parseChangeFilter(filter);
  expect(conditions && new FilteredRow(ROW, false).meets(conditions)).toBe(isMet);
  expect(conditions && new FilteredRow({}, true).meets(conditions)).toBe(true);
});

test.each([
  "",
  "id",
  "id=",
  "id=eq",
  "id=like.x\\",
  `id=like.${"%a".repeat(51)}`,
  "id=match.(a+)+",
  "id=in.a",
  "id=in.(a",
  'id=eq."a',
  "id=is.maybe",
  "a b=eq.1",
  "id=eq.a)",
])("%s is not a filter", (filter) => {
  expect(parseChangeFilter(filter)).toBeUndefined();
});

test("a list has at most a hundred values, and a long filter is parsed at once", () => {
  expect(parseChangeFilter(`id=in.(${Array.from({ length: 101 }, (_, i) => i).join()})`)).toBeUndefined();
  expect(parseChangeFilter("(".repeat(100_000))).toBeUndefined();
});

test("a pattern matches as in SQL, whatever its parts are", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "_", "%", "😀", "."), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (value, pattern) => {
      const conditions = parseChangeFilter(`text=like."${pattern}"`) ?? [];
      const expression = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("_", ".").replaceAll("%", ".*")}$`, "su");
      expect(new FilteredRow({ text: value }, false).meets(conditions)).toBe(expression.test(value));
    }),
  );
  const meets = (pattern: string, value: string) =>
    new FilteredRow({ text: value }, false).meets(parseChangeFilter(`text=${pattern}`) ?? []);
  expect([meets(`ilike.${"İ".repeat(60)}`, "hello"), meets("ilike._", "İ")]).toEqual([false, true]);
  expect([meets("ilike.%ÉÉN_HUIS%", "Zo'n één\nhuis"), meets("like.%één%", "ÉÉN"), meets("like.a\\%", "a%")]).toEqual([
    true,
    false,
    true,
  ]);
});

test("an allowance is spent and fills up again, never beyond its burst", () => {
  const rule = { burst: 10, perSecond: 2 };
  const spent = spend({ left: 10, at: 0 }, 10, 0, rule);
  expect(spent).toEqual({ left: 0, at: 0 });
  expect(spend({ left: 0, at: 0 }, 1, 400, rule)).toBeUndefined();
  expect(spend({ left: 0, at: 0 }, 1, 500, rule)).toEqual({ left: 0, at: 500 });
  expect(spend({ left: 0, at: 0 }, 1, 1e9, rule)).toEqual({ left: 9, at: 1e9 });
  expect(spend({ left: 0, at: 1000 }, 1, 0, rule)).toBeUndefined();
});

test("a formatted frame is parsed back unchanged, and no bytes make parsing throw", () => {
  const text = fc.string({ unit: "binary", maxLength: 50 });
  const frame = fc.record({
    joinRef: fc.option(text),
    ref: fc.option(text),
    topic: text,
    event: text,
    payload: fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== null),
  });
  fc.assert(
    fc.property(frame, (given) => {
      const json = JSON.stringify(given.payload);
      const sent = JSON.parse(json) as unknown;
      expect(parseFrame(formatFrame({ ...given, payload: json }, "2.0.0"), "2.0.0")).toEqual({ ...given, payload: sent });
      const { ref, topic, event } = given;
      expect(parseFrame(formatFrame({ ...given, payload: json }, "1.0.0"), "1.0.0")).toEqual({
        ref,
        topic,
        event,
        joinRef: null,
        payload: sent,
      });
    }),
  );
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void parseFrame(bytes.slice().buffer, "2.0.0")));
  expect([...formatBinaryBroadcast("é", "e", Uint8Array.of(7))]).toEqual([4, 2, 1, 0, 0, 0xc3, 0xa9, 0x65, 7]);
});

test("a site's channels are for its members, on its own hub and on the public one", () => {
  const audience = (channel: string, isPrivate: boolean, hubSite: string | null) => audienceOf({ channel, isPrivate, hubSite });
  expect(audience("site:a", true, null)).toBe("a");
  expect(audience("site:a:b:c", true, "a")).toBe("a");
  expect(audience("room", false, null)).toBeNull();
  expect([audience("room", true, null), audience("topic:a:b", true, null)]).toEqual([null, null]);
  for (const [channel, isPrivate, hubSite] of [
    ["site:a", false, null],
    ["Site:a", false, null],
    ["site:a", true, "b"],
    ["room", false, "a"],
    ["room", true, "a"],
    ["room:1", true, null],
    ["TOPIC:a", true, null],
    ["site:a/b", true, null],
    ["site:", true, null],
  ] as const)
    expect([channel, audience(channel, isPrivate, hubSite)]).toEqual([channel, undefined]);
  expect(channelOf(`realtime:${"é".repeat(123)}`)).toBe("é".repeat(123));
  expect(channelOf(`realtime:${"é".repeat(124)}`)).toBeUndefined();
  expect([channelOf("realtime:"), channelOf("room")]).toEqual([undefined, undefined]);
});

test("after hibernation the channels of open sockets are joined, and those of lost sockets forgotten", () => {
  const stored = new Map<string, unknown>();
  const kv = {
    put: (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
    delete: (key: string) => stored.delete(key),
    list: ({ prefix }: { prefix: string }) => [...stored].filter(([key]) => key.startsWith(prefix)),
  };
  const sockets: WebSocket[] = [];
  const open = () => {
    let attached: unknown;
    const socket = { serializeAttachment: (value: unknown) => (attached = value), deserializeAttachment: () => attached };
    sockets.push(socket as unknown as WebSocket);
    return socket as unknown as WebSocket;
  };
  const start = () => new Channels({ storage: { kv } as never, getWebSockets: () => sockets }, 0);
  const facts = (id: string): SocketFacts => ({
    id,
    serializer: "2.0.0",
    keyRole: "anon",
    network: "n",
    hubSite: null,
    openedAt: 0,
  });
  const state = (topic: string): ChannelState => ({
    topic,
    channel: topic.slice(9),
    joinRef: "1",
    isPrivate: false,
    siteId: null,
    reader: { role: "authenticated", accountId: "anna", sessionId: "s", expiresAt: null },
    hearsItself: false,
    isAcknowledged: false,
    presence: { key: "k", isEnabled: true, tracked: null },
    subscriptions: [{ id: 1, event: "*", table: "bookings", conditions: [], select: null }],
  });
  const before = start();
  for (const id of ["a", "b", "c"]) {
    before.open(open(), facts(id));
    before.join(before.connections.get(id) as never, state("realtime:x y"));
    before.join(before.connections.get(id) as never, state("realtime:z"));
  }
  const [left] = before.inRoom({ isPrivate: false, topic: "realtime:z" });
  before.leave(left as never, 5);
  sockets.pop();
  const after = start();
  const ids = (channels: Iterable<{ connection: { id: string } }>) => [...channels].map(({ connection }) => connection.id);
  expect(ids(after.inRoom({ isPrivate: false, topic: "realtime:x y" }))).toEqual(["a", "b"]);
  expect(ids(after.inRoom({ isPrivate: false, topic: "realtime:z" }))).toEqual(["b"]);
  expect(ids(after.inRoom({ isPrivate: true, topic: "realtime:z" }))).toEqual([]);
  expect(ids(after.listeningTo("bookings")).toSorted((x, y) => x.localeCompare(y))).toEqual(["a", "b", "b"]);
  expect([after.ofAccount("anna").size, after.ofNetwork("n").size, stored.size]).toEqual([2, 2, 3]);
  for (const connection of after.connections.values()) after.close(connection);
  expect([after.ofAccount("anna").size, after.ofNetwork("n").size, stored.size]).toEqual([0, 0, 0]);
});
