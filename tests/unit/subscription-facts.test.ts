import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SUBSCRIPTION_FILTERS } from "#contract/admin/billing.ts";
import { CHANGE_SOURCES, CHANGED_FACTS, END_REASONS } from "#contract/business/subscription.ts";
import { LOCALES } from "#domain/locale.ts";

describe.each(LOCALES)("the admin area in %s", (locale) => {
  const texts = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../locales/${locale}/admin/billing.json`), "utf8"),
  ) as Record<string, Record<string, string>>;

  test.each([
    ["facts", CHANGED_FACTS],
    ["endReasons", END_REASONS],
    ["sources", CHANGE_SOURCES],
    ["states", SUBSCRIPTION_FILTERS],
  ])("has a label for each of %s that a subscription's history or list can have", (group, names) => {
    expect(names.filter((name) => !texts[group]?.[name])).toEqual([]);
  });
});
