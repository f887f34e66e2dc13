import { expect, test } from "vitest";
import { findZoneDependentTests, listTests } from "../support/zone-dependent.ts";

const found = findZoneDependentTests("tests/unit");

test.each(["dates", "mutated-feeds", "plan-payments"])("%s runs in another time zone too", (name) => {
  expect(found).toContain(`tests/unit/${name}.test.ts`);
});

test.each(["colour", "amenities", "paths"])("%s has nothing to do with time", (name) => {
  expect(listTests("tests/unit")).toContain(`tests/unit/${name}.test.ts`);
  expect(found).not.toContain(`tests/unit/${name}.test.ts`);
});
