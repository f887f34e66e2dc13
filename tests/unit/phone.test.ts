import { expect, test } from "vitest";
import { formatPhone } from "#domain/phone.ts";

test.each([
  ["+31850014270", "+31 85 001 42 70"],
  ["+31612345678", "+31 6 12 34 56 78"],
  ["+31201234567", "+31 20 123 45 67"],
  ["+31113581234", "+31 113 58 12 34"],
  ["+48123456789", "+48 123 456 789"],
  ["+32470123456", "+32 470 123 456"],
  ["+4915112345678", "+49 151 123 456 78"],
  ["+352621123456", "+352 621 123 456"],
  ["not a number", "not a number"],
])("%s is formatted as %s", (number, written) => {
  expect(formatPhone(number).replaceAll("\u00a0", " ")).toBe(written);
});
