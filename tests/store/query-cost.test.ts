import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "#store/dialect/store.ts";
import { RestError } from "#protocols/wire/rest-errors.ts";
import { parseQuery } from "#protocols/rest/parse/query.ts";
import { readRows } from "#protocols/rest/read-rows.ts";
import { changeRows } from "#protocols/rest/write-rows.ts";
import { createPicker, createPolicyWorld } from "../support/policy-world.ts";
import { createPostgresDatabase } from "../support/postgres-server.ts";
import { memoryD1 } from "./stores.ts";

const OWNER = { role: "authenticated", id: "anna" } as const;
const REVIEWS = 400;

describe.each([
  ["SQLite", async () => await memoryD1(), "54000"],
  ["Postgres", () => createPostgresDatabase(), "57014"],
] as const)("what a query may cost on %s", (_name, open, refusal) => {
  let store: Store;
  let close: () => unknown;
  beforeAll(async () => {
    ({ store, close } = await open());
    await createPolicyWorld(store, createPicker());
    const { db, tables } = store;
    const review = { siteId: "site-1", author: "Eva", rating: 8, stayed: "2026-05", locale: "nl", text: "a".repeat(4000) };
    const rest = { shown: true, source: "guestbook", createdAt: 1, updatedAt: 1 } as const;
    await store.atomically(() =>
      Array.from({ length: REVIEWS }, (_, position) =>
        db.insert(tables.reviews).values({ ...review, ...rest, id: `many-${position}`, position }),
      ),
    );
  });
  afterAll(() => close?.());

  const read = async (search: string, table = "reviews") => {
    try {
      const query = parseQuery(new URL(`http://x/?${search}`));
      return (await readRows(store, { table, query, isCounted: false }, OWNER)).rows;
    } catch (error) {
      if (error instanceof RestError) return error.code;
      throw error;
    }
  };

  test("queries whose tables multiply each other's rows are refused, however few rows the answer has", async () => {
    const repeated = "user_sites(reviews(user_sites(reviews(count()))))";
    expect(await read(`select=${repeated}`)).toBe(refusal);
    expect(await read(`select=${repeated}&limit=30`)).toBe(refusal);
    // The same in conditions, by which rows are found; Postgres is free to find a better plan.
    const inConditions = await read("select=id,user_sites!inner(reviews!inner(id))&user_sites.reviews.text=eq.b");
    expect(refusal === "54000" ? [refusal] : ["57014", []]).toContainEqual(inConditions);
    // Patterns in long texts cost more than rows.
    const few = `select=user_sites(reviews(id))&user_sites.reviews.limit=1&id=in.(${Array.from({ length: 20 }, (_, at) => `many-${at}`).join(",")})`;
    expect(await read(few)).toHaveLength(20);
    const patterned = await read(`${few}&user_sites.reviews.text=ilike.*a*b`);
    expect(refusal === "54000" ? [refusal] : ["57014", expect.any(Array)]).toContainEqual(patterned);
    // So do values in JSON, terms of order and aggregates of rows that are read again.
    const often = few.replace("reviews(id)", "reviews(parts->a,parts->b,parts->c,parts->d)");
    for (const [more, order] of [
      [`user_sites.reviews.parts=eq.${JSON.stringify(Array.from({ length: 12 }, (_, at) => at))}`, ""],
      ["", Array.from({ length: 12 }, (_, at) => `parts->x${at}`).join(",")],
    ] as const)
      expect(refusal === "54000" ? [refusal] : ["57014", expect.any(Array)]).toContainEqual(
        await read(`${often}&${more}&user_sites.reviews.order=${order}`),
      );
    // So do columns that are sent, and rows that are embedded to one in them.
    const columns = Array.from({ length: 60 }, (_, at) => `c${at}:locale`);
    const around = Array.from({ length: 9 }, (_, at) => `s${at}:user_sites!inner()`);
    for (const items of [columns, around]) {
      const wide = few.replace("id=in.(", "id=in.(many-20,many-21,many-22,many-23,many-24,many-25,");
      const answer = await read(wide.replace("reviews(id)", `reviews(${items.join(",")})`));
      expect(refusal === "54000" ? [refusal] : ["57014", expect.any(Array)]).toContainEqual(answer);
    }
    // And for the rows that a write returns.
    const tools = { store, now: 2, newId: () => "new" };
    const request = {
      table: "reviews",
      query: parseQuery(new URL(`http://x/?site_id=eq.site-1&select=id,${repeated}`)),
      preferences: { return: "representation" } as never,
      isSingle: false,
      body: { position: 1 },
    };
    await expect(changeRows(tools, request, OWNER)).rejects.toMatchObject({ code: refusal });
  });

  test("one row with its related rows, and the rows of each row, are read", async () => {
    const [review] = (await read("select=id,user_sites(reviews(count()))&id=eq.many-7")) as unknown[];
    expect(review).toEqual({ id: "many-7", user_sites: { reviews: [{ count: REVIEWS + 4 }] } });
    const sites = (await read("select=reviews(count()),bookings(guests(bookings(id)))&id=eq.site-1", "user_sites")) as {
      bookings: unknown[];
    }[];
    expect(sites[0]).toMatchObject({ reviews: [{ count: REVIEWS + 4 }] });
    expect(sites[0]?.bookings).toHaveLength(4);
  });

  test("the numbers of patterns and values are limited to what the store accepts", async () => {
    const patterns = (count: number) => Array.from({ length: count }, (_, at) => `*a*a*a*b${at}*`).join(",");
    expect(await read(`select=id&text=ilike(any).{${patterns(8)}}`)).toEqual([]);
    expect(await read(`select=id&text=ilike(any).{${patterns(9)}}`)).toBe("54000");
    // In the worst case a pattern is compared with the text at every position.
    const unlucky = await read(`select=id&text=like.*${"a".repeat(40)}b*`);
    expect(refusal === "54000" ? [refusal] : ["57014", []]).toContainEqual(unlucky);
    expect(await read(`select=id&author=ilike.*${"a".repeat(40)}b*`)).toEqual([]);
    expect(await read(`select=id&order=${Array.from({ length: 41 }, () => "author").join(",")}`)).toBe("54000");
    const nulls = Array.from({ length: 700 }, () => "null").join(",");
    expect(await read(`select=id&parts=in.(${nulls})`)).toEqual([]);
    const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => at));
    expect(await read(`select=id&parts=cs.${numbers(90)}`)).toEqual([]);
    expect(await read(`select=id&parts=cs.${numbers(101)}`)).toBe("54000");
    expect(await read(`select=id&parts=eq.${numbers(60)}&parts->a=eq.${numbers(40)}`)).toBe("54000");
    const values = Array.from({ length: 19 }, (_, at) => at).join(",");
    const many = Array.from({ length: 8 }, () => `position.eq(any).{${values}}`).join(",");
    expect(await read(`select=id&or=(${many})`)).toEqual(refusal === "54000" ? "54000" : expect.any(Array));
  });
});
