import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AMENITY_GROUPS } from "#domain/amenities.ts";
import { LOCALES } from "#domain/locale.ts";

const codes = Object.values(AMENITY_GROUPS).flat();
const texts = (locale: string, file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${locale}/${file}.json`), "utf8")) as Record<string, unknown>;

test("no amenity occurs twice", () => expect(new Set(codes).size).toBe(codes.length));

describe.each(LOCALES)("in %s", (locale) => {
  test("every amenity has a unique label, and every label an amenity", () => {
    const labels = texts(locale, "amenities");
    expect(Object.keys(labels).toSorted()).toEqual([...codes].toSorted());
    expect(new Set(Object.values(labels)).size).toBe(codes.length);
  });
  test("every group has a heading", () =>
    expect(texts(locale, "site").amenities).toEqual(
      expect.objectContaining(
        Object.fromEntries(Object.keys(AMENITY_GROUPS).map((group) => [group, expect.stringMatching(/./)])),
      ),
    ));
});
