import { describe, expect, test } from "vitest";
import { format, type Mark } from "#client/kit/markdown/format.ts";
import { isLinear } from "../support/cpu-time.ts";

/** `‹` and `›` mark the start and end of the selection. */
function formatted(written: string, mark: Mark): string {
  const start = written.indexOf("‹");
  const end = written.indexOf("›") - 1;
  const text = written.replace("‹", "").replace("›", "");
  const edit = format({ text, start, end }, mark);
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${next.slice(0, edit.start)}‹${next.slice(edit.start, edit.end)}›${next.slice(edit.end)}`;
}

describe.each<[Mark, [string, string][]]>([
  [
    "bold",
    [
      ["een ‹lange› tafel", "een **‹lange›** tafel"],
      ["een ‹lange ›tafel", "een **‹lange›** tafel"],
      ["een **‹lange›** tafel", "een ‹lange› tafel"],
      ["een *‹lange›* tafel", "een ***‹lange›*** tafel"],
      ["een ***‹lange›*** tafel", "een *‹lange›* tafel"],
      ["‹›", "**‹›**"],
    ],
  ],
  [
    "italic",
    [
      ["‹zee›", "*‹zee›*"],
      ["*‹zee›*", "‹zee›"],
      ["**‹zee›**", "***‹zee›***"],
      ["***‹zee›***", "**‹zee›**"],
    ],
  ],
  [
    "heading",
    [
      ["Het ‹›huis", "## Het ‹›huis"],
      ["boven\nHet ‹›huis\nonder", "boven\n## Het ‹›huis\nonder"],
      ["## Het ‹›huis", "Het ‹›huis"],
      ["- Het ‹›huis", "## Het ‹›huis"],
    ],
  ],
  [
    "list",
    [
      ["‹een\ntwee›", "‹- een\n- twee›"],
      ["‹een\n\ntwee›", "‹- een\n\n- twee›"],
      ["‹- een\n- twee›", "‹een\ntwee›"],
      ["‹›", "- ‹›"],
    ],
  ],
  [
    "link",
    [
      ["naar de ‹bakker›", "naar de [bakker](‹https://›)"],
      ["zie ‹https://example.org/a›", "zie [‹›](https://example.org/a)"],
      ["‹›", "[](‹https://›)"],
    ],
  ],
])("%s", (mark, cases) => {
  test.each(cases)("%j becomes %j", (before, after) => expect(formatted(before, mark)).toBe(after));
});

test.each(["bold", "italic"] as const)("the cost of %s is linear in the length of a text with many stars", (mark) => {
  const stars = (length: number) => `${"*".repeat(length)}a`;
  const marked = (text: string) => format({ text, start: text.length, end: text.length }, mark);
  expect(isLinear(stars, marked)).toBe(true);
});
