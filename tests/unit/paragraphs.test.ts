import fc from "fast-check";
import { expect, test } from "vitest";
import { readParagraphs, writeParagraphs } from "#client/kit/markdown/paragraphs.ts";

test.each([
  ["", []],
  ["  \n\n \n", []],
  ["een", ["een"]],
  ["een\ntwee\n\ndrie", ["een\ntwee", "drie"]],
  ["een\n \t\n\n\ntwee ", ["een", "twee"]],
])("%j is read as %j", (typed, paragraphs) => expect(readParagraphs(typed)).toEqual(paragraphs));

test("paragraphs are parsed back unchanged after formatting, at every moment of typing", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "é", " ", "\n", "-", "*") }), (typed) => {
      const read = readParagraphs(typed);
      expect(readParagraphs(writeParagraphs(read))).toEqual(read);
    }),
  );
});
