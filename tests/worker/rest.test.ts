import { FunctionRegion, type SupabaseClient } from "@supabase/supabase-js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import { brand } from "#locales/brand.ts";
import { owner, published, type TestOwner } from "../support/api.ts";
import { adminClient, client, SERVICE_KEY } from "../support/auth.ts";
import { startWorkerOnPostgres } from "../support/postgres.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

/** A query of the client with its methods of filters, without the types of columns, whose number of combinations is too large. */
type Filters = PromiseLike<unknown> & { [Name in FilterName]: (...values: unknown[]) => Filters };
type FilterName =
  | (
      | "eq"
      | "neq"
      | "gt"
      | "gte"
      | "lt"
      | "lte"
      | "like"
      | "ilike"
      | "likeAnyOf"
      | "likeAllOf"
      | "ilikeAnyOf"
      | "ilikeAllOf"
      | "is"
      | "isDistinct"
      | "in"
      | "notIn"
    )
  | (
      | "contains"
      | "containedBy"
      | "overlaps"
      | "rangeGt"
      | "rangeGte"
      | "rangeLt"
      | "rangeLte"
      | "rangeAdjacent"
      | "or"
      | "not"
      | "match"
      | "filter"
      | "regexMatch"
      | "regexIMatch"
      | "textSearch"
    );

const many = (count: number, each: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => each(index));

interface World {
  worker: TestWorker;
  anna: TestOwner;
  site: string;
  unit: string;
  other: { who: TestOwner; site: string; booking: string };
  booking: string;
}

const REVIEW = {
  shown: true,
  position: 0,
  from_place: null,
  rating: 8,
  stayed: "2026-05",
  locale: "nl",
  text: "Mooi huis",
  source: "guestbook",
};

/** Texts of all columns with what they may contain: a joiner of an emoji, line breaks, tabs. */
const WRITTEN = {
  author: "Zoë 👩\u200d🚀",
  from_place: "Łódź",
  text: "Fijn.\n\n\t– Echt! ".repeat(200),
  answer: "Dank u wel.\n",
};
/** The same with a character that changes the direction of text. */
const HIDDEN = { ...WRITTEN, answer: "Dank u wel.\u2066" };

const TODAY = dayInZone(Date.now(), "Europe/Amsterdam");

