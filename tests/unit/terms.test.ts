import { getTableName, is, Table } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Term, TERMS } from "#domain/terms.ts";
import { schema } from "#store/schema/schema.d1.ts";

const tables = Object.values(schema).filter((each) => is(each, Table));
const terms: Record<string, Term> = TERMS;

test("each table of the schema has a term with a reason, and no term is left of a table that is gone", () => {
  expect(tables.length).toBeGreaterThan(90);
  expect(Object.keys(terms).toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted());
  for (const [name, { why }] of Object.entries(terms)) expect(why, name).toMatch(/^[A-Z].{7,}\.$/);
});

test("a table whose rows leave after a time has a column for it", () => {
  const byName = new Map<string, string[]>(tables.map((table) => [getTableName(table), Object.keys(table)]));
  for (const [name, term] of Object.entries(terms))
    if ("ms" in term || "months" in term)
      expect(
        byName.get(name)?.filter((column) => /At$|^at$|^day$|^hour$|^until$|^withdrawalId$|^sessionId$/.test(column)),
        name,
      ).not.toEqual([]);
});
