import fc from "fast-check";
import { expect, test } from "vitest";
import { nameOf } from "#domain/accounts/name-of.ts";
import { isStorable, multiLineProblem, singleLineProblem, toSingleLine } from "#domain/text-rules.ts";
import { isLinear } from "../support/cpu-time.ts";

const NAMES = [
  "Het Duinhuis",
  "Zażółć gęślą jaźń",
  "Café 'De Zee' – 2",
  "خانه‌ها",
  "क्‍ष",
  "बंगला",
  "👩‍👩‍👧 thuis",
  "❤️ zee",
  "海の家",
  "בית",
];

test.each(NAMES)("a name of one line: %s", (name) => expect(singleLineProblem(name)).toBeUndefined());

test.each([
  ["a line feed", "a\nb", "characters"],
  ["a carriage return", "a\rb", "characters"],
  ["a tab", "a\tb", "characters"],
  ["NUL", "a\0b", "characters"],
  ["an escape", "a\u001bb", "characters"],
  ["a C1 control", "a\u0085b", "characters"],
  ["a line separator", "a\u2028b", "characters"],
  ["an unpaired surrogate", "a\ud83db", "characters"],
  ["an override", "a\u202etxt.exe", "hiddenCharacters"],
  ["an embedding", "a\u202ab", "hiddenCharacters"],
  ["an isolate", "a\u2066b\u2069", "hiddenCharacters"],
  ["a right-to-left mark", "a\u200fb", "hiddenCharacters"],
  ["an Arabic letter mark", "a\u061cb", "hiddenCharacters"],
  ["a zero-width space", "pay\u200bpal", "hiddenCharacters"],
  ["a joiner between Latin letters", "pay\u200dpal", "hiddenCharacters"],
  ["a non-joiner at the beginning", "\u200cnaam", "hiddenCharacters"],
  ["a soft hyphen", "pay\u00adpal", "hiddenCharacters"],
  ["a byte order mark", "\ufeffnaam", "hiddenCharacters"],
  ["a Hangul filler", "\u3164", "hiddenCharacters"],
  ["tags", "a\u{e0041}", "hiddenCharacters"],
] as const)("not allowed in a text of one line: %s", (_, text, problem) => {
  expect(singleLineProblem(text)).toBe(problem);
  expect(singleLineProblem(toSingleLine(text))).toBeUndefined();
});

test("texts of several lines may have breaks, tabs and soft hyphens, but no overrides", () => {
  expect(multiLineProblem("een\n\ttwee\u00ad drie\u200b")).toBeUndefined();
  expect(multiLineProblem("een\rtwee")).toBe("characters");
  expect(multiLineProblem("een\0")).toBe("characters");
  expect(multiLineProblem("een\ud800")).toBe("characters");
  for (const sign of "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    expect(multiLineProblem(`een${sign}`)).toBe("hiddenCharacters");
});

const hostile = fc.string({ unit: "binary", maxLength: 40 });

test("toSingleLine removes everything that is refused and nothing else", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const line = toSingleLine(text);
      expect(singleLineProblem(line)).toBeUndefined();
      expect(isStorable(line)).toBe(true);
      if (singleLineProblem(text) === undefined) expect(line).toBe(text.trim());
    }),
  );
});

test("the name of an account is on one line", () => {
  expect(nameOf({ name: " Anna\r\nBcc: x\u202e\0 " })).toBe("Anna Bcc: x");
  expect(nameOf({ full_name: "\ud800Anna" })).toBe("\ufffdAnna");
});

test("the rules take linear time", () => {
  for (const sign of ["\u200d", "a\u200d", "\u0301", "\u202e", "\ud800", " \n"])
    expect(
      isLinear(
        (length) => sign.repeat(length),
        (text) => [singleLineProblem(text), multiLineProblem(text), toSingleLine(text)],
        20_000,
      ),
      JSON.stringify(sign),
    ).toBe(true);
});
