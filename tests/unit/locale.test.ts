import { expect, test } from "vitest";
import { fillBlanks, localize } from "#domain/locale.ts";

const note = (title: string, text: string) => ({ title, text });

test.each([
  ["a missing text", undefined, { a: "nl" }, { a: "nl" }],
  ["an empty string", { a: "" }, { a: "nl" }, { a: "nl" }],
  ["white space", { a: " \n" }, { a: "nl" }, { a: "nl" }],
  ["a written string", { a: "pl" }, { a: "nl" }, { a: "pl" }],
  ["a missing field", {}, { a: "nl" }, { a: "nl" }],
  ["an empty list", { a: [] }, { a: ["nl"] }, { a: ["nl"] }],
  ["a list of blank items", { a: ["", " "] }, { a: ["nl"] }, { a: ["nl"] }],
  ["a list of another length", { a: ["pl"] }, { a: ["nl", "nl"] }, { a: ["pl"] }],
  [
    "items that are partly blank",
    [note("Cisza", ""), note("", "Nie palić")],
    [note("Stilte", "Na tien uur"), note("Roken", "Niet")],
    [note("Cisza", "Na tien uur"), note("Roken", "Nie palić")],
  ],
  ["a shorter list with a blank part", [note("Cisza", "")], [note("a", "b"), note("c", "d")], [note("Cisza", "")]],
  ["numbers", { km: 0, label: "" }, { km: 3, label: "Strand" }, { km: 0, label: "Strand" }],
  ["no other text", { a: "" }, undefined, { a: "" }],
])("%s", (_, text, other, expected) => expect(fillBlanks<unknown>(text, other)).toEqual(expected));

test("a text is taken in the requested language, then the site's, then any other", () => {
  expect(localize({ nl: { a: "nl", b: "nl" }, pl: { a: "pl", b: "" } }, "pl", "nl")).toEqual({ a: "pl", b: "nl" });
  expect(localize({ en: { a: "en" } }, "pl", "nl")).toEqual({ a: "en" });
  expect(localize<object>({}, "pl", "nl")).toBeUndefined();
});
