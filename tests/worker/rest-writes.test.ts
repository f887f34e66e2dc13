import { FunctionRegion, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { brand } from "#locales/brand.ts";
import { beginSite } from "../support/api.ts";
import { adminClient, client } from "../support/auth.ts";
import { type DataWorld, TODAY, WORLDS } from "../support/data-world.ts";
import { MAIN } from "../support/worker.ts";

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

/** Texts of all columns with unusual allowed content: a joiner of an emoji, line breaks, tabs. */
const WRITTEN = {
  author: "Zoë 👩\u200d🚀",
  from_place: "Łódź",
  text: "Fijn.\n\n\t– Echt! ".repeat(200),
  answer: "Dank u wel.\n",
};
/** The same with a character that changes the direction of text. */
const HIDDEN = { ...WRITTEN, answer: "Dank u wel.\u2066" };

describe.each(WORLDS)("writes and calls of the data protocol on %s", (_store, start) => {
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

  test("a row is written with PUT by its primary key, and rows are inserted from CSV", async () => {
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

  test("a request whose answer is impossible is refused before anything is written; other answers keep the request's order", async () => {
    const { site } = world;
    const reviews = () => anna.from("reviews");
    const review = (id: string, more: object = {}) => ({ ...REVIEW, id, site_id: site, author: "Tom", ...more });
    const inserted = await reviews()
      .insert([review("tom-c"), review("tom-a"), review("tom-b")])
      .select("id");
    expect(inserted.data?.map(({ id }) => id as string)).toEqual(["tom-c", "tom-a", "tom-b"]);

    const nowhere = "id,user_sites!inner(id)";
    const single = await reviews().insert(review("tom-d")).select(nowhere).eq("user_sites.id", "x").single();
    const merged = await reviews()
      .upsert(review("tom-a", { text: "Anders" }))
      .select(nowhere)
      .eq("user_sites.id", "x")
      .single();
    for (const { status, error } of [single, merged]) expect([status, error?.code]).toEqual([406, "PGRST116"]);

    const many = Array.from({ length: 40 }, (_, index) => review(`tom-${index}`, { text: "é".repeat(4000) }));
    expect((await reviews().insert(many)).error).toBeNull();
    const mine = reviews().update({ rating: 1 }).eq("author", "Tom").select("id,user_sites(reviews(text))");
    expect((await mine).error?.code).toBe("54000");
    const gone = await reviews().delete().eq("author", "Tom").select("id,user_sites(reviews(text))");
    expect(gone.error?.code).toBe("54000");
    const left = await reviews().select("id,text").eq("author", "Tom").eq("rating", 8).order("id").limit(3);
    expect(left.data?.map(({ id, text }) => [id, text] as unknown)).toEqual([
      ["tom-0", "é".repeat(4000)],
      ["tom-1", "é".repeat(4000)],
      ["tom-10", "é".repeat(4000)],
    ]);
    expect((await reviews().select("text").in("id", ["tom-a", "tom-d"])).data).toEqual([{ text: REVIEW.text }]);
    expect((await reviews().delete().eq("author", "Tom")).error).toBeNull();

    // A row stays on its site, even if both sites are the caller's.
    const second = await beginSite(world.anna);
    await reviews().insert(review("tom"));
    const moved = review("tom", { site_id: second, text: "Verhuisd" });
    const body = JSON.stringify(moved);
    const put = await world.worker.get(`${MAIN}/rest/v1/reviews?id=eq.tom`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${world.anna.token}`, "Content-Type": "application/json" },
      body,
    });
    expect([(await reviews().upsert(moved)).error?.code, put.status]).toEqual(["42501", 403]);
    expect((await reviews().select("site_id,text").eq("id", "tom")).data).toEqual([{ site_id: site, text: REVIEW.text }]);
    // Another account's row that was inserted at the same moment does not change either.
    const { who: ben, site: theirs } = world.other;
    for (let round = 0; round < 8; round++) {
      const id = `both-${round}`;
      const upsert = (who: SupabaseClient, siteId: string, author: string) =>
        who
          .from("reviews")
          .upsert(review(id, { site_id: siteId, author }))
          .select("author");
      const both = await Promise.all([upsert(anna, site, "Anna"), upsert(ben.supabase, theirs, "Ben")]);
      const kept = await service.from("reviews").select("site_id,author").eq("id", id).single();
      expect(kept.data).toEqual(
        kept.data?.author === "Ben" ? { site_id: theirs, author: "Ben" } : { site_id: site, author: "Anna" },
      );
      const refused = both.filter(({ error }) => error !== null).map(({ error }) => error?.code);
      expect(["42501", "55P03"]).toContain(refused.join());
    }
    await service.from("reviews").delete().like("id", "both-*");

    // A row that exists already is not written again, and its site gets no new version.
    const versionOf = async () =>
      (await service.from("user_sites").select("version").eq("id", site).single()).data?.version as number;
    const before = await versionOf();
    const ignored = { ignoreDuplicates: true } as const;
    const known = await reviews()
      .upsert(review("tom", { text: "Nieuw" }), ignored)
      .select("id");
    const one = await reviews()
      .upsert(review("tom", { text: "Nieuw" }), ignored)
      .select("id")
      .single();
    expect([known.data, one.error?.code, await versionOf()]).toEqual([[], "PGRST116", before]);
    const same = await reviews().upsert([review("tim"), review("tim", { text: "Nieuw" })], { ...ignored, count: "exact" });
    expect([same.error, same.count]).toEqual([null, 1]);
    expect((await reviews().delete().eq("id", "tim").select("text")).data).toEqual([{ text: REVIEW.text }]);

    const twice = await world.worker.get(`${MAIN}/rest/v1/reviews?id=eq.tom`, {
      method: "DELETE",
      headers: { Authorization: `Bearer ${world.anna.token}`, Prefer: "tx=rollback, tx=commit" },
    });
    expect(twice.status).toBe(400);
    expect((await reviews().delete().eq("id", "tom").select("id")).data).toEqual([{ id: "tom" }]);
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
        service.from("nights").insert({ unit_id: world.unit, night: "2030-01-01", layer: "own", holder: "x", kind: "stay" }),
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
    // The same with filters that are evaluated on rows that the policies admit.
    for (let round = 0; round < 5; round++) {
      await anna.from("guests").update({ notes: "vrij" }).eq("name", "Piet");
      const claims = Array.from({ length: 6 }, (_, index) =>
        anna
          .from("guests")
          .update({ notes: `bezet ${index}` })
          .eq("name", "Piet")
          .like("notes", "vrij%")
          .select("notes"),
      );
      const claimed = await Promise.all(claims);
      expect(claimed.filter(({ data }) => data?.length === 1)).toHaveLength(1);

      await anna.from("reviews").insert({ ...review, id: "raced", rating: 1 });
      const reviews = () => anna.from("reviews");
      const [deleted, changed] = await Promise.all([
        reviews().delete().eq("id", "raced").lt("rating", 5).select("id"),
        reviews().update({ rating: 9 }).eq("id", "raced").select("id"),
      ]);
      expect([...(deleted.data ?? [deleted.error]), ...(changed.data ?? [changed.error])]).toEqual([{ id: "raced" }]);
      await reviews().delete().eq("id", "raced");
    }
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
});