/** Enters a booking of three nights, `days` from now. */
async function enter(who: TestOwner, site: string, name: string, days: number): Promise<string> {
  const { units } = (await who.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  const { status, body } = await who.call("POST", `/sites/${site}/bookings`, {
    unitId: units[0]?.id,
    arrival: addDays(TODAY, days),
    departure: addDays(TODAY, days + 3),
    party: { adults: 2, children: [4], pets: 0 },
    contact: { name, email: `${name.slice(0, 2)}@example.nl`, phone: `+316123456${days}`, address: null },
    locale: "nl",
    channel: "phone",
    payment: "transfer",
    state: "confirmed",
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  });
  expect(status).toBe(200);
  return (body["booking"] as { id: string }).id;
}

async function createWorld(worker: TestWorker): Promise<World> {
  const anna = await owner(worker);
  const site = await published(anna, "duinrust", "Het Duinhuis");
  const booking = await enter(anna, site, "Piet", 30);
  await enter(anna, site, "Zoë", 60);
  const ben = await owner(worker);
  const otherSite = await published(ben, "boszicht", "Boszicht");
  const other = { who: ben, site: otherSite, booking: await enter(ben, otherSite, "Geheim", 30) };
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  return { worker, anna, site, unit: units[0]?.id ?? "", other, booking };
}

describe.each([
  ["D1", () => startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } })],
  ["Postgres", () => startWorkerOnPostgres({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } })],
] as const)("the data protocol on %s", (store, start) => {
  let world: World;
  let anon: SupabaseClient;
  let anna: SupabaseClient;
  let service: SupabaseClient;
  beforeAll(async () => {
    world = await createWorld(await start());
    anon = client(world.worker);
    anna = world.anna.supabase;
    service = adminClient(world.worker);
  });
  afterAll(() => world?.worker.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    world.worker.get(`${MAIN}/rest/v1/${path}`, { headers: { apikey: brand.anonymousKey, ...headers } });

  test("a visitor looks up an active site by its host and reads nothing else", async () => {
    const found = await anon
      .from("user_sites")
      .select("theme_name,site_name,status")
      .eq("status", "active")
      .or("subdomain.eq.duinrust,custom_domain.eq.duinrust")
      .limit(1);
    expect([found.error, found.status]).toEqual([null, 200]);
    expect(found.data).toEqual([{ theme_name: expect.any(String) as string, site_name: "Het Duinhuis", status: "active" }]);
    const every = await anon.from("user_sites").select().order("subdomain");
    expect(every.data?.map((row) => Object.keys(row as object).sort())).toEqual(
      Array.from({ length: 2 }, () => ["custom_domain", "site_name", "status", "subdomain", "theme_name"]),
    );
    for (const query of [
      "user_sites?select=user_id",
      "user_sites?id=eq.x",
      "user_sites?order=place",
      "bookings",
      "guests?limit=1",
    ]) {
      const refused = await get(query);
      expect([query, refused.status, ((await refused.json()) as { code: string }).code]).toEqual([query, 401, "42501"]);
    }
    const embedded = await get("user_sites?select=site_name,units(id)");
    expect(embedded.status).toBe(401);
    for (const table of ["users", "outbox", "signing_keys", "payment_accounts", "sqlite_master", "pg_user", "nothing"]) {
      const { error, status } = await service.from(table).select();
      expect([table, status, error?.code]).toEqual([table, 404, "PGRST205"]);
    }
  });

  test("an owner reads the rows of own sites only, and no token", async () => {
    const { data } = await anna.from("bookings").select("guest_name").order("arrival");
    expect(data).toEqual([{ guest_name: "Piet" }, { guest_name: "Zoë" }]);
    expect((await anna.from("bookings").select().eq("id", world.other.booking)).data).toEqual([]);
    const whole = await anna.from("bookings").select().eq("id", world.booking).single();
    expect(whole.data).toMatchObject({ party: { adults: 2, children: [4] }, is_test: expect.any(Boolean) as boolean });
    expect(Object.keys(whole.data as object)).not.toContain("token_digest");
    for (const column of ["token_digest", "token_sealed", "network", "search_text"]) {
      const { error, status } = await anna.from("bookings").select(column);
      expect([column, status, error?.code]).toEqual([column, 403, "42501"]);
      expect((await anna.from("bookings").select("id").like(column, "a%")).error?.code).toBe("42501");
      expect((await anna.from("bookings").select("id").order(column)).error?.code).toBe("42501");
    }
    const sites = await anna.from("user_sites").select("subdomain,units(bookings(guest_name))").order("subdomain");
    expect(sites.data).toEqual([
      { subdomain: "boszicht", units: [] },
      { subdomain: "duinrust", units: [{ bookings: [{ guest_name: "Piet" }, { guest_name: "Zoë" }] }] },
    ]);
    expect((await service.from("bookings").select("token_digest", { count: "exact", head: true })).count).toBe(3);
  });

  test("every operator compares as in PostgreSQL", async () => {
    const names = async (filter: (query: Filters) => PromiseLike<unknown>) => {
      const { data, error } = (await filter(
        anna.from("bookings").select("guest_name").order("guest_name") as unknown as Filters,
      )) as {
        data: { guest_name: string }[] | null;
        error: { code: string } | null;
      };
      return error?.code ?? data?.map((row) => row.guest_name).join();
    };
    expect(await names((q) => q.eq("guest_name", "Piet"))).toBe("Piet");
    expect(await names((q) => q.neq("guest_name", "Piet"))).toBe("Zoë");
    expect(await names((q) => q.gt("guest_name", "Piet"))).toBe("Zoë");
    expect(await names((q) => q.gte("arrival", addDays(TODAY, 30)).lte("arrival", addDays(TODAY, 30)))).toBe("Piet");
    expect(await names((q) => q.lt("total", 0))).toBe("");
    expect(await names((q) => q.like("guest_name", "pi%"))).toBe("");
    expect(await names((q) => q.like("guest_name", "P_e%"))).toBe("Piet");
    expect(await names((q) => q.ilike("guest_name", "pI%"))).toBe("Piet");
    expect(await names((q) => q.likeAnyOf("guest_name", ["Pi%", "Z%"]))).toBe("Piet,Zoë");
    expect(await names((q) => q.ilikeAllOf("guest_name", ["%p%", "%t"]))).toBe("Piet");
    expect(await names((q) => q.ilikeAnyOf("guest_name", ["pi%", "x"]))).toBe("Piet");
    expect(await names((q) => q.likeAllOf("guest_name", ["P%", "%T"]))).toBe("");
    expect(await names((q) => q.is("message", null))).toBe("Piet,Zoë");
    expect(await names((q) => q.not("message", "is", null))).toBe("");
    expect(await names((q) => q.is("is_test", true))).not.toMatch(/^\d/);
    expect(await names((q) => q.eq("is_test", true))).toBe(await names((q) => q.is("is_test", true)));
    expect(await names((q) => q.eq("is_test", false))).toBe(await names((q) => q.is("is_test", false)));
    expect(await names((q) => q.is("guest_name", true))).toBe("42804");
    expect(await names((q) => q.isDistinct("guest_name", "Piet"))).toBe("Zoë");
    expect(await names((q) => q.in("guest_name", ["Piet", "Z,b)", "Zoë"]))).toBe("Piet,Zoë");
    expect(await names((q) => q.notIn("guest_name", ["Piet"]))).toBe("Zoë");
    expect(await names((q) => q.in("guest_name", []))).toBe("");
    expect(await names((q) => q.contains("party", { adults: 2 }))).toBe("Piet,Zoë");
    expect(await names((q) => q.contains("party", { children: [4] }))).toBe("Piet,Zoë");
    expect(await names((q) => q.contains("party", { children: [5] }))).toBe("");
    expect(await names((q) => q.contains("extras", "[]"))).toBe("Piet,Zoë");
    expect(await names((q) => q.containedBy("extras", '["a","b"]'))).toBe("Piet,Zoë");
    expect(await names((q) => q.overlaps("extras", ["a"]))).toBe("42883");
    for (const range of ["rangeGt", "rangeGte", "rangeLt", "rangeLte", "rangeAdjacent"] as const)
      expect([range, await names((q) => q[range]("arrival", "[1,2)"))]).toEqual([range, "42883"]);
    expect(await names((q) => q.or("guest_name.eq.Piet,and(guest_name.eq.Zoë,total.gt.0)"))).toBe("Piet,Zoë");
    expect(await names((q) => q.or('guest_name.in.("Piet",x),not.and(total.gte.0)'))).toBe("Piet");
    expect(await names((q) => q.match({ guest_name: "Piet", locale: "nl" }))).toBe("Piet");
    expect(await names((q) => q.eq("party->adults", 2))).toBe("Piet,Zoë");
    expect(await names((q) => q.eq("party->children->>0", "4"))).toBe("Piet,Zoë");
    expect(await names((q) => q.eq("party->>adults", "3"))).toBe("");
    expect(await names((q) => q.eq("total", "x"))).toBe("22P02");
    expect(await names((q) => q.eq("is_test", "perhaps"))).toBe("22P02");
    expect(await names((q) => q.eq("guest_name->a", "x"))).toBe("42883");
    expect(await names((q) => q.eq("nothing", "x"))).toBe("42703");
    expect(await names((q) => q.filter("guest_name", "eqq", "x"))).toBe("PGRST100");
    const onPostgres = (value: string) => (store === "D1" ? "0A000" : value);
    expect(await names((q) => q.regexMatch("guest_name", "^P"))).toBe(onPostgres("Piet"));
    expect(await names((q) => q.regexIMatch("guest_name", "^p"))).toBe(onPostgres("Piet"));
    expect(await names((q) => q.textSearch("guest_name", "piet", { config: "simple", type: "websearch" }))).toBe(
      onPostgres("Piet"),
    );
  });

  test("texts with the characters of every grammar are values", async () => {
    for (const text of [
      "'",
      "';drop table bookings;--",
      '"',
      '\\"',
      "a.b,c)d(",
      "{x}",
      "*",
      "%",
      "not.eq.1",
      "null",
      "$1 ? :x",
      "💥",
      "{caller}",
    ]) {
      for (const operator of ["eq", "neq", "gt", "isdistinct"]) {
        const { error, status } = await anna.from("bookings").select("id").filter("guest_name", operator, text);
        expect([text, operator, status, error]).toEqual([text, operator, 200, null]);
      }
      const { error } = await anna.from("bookings").select("id").in("guest_name", [text]);
      expect(error).toBeNull();
      const answers = await Promise.all(
        [
          `bookings?select=id&order=${encodeURIComponent(text)}`,
          `bookings?select=${encodeURIComponent(text)}`,
          `bookings?${encodeURIComponent(text)}=eq.1`,
          `bookings?select=id&or=${encodeURIComponent(`(${text})`)}`,
          `bookings?select=a:${encodeURIComponent(text)}`,
          `bookings?select="${encodeURIComponent(text)}":id`,
          `bookings?select=id&limit=${encodeURIComponent(text)}`,
          `bookings?select=id&party->${encodeURIComponent(text)}=eq.1`,
          `${encodeURIComponent(text)}?select=id`,
        ].map(async (path) => [path, (await get(path, { Authorization: `Bearer ${world.anna.token}` })).status] as const),
      );
      expect(answers.filter(([, code]) => code >= 500)).toEqual([]);
    }
    expect((await anna.from("bookings").select("id")).data).toHaveLength(2);
  });

  test("rows that a policy hides decide neither about errors nor about time", async () => {
    const carl = await owner(world.worker);
    for (const pattern of ["%\\", "x\\", "+31%\\\\\\"])
      for (const operator of ["like", "ilike"]) {
        const { error } = await carl.supabase.from("guests").select("id").filter("phone", operator, pattern);
        expect([pattern, operator, error?.code]).toEqual([pattern, operator, "22025"]);
      }
    expect((await carl.supabase.from("guests").select("id").like("phone", "x\\\\")).data).toEqual([]);
    if (store === "D1") return;

    // An expression that takes longer than a query may, on texts that it is compared with.
    const slow = "^ab (.*)(.*)(.*)\\1\\2\\3zq$";
    const { db, tables } = world.worker.store;
    const notes = `ab ${many(300, String).join("")}zq`;
    await db.update(tables.guests).set({ notes }).where(eq(tables.guests.siteId, world.other.site));
    const all = carl.supabase.from("guests");
    const answers = await Promise.all([
      all.select("id").filter("notes", "match", slow),
      all.select("id").or(`notes.match."${slow.replaceAll("\\", "\\\\")}",name.eq.x`),
      carl.supabase.from("bookings").select("id,guests!inner(id)").filter("guests.notes", "match", slow),
      carl.supabase.from("bookings").select("id,guests()").not("guests", "is", null).filter("guests.notes", "match", slow),
      all.update({ notes: "x" }).filter("notes", "match", slow).select(),
    ]);
    expect(answers.map(({ data, error }) => data ?? error)).toEqual(answers.map(() => []));
    const { error } = await world.other.who.supabase.from("guests").select("id").filter("notes", "match", slow);
    expect(error?.code).toBe("57014");
  });

  test("values in JSON are compared and sorted as jsonb", async () => {
    const values = [null, "10", 2, 10.5, false, true, [1, { a: 2, b: "x" }], { b: 1, a: [2] }];
    const { db, tables } = world.worker.store;
    const stored = await db.select().from(tables.bookings);
    const found = async (party: object, filter: (query: Filters) => Filters) => {
      await db
        .update(tables.bookings)
        .set({ party: party as never })
        .where(eq(tables.bookings.id, world.booking));
      const query = anna.from("bookings").select("id").eq("id", world.booking) as unknown as Filters;
      const { data, error } = (await filter(query)) as { data: unknown[] | null; error: { code: string } | null };
      return error?.code ?? data?.length === 1;
    };
    const compare = async (value: unknown, operator: string, other: string) =>
      found({ value }, (query) => query.filter("party->value", operator, other));
    for (const [index, value] of values.entries())
      for (const [at, other] of values.entries()) {
        const text = JSON.stringify(other);
        expect([value, "eq", text, await compare(value, "eq", text)]).toEqual([value, "eq", text, index === at]);
        if (typeof other === "object" && other !== null && store === "D1") continue;
        expect([value, "gt", text, await compare(value, "gt", text)]).toEqual([value, "gt", text, index > at]);
        expect([value, "lte", text, await compare(value, "lte", text)]).toEqual([value, "lte", text, index <= at]);
      }
    const [list, object] = ['[1,{"b":"x","a":2}]', '{"a":[2],"b":1}'];
    expect(await compare([1, { a: 2, b: "x" }], "eq", list)).toBe(true);
    expect(await compare([1, { a: 2, b: "x" }], "neq", list)).toBe(false);
    expect(await compare({ b: 1, a: [2] }, "isdistinct", object)).toBe(false);
    expect(await compare({ b: 1, a: [2] }, "in", `(5,"${object.replaceAll('"', '\\"')}")`)).toBe(true);
    expect(await compare({ b: 1, a: [2], c: 0 }, "eq", object)).toBe(false);
    expect(await found({}, (query) => query.filter("party->value", "neq", "5"))).toBe(false);
    expect(await found({}, (query) => query.filter("party->value", "isdistinct", "5"))).toBe(true);
    expect(await compare(100_000, "gt", "50000")).toBe(true);
    expect(await compare([4], "cs", "{4}")).toBe("22P02");

    const second = stored.find(({ id }) => id !== world.booking && id !== world.other.booking);
    const sorted = async (one: unknown, other: unknown, ascending: boolean) => {
      const change = (id: string | undefined, value: unknown) =>
        db
          .update(tables.bookings)
          .set({ party: (value === undefined ? {} : { value }) as never })
          .where(eq(tables.bookings.id, id ?? ""));
      await change(world.booking, one);
      await change(second?.id, other);
      const { data } = await anna.from("bookings").select("id").order("party->value", { ascending });
      return data?.map(({ id }) => (id === world.booking ? 1 : 2));
    };
    for (const [index, other] of values.slice(1).entries()) {
      const one = values[index];
      expect([one, other, await sorted(one, other, true), await sorted(one, other, false)]).toEqual([one, other, [1, 2], [2, 1]]);
    }
    expect([await sorted(9, 100, true), await sorted(1, undefined, true), await sorted(1, undefined, false)]).toEqual([
      [1, 2],
      [1, 2],
      [2, 1],
    ]);
    for (const { id, party } of stored) await db.update(tables.bookings).set({ party }).where(eq(tables.bookings.id, id));
  });

  test("what one request may ask for has limits, whatever it asks for", async () => {
    const bearer = { Authorization: `Bearer ${world.anna.token}` };
    const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
    const answers = new Map<string, [number, string | undefined]>();
    const ask = async (name: string, [table, query]: readonly [string, Record<string, string>]) => {
      const path = `${table}?${new URLSearchParams(query).toString()}`;
      const response = await get(path, table === "user_sites" ? {} : bearer);
      answers.set(name, [response.status, ((await response.json()) as { code?: string }).code]);
    };
    const bookings = (column: string, value: string) => ["bookings", { select: "id", [column]: value }] as const;
    const sites = (query: Record<string, string>) => ["user_sites", { select: "status", ...query }] as const;
    for (const [name, request] of Object.entries({
      tree: sites({ or: `(${"or(".repeat(3900)}status.eq.1${")".repeat(3901)}` }),
      any: sites({ site_name: `eq(any).{${many(95, String).join()}}` }),
      columns: sites({ select: many(300, (index) => `a${index}:site_name`).join() }),
      order: sites({ order: many(150, () => "site_name").join() }),
      json: bookings("quote", `cs.${deep(100)}`),
      compared: bookings("quote", `eq.${deep(100)}`),
      steps: ["bookings", { select: `x:quote${"->a".repeat(1800)}` }] as const,
      search: bookings("guest_name", `fts.${"!".repeat(14_000)}`),
      backslash: bookings('quote->"a\\\\"', "eq.1"),
      key: bookings("quote", 'cs.{"a\\\\":1}'),
      nul: bookings("quote", 'cs.{"a\\u0000":1}'),
    }))
      await ask(name, request);
    const refused = [400, "54000"];
    const onD1 = (d1: unknown, postgres: unknown) => (store === "D1" ? d1 : postgres);
    expect(Object.fromEntries(answers)).toEqual({
      tree: refused,
      any: [200, undefined],
      columns: onD1(refused, [200, undefined]),
      order: onD1(refused, [200, undefined]),
      json: refused,
      compared: refused,
      steps: refused,
      search: refused,
      backslash: onD1([400, "0A000"], [200, undefined]),
      key: onD1([400, "0A000"], [200, undefined]),
      nul: onD1([400, "0A000"], [400, "22P05"]),
    });
  });

  test("aliases of every kind name their values, and casts refuse values that are not numbers", async () => {
    const long = "é".repeat(40);
    const aliases = `json_row:name,a:name,A:phone,${long}:name,__proto__:name,c0:phone`;
    const { data } = await anna.from("guests").select(aliases).order("name");
    const [piet] = data as unknown as Record<string, unknown>[];
    const row = Object.fromEntries([
      ["json_row", "Piet"],
      ["a", "Piet"],
      ["A", "+31612345630"],
      [long, "Piet"],
      ["__proto__", "Piet"],
      ["c0", "+31612345630"],
    ]);
    expect(Object.entries(piet ?? {})).toEqual(Object.entries(row));
    const sites = await anna
      .from("user_sites")
      .select(`guests(${aliases})`)
      .eq("id", world.site)
      .order("name", { referencedTable: "guests" });
    const [embedded] = (sites.data as unknown as { guests: Record<string, unknown>[] }[])[0]?.guests ?? [];
    expect(Object.entries(embedded ?? {})).toEqual(Object.entries(row));
    expect((await anna.from("bookings").select("id,guests(user_sites())").limit(1)).data).toEqual([
      { id: expect.any(String) as string, guests: {} },
    ]);

    const cast = async (column: string) => {
      const { data: rows, error } = await anna.from("bookings").select(`x:${column}`).eq("id", world.booking);
      return error ? error.code.slice(0, 2) : (rows as unknown as { x: unknown }[])[0]?.x;
    };
    expect([
      await cast("guest_name::int"),
      await cast("arrival::numeric"),
      await cast("id::int"),
      await cast("quote::int"),
    ]).toEqual(Array.from({ length: 4 }, () => "22"));
    expect([await cast("party->adults::int"), await cast("party->>adults::int"), await cast("party->>adults::float8")]).toEqual([
      2, 2, 2,
    ]);
    expect([await cast("message::int"), await cast("total::text")]).toEqual([null, expect.stringMatching(/^\d+$/)]);
  });

  test("columns, aliases, JSON paths, casts and embedded rows in any depth", async () => {
    const { data, error } = await anna
      .from("bookings")
      .select(
        "name:guest_name,party->adults,first:party->children->>0,total::text,unit:units!inner(slug,site:user_sites(site_name)),...guests(guest:name)",
      )
      .eq("guest_name", "Piet")
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({
      name: "Piet",
      adults: 2,
      first: "4",
      total: expect.stringMatching(/^\d+$/) as string,
      unit: { slug: expect.any(String) as string, site: { site_name: "Het Duinhuis" } },
      guest: "Piet",
    });
    const units = await anna
      .from("units")
      .select("id,bookings(guest_name),rate_plans(version),amenities(code)")
      .order("guest_name", { referencedTable: "bookings", ascending: false })
      .limit(1, { referencedTable: "bookings" })
      .neq("bookings.guest_name", "Nobody");
    expect(units.data).toEqual([
      { id: world.unit, bookings: [{ guest_name: "Zoë" }], rate_plans: { version: expect.any(Number) as number }, amenities: [] },
    ]);
    const inner = (name: string) => anna.from("units").select("id,bookings!inner(id)").eq("bookings.guest_name", name);
    expect([(await inner("Piet")).data?.length, (await inner("Nobody")).data?.length]).toEqual([1, 0]);
    const without = await anna.from("units").select("id,blocks()").is("blocks", null);
    expect(without.data).toEqual([{ id: world.unit }]);
    const sorted = await anna.from("bookings").select("guest_name,guests(name)").order("guests(name)", { ascending: false });
    expect(sorted.data?.map((row) => row.guest_name as string)).toEqual(["Zoë", "Piet"]);
    for (const [select, code] of [
      ["id,nothing(id)", "PGRST200"],
      ["guest_name.avg()", "42883"],
      ["token_digest.max()", "42501"],
      ["alias:nothing.count()", "42703"],
      ["id,...booking_events(count())", "PGRST127"],
      ["units!unit_id(id),units!unit_id(slug)", "42712"],
      ["id::uuid", "0A000"],
      ["id,(", "PGRST100"],
      ["a(b(c(d(e(f)))))", "54000"],
    ] as const)
      expect([select, (await anna.from("bookings").select(select)).error?.code]).toEqual([select, code]);
    expect((await anna.from("bookings").select("id").eq("guests.name", "x")).error?.code).toBe("PGRST108");
    expect((await anna.from("units").select("id,bookings(nothing)")).error?.message).toBe(
      "column bookings_1.nothing does not exist",
    );
    const lists = await anna
      .from("units")
      .select("id,...bookings(guest_name,is_test,...guests(name)),...blocks(note)")
      .order("guest_name", { referencedTable: "bookings" });
    expect(lists.data).toEqual([
      { id: world.unit, guest_name: ["Piet", "Zoë"], is_test: [false, false], name: ["Piet", "Zoë"], note: [] },
    ]);
    const listed = await anna.from("bookings").select("...units(slug,...blocks(kind))").eq("guest_name", "Piet").csv();
    expect(listed.data).toMatch(/^slug,kind\n.+,\[\]$/);
  });

  test("aggregates of the rows that the caller reads, in groups and in embedded rows", async () => {
    const read = async (table: string, select: string, order?: string) => {
      const query = anna.from(table).select(select);
      const { data, error } = await (order === undefined ? query : query.order(order, { ascending: false }));
      return error?.code ?? (data as unknown);
    };
    expect(await read("bookings", "count(),version.sum()::text,first:guest_name.min(),party->>adults::int.avg()")).toEqual([
      { count: 2, sum: "2", first: "Piet", avg: 2 },
    ]);
    expect(await read("bookings", "guest_name,n:id.count()", "guest_name")).toEqual([
      { guest_name: "Zoë", n: 1 },
      { guest_name: "Piet", n: 1 },
    ]);
    expect(await read("bookings", "state,count()", "arrival")).toBe("42803");
    expect(await read("bookings", "state:guest_name,count()", "state")).toBe("42803");
    expect(await read("bookings", "units(id),...guests(version.sum()),count()")).toEqual([
      { units: { id: world.unit }, sum: 2, count: 2 },
    ]);
    expect(await read("units", "id,bookings(count),blocks(count(),kind.max()),amenities(code,count())")).toEqual([
      { id: world.unit, bookings: [{ count: 2 }], blocks: [{ count: 0, max: null }], amenities: [] },
    ]);
    expect((await anna.from("bookings").select("count()").eq("id", world.other.booking)).data).toEqual([{ count: 0 }]);
    expect((await anna.from("site_changes").select("count").limit(0)).data).toEqual([]);
  });

  test("ranges, counts, formats and preferences", async () => {
    const page = await anna.from("bookings").select("id", { count: "exact" }).range(0, 0);
    expect([page.status, page.statusText, page.count, page.data?.length]).toEqual([206, "Partial Content", 2, 1]);
    expect((await anna.from("bookings").select("*", { count: "planned", head: true })).count).toBe(2);
    const far = await anna.from("bookings").select("id", { count: "exact" }).range(7, 9);
    expect([far.status, far.error?.code, far.error?.details]).toEqual([
      416,
      "PGRST103",
      "An offset of 7 was requested, but there are only 2 rows.",
    ]);
    const none = await anna.from("bookings").select().eq("id", "x").single();
    expect([none.status, none.statusText, none.error]).toEqual([
      406,
      "Not Acceptable",
      {
        code: "PGRST116",
        message: "Cannot coerce the result to a single JSON object",
        details: "The result contains 0 rows",
        hint: null,
      },
    ]);
    expect((await anna.from("bookings").select().eq("id", "x").maybeSingle()).data).toBeNull();
    expect((await anna.from("bookings").select("id").single()).error?.code).toBe("PGRST116");
    const csv = await anna.from("bookings").select("guest_name,is_test,party,message").order("guest_name").csv();
    expect(csv.data).toMatch(/^guest_name,is_test,party,message\nPiet,f,"\{.*""adults"": 2.*\}",\nZoë,/);
    expect((await anna.from("bookings").select("id").explain()).error).toMatchObject({ code: "PGRST107" });
    const stripped = await anna.from("bookings").select("guest_name,message").eq("guest_name", "Piet").stripNulls();
    expect(stripped.data).toEqual([{ guest_name: "Piet" }]);
    const strippedInside = await anna
      .from("units")
      .select("bookings(guest_name,message)")
      .eq("bookings.guest_name", "Piet")
      .stripNulls();
    expect(strippedInside.data).toEqual([{ bookings: [{ guest_name: "Piet" }] }]);
    const headed = await get("bookings?select=nothing", { Authorization: `Bearer ${world.anna.token}` });
    expect([headed.status, headed.headers.get("proxy-status")]).toEqual([400, "PostgREST; error=42703"]);
    expect(
      (
        await anna
          .schema("private" as "public")
          .from("bookings")
          .select()
      ).error?.code,
    ).toBe("PGRST106");
    const bearer = { Authorization: `Bearer ${world.anna.token}` };
    const reversed = await get("bookings?select=id", { ...bearer, Range: "5-2", "Range-Unit": "items" });
    expect([reversed.status, ((await reversed.json()) as { code: string }).code]).toEqual([416, "PGRST103"]);
    const range = await get("bookings?select=id", { ...bearer, Range: "1-5", "Range-Unit": "items", Prefer: "count=exact" });
    expect([range.status, range.headers.get("content-range"), range.headers.get("preference-applied")]).toEqual([
      206,
      "1-1/2",
      "count=exact",
    ]);
    expect((await get("bookings", { ...bearer, Prefer: "handling=strict, anything=x" })).status).toBe(400);
    expect((await world.worker.get(`${MAIN}/rest/v1/bookings`, { method: "TRACE", headers: bearer })).status).toBe(405);
    expect((await get("", { ...bearer, "Accept-Profile": "private" })).status).toBe(406);
  });

  test("what the client does by itself: errors that are thrown, headers, types", async () => {
    await expect(anna.from("bookings").select("nothing").throwOnError()).rejects.toMatchObject({ code: "42703" });
    const { data } = await anna.from("bookings").select("guest_name").order("arrival").throwOnError().retry(false);
    expect(data).toEqual([{ guest_name: "Piet" }, { guest_name: "Zoë" }]);
    const csv = await anna.from("bookings").select("guest_name").eq("guest_name", "Piet").setHeader("Accept", "text/csv");
    expect(csv.data as unknown).toBe("guest_name\nPiet");
    expect((await anna.from("bookings").select("id").geojson()).error?.code).toBe("PGRST107");
    const typed = await anna
      .from("bookings")
      .select("guest_name")
      .eq("guest_name", "Piet")
      .overrideTypes<{ guest_name: string }[]>();
    expect(typed.data?.[0]?.guest_name).toBe("Piet");
    const stranger = client(world.worker);
    stranger.functions.setAuth("x");
    expect((await stranger.functions.invoke("site-lookup", { body: { host: "x" } })).response?.status).toBe(401);
  });

  test("an owner inserts, merges, changes and deletes reviews, which the site's page shows", async () => {
    const { site } = world;
    const reviews = () => anna.from("reviews");
    const review = (author: string, more: object = {}) => ({ ...REVIEW, site_id: site, author, ...more });
    const page = async () => (await world.worker.get("http://duinrust.vrijhuis.localhost/")).text();
    expect(await page()).not.toContain("Eefje");
    const first = await reviews().insert(review("Eefje", { text: "Heel <b>fijn</b> huis; echt." }));
    expect([first.error, first.status, first.data]).toEqual([null, 201, null]);
    expect(await page()).toContain("Heel &lt;b&gt;fijn&lt;/b&gt; huis; echt.");
    const several = await reviews()
      .insert([review("Bram", { id: "bram" }), review("Cor", { id: "cor", answer: "Dank!" })], { count: "exact" })
      .select("id,author,answer,version,site:user_sites(site_name)")
      .order("author", { ascending: false });
    expect([several.error, several.status, several.count]).toEqual([null, 201, 2]);
    expect(several.data).toEqual([
      { id: "cor", author: "Cor", answer: "Dank!", version: 1, site: { site_name: "Het Duinhuis" } },
      { id: "bram", author: "Bram", answer: null, version: 1, site: { site_name: "Het Duinhuis" } },
    ]);
    expect((await reviews().insert([review("Nieuw", { id: "new" }), review("Dubbel", { id: "cor" })])).error).toEqual({
      code: "23505",
      message: 'duplicate key value violates unique constraint "reviews_pkey"',
      details: "Key (id)=(cor) already exists.",
      hint: null,
    });
    const merged = await reviews()
      .upsert([review("Cornelis", { id: "cor" }), review("Dora", { id: "dora" })], { onConflict: "id" })
      .select("author,version,answer")
      .order("author");
    expect([merged.status, merged.data]).toEqual([
      201,
      [
        { author: "Cornelis", version: 2, answer: "Dank!" },
        { author: "Dora", version: 1, answer: null },
      ],
    ]);
    const ignored = await reviews()
      .upsert(review("Niemand", { id: "cor" }), { ignoreDuplicates: true })
      .select();
    expect([ignored.status, ignored.data]).toEqual([201, []]);
    const merging = await reviews()
      .upsert(review("Cornelis", { id: "cor" }))
      .select("version");
    expect([merging.status, merging.data]).toEqual([200, [{ version: 3 }]]);
    expect((await reviews().update({ rating: 1 }).eq("id", "cor").rollback()).error?.code).toBe("0A000");
    expect((await reviews().update({ rating: 1 }).eq("id", "cor").select("count()")).error?.code).toBe("PGRST123");
    const changed = await reviews()
      .update({ rating: 7 }, { count: "exact" })
      .in("id", ["cor", "dora"])
      .eq("version", 1)
      .select("id,rating");
    expect([changed.status, changed.count, changed.data]).toEqual([200, 1, [{ id: "dora", rating: 7 }]]);
    const written = await reviews()
      .update({ ...WRITTEN, rating: 7, stayed: "2026-04", locale: "en", source: "other", position: 3, shown: true })
      .eq("id", "cor")
      .select("author,from_place,text,answer");
    expect([written.error, written.data]).toEqual([null, [WRITTEN]]);
    const silent = await reviews().update({ shown: false, answer: null }).eq("id", "cor");
    expect([silent.status, silent.data, silent.error]).toEqual([204, null, null]);
    expect((await reviews().update({}).eq("id", "cor").select()).data).toEqual([]);
    const one = await reviews().update({ answer: "Tot ziens" }).eq("id", "dora").select("answer").single();
    expect(one.data).toEqual({ answer: "Tot ziens" });
    const none = await reviews().update({ rating: 1 }).like("id", "nobody*").select().single();
    expect([none.status, none.error?.code]).toEqual([406, "PGRST116"]);
    const limited = reviews().update({ rating: 1 }).gte("rating", 1).eq("site_id", site).maxAffected(2);
    // The client's types know the server's version only from generated ones.
    const tooMany = await (limited as unknown as PromiseLike<{ status: number; error: { code: string } | null }>);
    expect([tooMany.status, tooMany.error?.code]).toEqual([400, "PGRST124"]);
    expect((await reviews().select("rating").eq("rating", 1)).data).toEqual([]);
    expect((await reviews().delete()).error?.code).toBe("21000");
    const deleted = await reviews().delete({ count: "exact" }).in("id", ["cor", "bram", "nobody"]).select("id").order("id");
    expect([deleted.status, deleted.count, deleted.data]).toEqual([200, 2, [{ id: "bram" }, { id: "cor" }]]);
    expect((await reviews().delete().eq("id", "bram")).status).toBe(204);
    expect(await page()).not.toContain("Bram");
    const missing = await reviews().insert([review("Fien", { id: "fien" }), { ...review("Gijs"), shown: false }], {
      defaultToNull: false,
    });
    expect(missing.error).toBeNull();
    const headers = { Authorization: `Bearer ${world.anna.token}`, Prefer: "return=headers-only,handling=strict" };
    const sent = await world.worker.get(`${MAIN}/rest/v1/reviews`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(review("Hes", { id: "hes" })),
    });
    expect([sent.status, sent.headers.get("location"), sent.headers.get("preference-applied")]).toEqual([
      201,
      "/rest/v1/reviews?id=eq.hes",
      "return=headers-only, handling=strict",
    ]);
    const csv = await reviews().update({ rating: 9 }).eq("id", "hes").select("id,rating").csv();
    expect(csv.data).toBe("id,rating\nhes,9");
    expect((await service.from("reviews").update({ position: 5 }).eq("id", "hes")).error).toBeNull();
  });

  test("a row is put by its primary key, and rows are inserted from CSV", async () => {
    const { site } = world;
    const review = (more: object) => ({ ...REVIEW, site_id: site, author: "Ina", ...more });
    const send = async (method: string, path: string, body: string, headers: object = {}) => {
      const authorized = { Authorization: `Bearer ${world.anna.token}`, "Content-Type": "application/json", ...headers };
      const response = await world.worker.get(`${MAIN}/rest/v1/reviews?${path}`, { method, headers: authorized, body });
      const text = await response.text();
      return [response.status, text === "" ? null : (JSON.parse(text) as unknown)];
    };
    const put = (path: string, row: object, headers?: object) => send("PUT", path, JSON.stringify(row), headers);
    expect(await put("id=eq.ina", review({ id: "ina" }))).toEqual([201, null]);
    expect(await put("id=eq.ina", review({ id: "ina", rating: 9 }))).toEqual([204, null]);
    const wanted = { Prefer: "return=representation" };
    expect(await put("id=eq.ina&select=rating,version", review({ id: "ina" }), wanted)).toEqual([
      200,
      [{ rating: 8, version: 3 }],
    ]);
    for (const [path, row, status, code] of [
      ["id=eq.ina&limit=1", review({ id: "ina" }), 400, "PGRST114"],
      ["", review({ id: "ina" }), 405, "PGRST105"],
      ["author=eq.Ina", review({ id: "ina" }), 405, "PGRST105"],
      ["id=not.eq.ina", review({ id: "ina" }), 405, "PGRST105"],
      ["id=eq.ina&rating=eq.8", review({ id: "ina" }), 405, "PGRST105"],
      ["id=eq.ina", review({ id: "other" }), 400, "PGRST115"],
      ["id=eq.ina", [review({ id: "ina" }), review({ id: "other" })], 400, "PGRST115"],
      ["id=eq.ina", review({ id: "ina", site_id: world.other.site }), 403, "42501"],
    ] as const)
      expect([path, await put(path, row)]).toEqual([path, [status, expect.objectContaining({ code })]]);
    const csv = (body: string) =>
      send("POST", "select=author,answer,text&order=author", body, { ...wanted, "Content-Type": "text/csv" });
    const head = "site_id,author,answer,text,rating,stayed,locale,source,shown,position";
    const end = "8,2026-05,nl,guestbook,t,0";
    expect(
      await csv(`${head}\r\n${site},"Jan ""de"" Wit",NULL,"twee\nregels, zo",${end}\r\n${site},Kim,Ja,x,${end}\r\n`),
    ).toEqual([
      201,
      [
        { author: 'Jan "de" Wit', answer: null, text: "twee\nregels, zo" },
        { author: "Kim", answer: "Ja", text: "x" },
      ],
    ]);
    for (const body of [
      "",
      `${head}\n${site},Kim`,
      `${head}\n"${site}`,
      'a\nb"c',
      `${head}\n${"x".repeat(2_000_000)}`,
      `id${"\n".repeat(1002)}`,
      "a,".repeat(200),
    ])
      expect([body.slice(0, 80), (await csv(body))[0]]).toEqual([body.slice(0, 80), body.length > 1_000_000 ? 413 : 400]);
  });

  test("nobody writes rows of others, columns that are not granted, or values that the rules forbid", async () => {
    const { site, other } = world;
    const review = { ...REVIEW, site_id: site, author: "Eva" };
    const anyone = anon as SupabaseClient;
    const refusals: (readonly [string, PromiseLike<{ error: { code: string } | null; status: number }>, string, number])[] = [
      ["a visitor", anyone.from("reviews").insert(review), "42501", 401],
      ["a visitor's change", anyone.from("user_sites").update({ site_name: "x" }).eq("subdomain", "duinrust"), "42501", 401],
      ["another site", anna.from("reviews").insert({ ...review, site_id: other.site }), "42501", 403],
      [
        "one of two",
        anna.from("reviews").insert([
          { ...review, id: "half" },
          { ...review, id: "half2", site_id: other.site },
        ]),
        "42501",
        403,
      ],
      ["a site that does not exist", service.from("reviews").insert({ ...review, site_id: "x" }), "23503", 409],
      ["the site of a review", anna.from("reviews").update({ site_id: other.site }).eq("site_id", site), "42501", 403],
      ["the guest's review", anna.from("reviews").insert({ ...review, booking_id: world.booking }), "42501", 403],
      ["its version", anna.from("reviews").update({ version: 9 }).eq("site_id", site), "42501", 403],
      ["a state", anna.from("bookings").update({ state: "cancelled" }).eq("id", world.booking), "42501", 403],
      [
        "nights",
        service.from("nights").insert({ unit_id: world.unit, night: "2030-01-01", source: "own", holder: "x", kind: "stay" }),
        "42501",
        403,
      ],
      ["a role", anna.from("site_members").insert({ site_id: site, user_id: "x", role: "owner", created_at: 1 }), "42501", 403],
      ["a column", anna.from("reviews").insert({ ...review, nothing: 1 }), "PGRST204", 400],
      ["no table", anna.from("users").delete().eq("id", "x"), "PGRST205", 404],
      ["a rating", anna.from("reviews").insert({ ...review, rating: 11 }), "42501", 403],
      ["a changed rating", anna.from("reviews").update({ rating: 0 }).eq("site_id", site), "42501", 403],
      ["half a number", anna.from("reviews").insert({ ...review, rating: 1.5 }), "22P02", 400],
      ["a month", anna.from("reviews").insert({ ...review, stayed: "2026-13" }), "42501", 403],
      ["a source", anna.from("reviews").insert({ ...review, source: "stayed" }), "42501", 403],
      ["a long text", anna.from("reviews").insert({ ...review, text: "x".repeat(4001) }), "42501", 403],
      ["no text", anna.from("reviews").insert({ ...review, text: null }), "23502", 400],
      ...["a\u0007b", "a\nb", "a\u202eb", "a\u200bb", "a\u200db", "\u00a0", "\u200b"].map(
        (author) =>
          [`the author ${JSON.stringify(author)}`, anna.from("reviews").insert({ ...review, author }), "42501", 403] as const,
      ),
      ...["a\u0007b", "a\u202eb", "a\rb", "\n\n\t", "\u200b\u00a0"].flatMap((text) => [
        [`the text ${JSON.stringify(text)}`, anna.from("reviews").insert({ ...review, text }), "42501", 403] as const,
        [`the answer ${JSON.stringify(text)}`, anna.from("reviews").insert({ ...review, answer: text }), "42501", 403] as const,
      ]),
      ["all texts", anna.from("reviews").update(HIDDEN).eq("site_id", site), "42501", 403],
      ["anybody's text", service.from("reviews").insert({ ...review, text: "a\u202eb" }), "42501", 403],
      ["half a character", anna.from("reviews").insert({ ...review, author: "a\ud800" }), "PGRST102", 400],
      ["a guest's notes", anna.from("guests").update({ notes: "a\u202eb" }).eq("site_id", site), "42501", 403],
      [
        "other keys",
        anna.from("reviews").insert([review, { ...review, id: "x" }] as never, { defaultToNull: true }),
        "23502",
        400,
      ],
      ["another key", anna.from("reviews").upsert(review, { onConflict: "author" }), "42P10", 400],
      [
        "twice",
        anna.from("reviews").upsert([
          { ...review, id: "twice" },
          { ...review, id: "twice" },
        ]),
        "21000",
        400,
      ],
      ["too many", anna.from("reviews").insert(Array.from({ length: 501 }, () => review)), "54000", 400],
      ["too many rows", anna.from("reviews").insert(Array.from({ length: 1001 }, () => review)), "54000", 400],
      ["a text for a number", anna.from("guests").update({ notes: "x" }).eq("version", "abc"), "22P02", 400],
    ];
    for (const [what, refused, code, status] of refusals) {
      const { error, status: actual } = await refused;
      expect([what, error?.code, actual]).toEqual([what, code, status]);
    }
    expect((await service.from("reviews").select("id").in("id", ["half", "half2", "twice", "x"])).data).toEqual([]);
    const theirs = { ...REVIEW, id: "theirs", site_id: other.site, author: "Ben" };
    expect((await service.from("reviews").insert(theirs)).error).toBeNull();
    expect((await anna.from("reviews").upsert({ ...review, id: "theirs" })).error?.code).toBe("42501");
    expect((await anna.from("reviews").update({ text: "x" }).eq("id", "theirs").select()).data).toEqual([]);
    expect((await anna.from("reviews").delete().eq("id", "theirs").select()).data).toEqual([]);
    expect((await anna.from("guests").update({ notes: "Kent de weg" }).eq("name", "Piet").select("notes,version")).data).toEqual([
      { notes: "Kent de weg", version: 2 },
    ]);
    expect((await service.from("reviews").select("author,text").eq("id", "theirs").single()).data).toEqual({
      author: "Ben",
      text: REVIEW.text,
    });
    const raw = (body: string, headers: object = {}) =>
      world.worker.get(`${MAIN}/rest/v1/reviews`, {
        method: "POST",
        headers: { Authorization: `Bearer ${world.anna.token}`, ...headers },
        body,
      });
    for (const body of ["", "{", "[1]", "1", '[{"id":"a"},{"text":"b"}]', `"${"x".repeat(2_000_000)}"`])
      expect([body.length, (await raw(body)).status >= 400 && (await raw(body)).status < 500]).toEqual([body.length, true]);
    const races = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        anna
          .from("guests")
          .update({ notes: `Race ${index}` })
          .eq("name", "Piet")
          .eq("version", 2)
          .select("notes"),
      ),
    );
    expect(races.filter(({ data }) => data?.length === 1)).toHaveLength(1);
  });

  test("procedures answer by rpc and as functions, with the errors that the client names", async () => {
    const site = { theme_name: expect.any(String) as string, site_name: "Het Duinhuis", status: "active" };
    const answers = await Promise.all([
      anon.rpc("site_lookup", { host: "duinrust" }),
      anon.rpc("site_lookup", { host: "DUINRUST.vrijhuis.localhost" }, { get: true }),
      anon.rpc("site_lookup", { host: "nobody" }),
      anon.functions.invoke("site-lookup", { body: { host: "duinrust" } }),
      anon.functions.invoke("site-lookup?host=duinrust", { method: "GET", region: FunctionRegion.EuWest1 }),
    ]);
    expect(answers.map(({ data, error }) => [data as unknown, error as unknown])).toEqual(
      [site, site, null, site, site].map((each) => [each, null]),
    );
    const chosen = anon.rpc("site_lookup", { host: "duinrust" }, { count: "exact" }).select("name:site_name,status.count()");
    const { data: named, count } = (await chosen) as { data: unknown; count: number | null };
    expect([named, count]).toEqual([{ name: "Het Duinhuis", count: 1 }, 1]);
    const head = await anon.rpc("site_lookup", { host: "duinrust" }, { head: true, count: "exact" });
    expect([head.status, head.data as unknown, head.count]).toEqual([200, null, 1]);
    const posted = await anon.rpc("site_lookup", { host: "duinrust", none: {} }, { head: true, count: "exact" });
    expect([posted.data as unknown, posted.count]).toEqual([null, 1]);
    expect((await anon.rpc("site_lookup", { host: "duinrust" }, { get: true }).neq("status", "active")).data).toBeNull();
    expect((await anon.rpc("site_lookup", { host: "nobody" }).single()).error?.code).toBe("PGRST116");
    expect((await anna.rpc("site_lookup", { host: "duinrust" }).select("units(id)")).data).toEqual({
      units: [{ id: world.unit }],
    });
    expect((await anon.rpc("site_lookup", { host: "duinrust" }).select("units(id)")).error?.code).toBe("42501");
    const few = { Prefer: "handling=strict,max-affected=1" };
    expect((await get("rpc/site_lookup?host=duinrust", few)).status).toBe(400);
    const stay = { site: "duinrust", arrival: addDays(TODAY, 100), departure: addDays(TODAY, 104), adults: 2 };
    const price = await anon.rpc("quote", stay);
    expect(price.data).toMatchObject({ total: expect.any(Number) as number });
    const family = { ...stay, children: [4, 7], extras: [] };
    expect((await anon.rpc("quote", family, { get: true })).data).toEqual((await anon.rpc("quote", family)).data);
    expect((await anon.rpc("quote", { ...stay, children: ["x"] }, { get: true })).status).toBe(422);
    expect((await anon.functions.invoke("quote", { body: stay })).data).toEqual(price.data);
    const days = { site: "duinrust", from: addDays(TODAY, 29), to: addDays(TODAY, 32) };
    const free = await anon.functions.invoke("availability", { body: days });
    expect((free.data as { days: { free: boolean }[] }).days).toHaveLength(3);
    const taken = await anon.rpc("quote", { ...stay, arrival: addDays(TODAY, 30), departure: addDays(TODAY, 33) });
    expect([taken.status, taken.error?.code, taken.error?.hint]).toEqual([422, "PT422", "STAY_NOT_POSSIBLE"]);
    const unknown = await anon.rpc("nothing", { b: 1, a: 1 });
    expect([unknown.status, unknown.error?.code, unknown.error?.message, unknown.error?.details]).toEqual([
      404,
      "PGRST202",
      "Could not find the function public.nothing(a, b) in the schema cache",
      "Searched for the function public.nothing with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.",
    ]);
    for (const host of ["", "a b", "x,y)", 'a".b', 7, "x".repeat(254), null])
      expect([host, (await anon.rpc("site_lookup", { host })).status]).toEqual([host, 400]);
    expect((await anon.rpc("site_lookup", { host: "duinrust" }).limit(0)).data).toBeNull();
    expect((await anon.rpc("site_lookup", { host: "duinrust" }).limit(5)).data).toEqual(site);
    const odd = { toString: 1, valueOf: 1 };
    for (const value of [odd, [odd], null])
      for (const [procedure, argument, status] of [
        ["availability", "unit", 400],
        ["quote", "unit", 422],
        ["site_lookup", "host", 400],
      ] as const) {
        const args = { site: "duinrust", [argument]: value };
        expect([procedure, value, (await anon.rpc(procedure, args)).status]).toEqual([procedure, value, status]);
        const invoked = await anon.functions.invoke(procedure.replace("_", "-"), { body: args });
        expect([procedure, value, invoked.response?.status]).toEqual([procedure, value, status]);
      }
    const refused = await anon.functions.invoke("quote", { body: {} });
    expect([refused.error?.name, (refused.response as Response).status]).toEqual(["FunctionsHttpError", 422]);
    expect((await anon.functions.invoke("nothing")).error?.name).toBe("FunctionsRelayError");
    expect((await anon.functions.invoke("quote", { method: "DELETE" })).response?.status).toBe(405);
    expect((await anon.functions.invoke("quote", { body: "x".repeat(20_000) })).response?.status).toBe(400);
    const testMail = (who: SupabaseClient, site: string, more: object = {}) =>
      who.functions.invoke("send-test-mail", { body: { site, locale: "nl" }, ...more });
    const statusOf = async (answer: ReturnType<typeof testMail>) => (await answer).response?.status;
    // The site has no mail server of its own; tests/worker/site-mail.test.ts sends through one.
    expect(await statusOf(testMail(anna, world.site))).toBe(404);
    expect(await statusOf(testMail(anna, "../x"))).toBe(400);
    expect(await statusOf(testMail(anon, world.site))).toBe(401);
    expect(await statusOf(testMail(anna, world.other.site))).toBe(404);
    expect((await anna.functions.invoke(`send-test-mail?site=${world.site}`, { method: "GET" })).response?.status).toBe(405);
    expect((await anna.rpc("send_test_mail", { site: world.site })).error?.code).toBe("PGRST202");
    const forged = await anon.functions.invoke("site-lookup", { body: { host: "x" }, headers: { Authorization: "Bearer x" } });
    expect(forged.response?.status).toBe(401);
  });

  test("the root describes the tables and columns that the caller may read", async () => {
    const describe = async (headers: Record<string, string>) => {
      const response = await get("", headers);
      expect(response.status).toBe(200);
      return (await response.json()) as { paths: Record<string, object>; definitions: Record<string, { properties: object }> };
    };
    const seen = await describe({});
    expect(Object.keys(seen.definitions)).toEqual(["user_sites"]);
    expect(Object.keys(seen.paths)).toEqual(["/user_sites", "/rpc/site_lookup", "/rpc/quote", "/rpc/availability"]);
    const owned = await describe({ Authorization: `Bearer ${world.anna.token}` });
    expect(Object.keys(owned.paths["/reviews"] ?? {})).toEqual(["get", "post", "patch", "delete"]);
    expect(Object.keys(owned.paths["/bookings"] ?? {})).toEqual(["get"]);
    const { bookings } = owned.definitions;
    expect(Object.keys(bookings?.properties ?? {})).toEqual(expect.arrayContaining(["id", "guest_name", "party"]));
    expect(Object.keys(bookings?.properties ?? {})).not.toContain("token_digest");
  });

  test("a token that is not valid is refused, not taken for a visitor's", async () => {
    const codesOf = async (Authorization: string) => {
      const response = await get("user_sites", { Authorization });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    const codes = (token: string) => codesOf(`Bearer ${token}`);
    for (const malformed of ["Basic abc", "Bearer", "Bearer a, Bearer b", brand.anonymousKey])
      expect([malformed, await codesOf(malformed)]).toEqual([malformed, [401, "PGRST301"]]);
    expect(await codesOf("")).toEqual([200, undefined]);
    expect(await codes(brand.anonymousKey)).toEqual([200, undefined]);
    const [head = "", body = "", signature = ""] = world.anna.token.split(".");
    expect(await codes("x")).toEqual([401, "PGRST301"]);
    expect(await codes(`${head}.${body}.${signature.slice(0, -6)}AAAAAA`)).toEqual([401, "PGRST301"]);
    const claims = JSON.parse(atob(body)) as Record<string, unknown>;
    const forged = (changes: object) => btoa(JSON.stringify({ ...claims, ...changes })).replaceAll("=", "");
    expect(await codes(`${head}.${forged({ role: "service_role" })}.${signature}`)).toEqual([401, "PGRST301"]);
    expect(await codes(`${btoa('{"alg":"none"}')}.${forged({ role: "service_role" })}.`)).toEqual([401, "PGRST301"]);
    expect(await codes(`${head}.${forged({ exp: 1 })}.${signature}`)).toEqual([401, "PGRST303"]);
    const left = await owner(world.worker);
    await left.supabase.auth.signOut();
    expect(await codes(left.token)).toEqual([401, "PGRST301"]);
  });
});
