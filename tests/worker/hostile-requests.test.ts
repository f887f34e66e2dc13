import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { inputOf } from "#services/http/api/input.ts";
import { permissionOf } from "#services/http/caller/site-gate.ts";
import { api } from "#entry/api.ts";
import { at, beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { startWorkerOnPostgres } from "../support/postgres.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

interface Route {
  method: string;
  path: string;
}

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const all = api.routes.filter(({ method }) => VERBS.includes(method));
const routesWith = (isWanted: (route: (typeof all)[number]) => boolean): Route[] => [
  ...new Map(all.filter(isWanted).map(({ method, path }) => [`${method} ${path}`, { method, path }])).values(),
];
const ROUTES = routesWith(() => true);
const WITH_JSON = routesWith(({ handler }) => inputOf(handler)?.target === "json");

const isOfSite = ({ path }: Route): boolean => path.includes(":siteId");
/** True if a route reads the site of its path in the function of most others, `forSite`, right after the access check. */
const isReadByForSite = (route: Route): boolean => {
  const [, second] = all.filter(({ method, path }) => method === route.method && path === route.path);
  return second !== undefined && permissionOf(second.handler) !== undefined;
};
const WITH_FOR_SITE = ROUTES.filter((route) => isOfSite(route) && isReadByForSite(route));
const WITH_OWN_SITE = ROUTES.filter((route) => isOfSite(route) && !isReadByForSite(route));

/** Names of the fields of a schema, or of all its alternatives. */
const namesIn = (schema: unknown): string[] =>
  schema instanceof z.ZodUnion ? schema.options.flatMap(namesIn) : Object.keys((schema as z.ZodObject).shape);

/** Routes with a query, each with the names of its parameters. */
const QUERIES = routesWith(({ method, handler }) => method === "GET" && inputOf(handler)?.target === "query").map(({ path }) => {
  const schemas = all.flatMap((route) => (route.method === "GET" && route.path === path ? (inputOf(route.handler) ?? []) : []));
  const names = schemas.flatMap(({ target, schema }) => (target === "query" ? namesIn(schema) : []));
  return { path, names };
});

/** Field names of our schemas, so that their values are validated. */
const NAMES = ["name", "email", "confirm", "subdomain", "domain", "url", "author", "reviews", "ids", "locale", "role", "host"];
const inEach = (value: string) => `{${NAMES.map((name) => `"${name}":${value}`).join()}}`;
const DEEP = 10_000;

const BODIES: Record<string, string> = {
  nothing: "",
  "half a document": '{"name":"a',
  "a list": "[]",
  "a text": '"name"',
  null: "null",
  "10,000 nested objects": `${'{"name":'.repeat(DEEP)}1${"}".repeat(DEEP)}`,
  "10,000 nested lists": `{"content":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`,
  "66 levels": `${'{"host":'.repeat(66)}1${"}".repeat(66)}`,
  NUL: inEach('"a\\u0000b"'),
  "NUL within": inEach('{"nl":{"name":"a\\u0000b"}}'),
  "an unpaired surrogate": inEach('"a\\ud800b"'),
  "an unpaired surrogate as a name": '{"\\udfff":1}',
  prototypes: '{"__proto__":{"name":"a"},"constructor":{"prototype":{"name":"a"}}}',
  "a list of 30,000": `{"units":[${"{},".repeat(30_000)}{}],"reviews":[${"{},".repeat(300)}{}]}`,
  "unknown names": `{${Array.from({ length: 3000 }, (_, index) => `"n${index}":${index}`).join()}}`,
  "a number out of range": inEach("1e999"),
  "a bidirectional override": '{"name":"a\\u202eb","host":{"name":"a\\u202eb"},"author":"a\\u202eb"}',
};

/**
 * Bodies with values that databases store differently. The others are refused when they are parsed, before their values reach a
 * query.
 */
const STORED_DIFFERENTLY = [
  "NUL",
  "NUL within",
  "an unpaired surrogate",
  "an unpaired surrogate as a name",
  "a number out of range",
  "a bidirectional override",
];

const SEGMENTS: Record<string, string> = {
  NUL: "%00",
  "NUL within": "a%00b",
  "an encoded surrogate": "%ED%A0%80",
  "an overlong NUL": "%C0%80",
  "a percent sign alone": "%",
  "a byte that is not UTF-8": "%FF",
  "a prototype": "__proto__",
  "a member of every object": "constructor",
  "400 digits": "9".repeat(400),
  "5,000 letters": "x".repeat(5000),
  "an emoji": "%F0%9F%98%80",
};

/** Numbers that are not 32-bit integers. */
const NUMBERS: Record<string, string> = {
  "one more than the 32-bit maximum": "2147483648",
  "one less than the 32-bit minimum": "-2147483649",
  "11 digits": "99999999999",
  "a power of ten": "1e30",
  "a negative power of ten": "-5e9",
  infinity: "Infinity",
  "a fraction": "1.5",
  "two numbers": "99999999999.9",
};

const ODD_SEGMENTS = Object.entries({ ...SEGMENTS, ...NUMBERS });
const SEGMENTS_STORED_DIFFERENTLY = ["NUL within", "an encoded surrogate", "one more than the 32-bit maximum", "a fraction"];

describe.each([
  ["D1", startWorker, Object.keys(BODIES), ODD_SEGMENTS],
  [
    "Postgres",
    startWorkerOnPostgres,
    STORED_DIFFERENTLY,
    ODD_SEGMENTS.filter(([name]) => SEGMENTS_STORED_DIFFERENTLY.includes(name)),
  ],
] as const)("hostile requests on %s", (_, start, bodies, segments) => {
  let worker: TestWorker;
  let anna: TestOwner;
  let siteId: string;

  beforeAll(async () => {
    worker = await start({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
    anna = await owner(worker);
    siteId = await beginSite(anna, "Huis van Anna");
  });
  beforeEach(() => forgetAttempts(worker));
  afterAll(() => worker.stop());

  /** The path with Anna's site, and a segment in place of every other parameter. */
  const filled = (path: string, segment: string, site = siteId) =>
    path.replace("/api", "").replace(":siteId", site).replace(/:\w+/g, segment);

  const headers = () => ({ Authorization: `Bearer ${anna.token}`, "Content-Type": "application/json", ...at(1) });

  async function refused(method: string, path: string, body?: string): Promise<void> {
    const said = await worker.get(`${MAIN}/api${path}`, { method, headers: headers(), ...(body === undefined ? {} : { body }) });
    const text = await said.text();
    const what = `${method} ${path.slice(0, 80)} ${body?.slice(0, 60)}: ${text.slice(0, 200)}`;
    expect(said.status, what).toBeGreaterThanOrEqual(400);
    expect(said.status, what).toBeLessThan(500);
    expect(JSON.parse(text), what).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) as string });
  }

  test.each(bodies)("no route accepts this JSON: %s", { timeout: 60_000 }, async (name) => {
    expect(WITH_JSON.length).toBeGreaterThan(15);
    await Promise.all(WITH_JSON.map(({ method, path }) => refused(method, filled(path, "9"), BODIES[name] ?? "")));
  });

  test("an error has the path of the wrong field", async () => {
    const say = async (body: string) =>
      worker.get(`${MAIN}/api/sites/${siteId}/draft`, { method: "PATCH", headers: headers(), body });
    const fields = async (body: string) => ((await (await say(body)).json()) as { fields?: unknown }).fields;
    expect(await fields('{"host":{"name":"a\\u0000"}}')).toEqual({ "host.name": "characters" });
    expect(await fields('{"name":"a\\u202eb"}')).toEqual({ name: "hiddenCharacters" });
    expect(await fields('{"__proto__":1}')).toEqual({ "": "unknownField" });
  });

  test.each(segments.map(([name, segment], index) => ({ name, segment, index })))(
    "no route accepts this parameter: $name",
    { timeout: 60_000 },
    async ({ segment, index }) => {
      const refuse = ({ method, path }: { method: string; path: string }, inPath: string, site?: string) =>
        refused(method, filled(path, inPath, site), method === "GET" ? undefined : "{}");
      await Promise.all(ROUTES.filter((route) => /:(?!siteId)/.test(route.path)).map((route) => refuse(route, segment)));
      // Every segment reaches `forSite`, and an odd segment every route.
      const ofForSite = WITH_FOR_SITE.filter((_route, position) => position % segments.length === index);
      expect(ofForSite.length).toBeGreaterThan(1);
      await Promise.all([...WITH_OWN_SITE, ...ofForSite].map((route) => refuse(route, "9", segment)));
    },
  );

  test.each(segments)("no query causes a server error: %s", { timeout: 60_000 }, async (_, segment) => {
    expect(QUERIES.length).toBeGreaterThan(5);
    const statusOf = async (path: string, name: string) => {
      const { status } = await worker.get(`${MAIN}/api${filled(path, "9")}?${name}=${segment}`, { headers: headers() });
      return status < 500 ? [] : [`${status} ${path} ${name}=${segment}`];
    };
    const failures = await Promise.all(QUERIES.flatMap(({ path, names }) => names.map((name) => statusOf(path, name))));
    expect(failures.flat()).toEqual([]);
  });

  test("lists accept only cursors in their own format", async () => {
    const listed = async (path: string) => {
      const said = await worker.get(`${MAIN}/api/sites/${siteId}/${path}`, { headers: headers() });
      return [said.status, ((await said.json()) as { code?: string }).code];
    };
    for (const cursor of ["1e30", "Infinity", "99999999999", "2147483648", "-5e9", "-1", "1.5", "0x1", "01", ""])
      expect([cursor, ...(await listed(`versions?cursor=${cursor}`))]).toEqual([cursor, 422, "INVALID_FORM"]);
    for (const cursor of ["1e30.a", "Infinity.a", "99999999999.a", "-2147483649.a", "1.5.a", "1.", ".a", "1", "1.a%20b", ""])
      expect([cursor, ...(await listed(`reviews?cursor=${cursor}`))]).toEqual([cursor, 422, "INVALID_FORM"]);
    for (const path of ["versions?cursor=2147483647", "versions?cursor=0", "reviews?cursor=-2147483648.a"])
      expect([path, ...(await listed(path))]).toEqual([path, 200, undefined]);
    for (const version of ["0", "2147483647", "2147483648"])
      expect(await listed(`versions/${version}`)).toEqual([404, "NOT_FOUND"]);
  });

  test("an impossible version changes nothing", { timeout: 60_000 }, async () => {
    const review = { author: "Bram", rating: 8, stayed: "2025-05", locale: "nl", text: "Fijn huis.", source: "guestbook" };
    const send = async (method: string, path: string, body: object, version = "1") => {
      const said = await worker.get(`${MAIN}/api${path}`, {
        method,
        headers: { ...headers(), "If-Match": `"${version}"` },
        body: JSON.stringify(body),
      });
      return { status: said.status, body: (await said.json()) as { code?: string; ids?: string[] } };
    };
    const id = (await send("POST", `/sites/${siteId}/reviews`, review)).body.ids?.[0] ?? "";
    expect(id).not.toBe("");
    for (const version of ["2147483646", "2147483647", "2147483648", "4294967297", "999999999999999"]) {
      for (const [method, path, body] of [
        ["PATCH", "draft", { name: "Een ander huis" }],
        ["POST", "publish", {}],
        ["PUT", "reviews/order", { ids: [id] }],
        ["PATCH", `reviews/${id}`, { rating: 9 }],
        ["DELETE", `reviews/${id}`, {}],
      ] as const) {
        const said = await send(method, `/sites/${siteId}/${path}`, body, version);
        expect([method, path, version, said.status, said.body.code]).toEqual([method, path, version, 409, "VERSION_CONFLICT"]);
      }
      for (const { method, path } of ROUTES.filter((route) => route.method !== "GET" && isOfSite(route))) {
        const said = await send(method, filled(path, "9"), {}, version);
        expect(said.status, `${method} ${path} ${version}`).toBeLessThan(500);
      }
    }
  });

  const AUTH: [string, string, (text: string) => object][] = [
    ["POST", "signup", (text) => ({ email: "c@vrijhuis.example", password: "duinroos-en-7-schelpen", data: { name: text } })],
    ["POST", "signup", (text) => ({ email: `${text}@vrijhuis.example`, password: `duinroos-en-7-${text}` })],
    ["POST", "token?grant_type=password", (text) => ({ email: text, password: text })],
    ["POST", "token?grant_type=refresh_token", (text) => ({ refresh_token: text })],
    ["POST", "recover", (text) => ({ email: text })],
    ["POST", "verify", (text) => ({ type: "signup", token_hash: text })],
    ["PUT", "user", (text) => ({ data: { name: text } })],
    ["PUT", "user", (text) => ({ data: { [text]: 1 } })],
    ["POST", "factors", (text) => ({ factor_type: "totp", friendly_name: text })],
    ["POST", "factors/9/verify", (text) => ({ challenge_id: text, code: "123456" })],
  ];

  test.each([
    ["NUL", "a\0b"],
    ["half of a pair", "a\ud800b"],
  ])("the auth protocol refuses %s in every text", async (_, text) => {
    for (const [method, path, body] of AUTH) {
      const said = await worker.get(`${MAIN}/auth/v1/${path}`, { method, headers: headers(), body: JSON.stringify(body(text)) });
      expect([path, said.status >= 400 && said.status < 500, await said.json()]).toEqual([path, true, expect.anything()]);
    }
  });

  test("the auth protocol refuses deeply nested documents and hidden characters in names of factors", async () => {
    const deep = `{"data":${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP + 1)}`;
    const named = JSON.stringify({ factor_type: "totp", friendly_name: "tele\u202efoon" });
    for (const [path, body] of [
      ["signup", deep],
      ["factors", named],
    ] as const)
      expect((await worker.get(`${MAIN}/auth/v1/${path}`, { method: "POST", headers: headers(), body })).status).toBe(400);
  });

  test("pages and forms refuse NUL", async () => {
    for (const path of ["/?order=%00", "/contact?received=%00", "/%00"]) expect((await worker.get(MAIN + path)).status).toBe(400);
    expect((await worker.post(`${MAIN}/contact`, "name=a%00")).status).toBe(422);
  });
});
