import type { SupabaseClient } from "@supabase/supabase-js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { brand } from "#locales/brand.ts";
import { owner } from "../support/api.ts";
import { adminClient, client } from "../support/auth.ts";
import { type DataWorld, TODAY, WORLDS } from "../support/data-world.ts";
import { MAIN } from "../support/worker.ts";

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

describe.each(WORLDS)("the data protocol on %s", (store, start) => {
  let world: DataWorld;
  let anon: SupabaseClient;
  let anna: SupabaseClient;
  let service: SupabaseClient;
  beforeAll(async () => {
    world = await start();
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

  test("an owner reads only the rows of their own sites, and no token", async () => {
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
    for (const path of [
      "bookings?not.or=(guest_name.eq.Piet,id.eq.x)",
      "bookings?not.and=(guest_name.eq.Piet,is_test.is.false)",
    ]) {
      const rows = await (await get(`${path}&select=guest_name`, { Authorization: `Bearer ${world.anna.token}` })).json();
      expect(rows).toEqual([{ guest_name: "Zoë" }]);
    }
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

  test("texts with special characters of every grammar are read as values", async () => {
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

  test("rows that a policy hides affect neither errors nor timing", async () => {
    const carl = await owner(world.worker);
    for (const pattern of ["%\\", "x\\", "+31%\\\\\\"])
      for (const operator of ["like", "ilike"]) {
        const { error } = await carl.supabase.from("guests").select("id").filter("phone", operator, pattern);
        expect([pattern, operator, error?.code]).toEqual([pattern, operator, "22025"]);
      }
    expect((await carl.supabase.from("guests").select("id").like("phone", "x\\\\")).data).toEqual([]);
    if (store === "D1") return;

    // An expression that exceeds the time limit of a query on the texts it is compared with.
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

  test("every kind of request is limited in what it may ask for", async () => {
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
      order: refused,
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
    expect((await anna.from("units").select("slug,user_sites!id(site_name)").eq("site_id", world.site)).data).toEqual([
      { slug: expect.any(String) as string, user_sites: { site_name: "Het Duinhuis" } },
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

  test("behaviour of the client itself: thrown errors, headers, types", async () => {
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
