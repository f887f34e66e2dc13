import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareMoments, placeOnLine } from "#client/portal/email/automations/stay-line.ts";
import {
  insertionOf,
  readNames,
  riskyVariables,
  showNames,
  splitPlaces,
  withOtherWords,
} from "#client/portal/email/templates/places.ts";
import { readCount, readTime } from "#client/portal/email/time-field.tsx";
import type { MessageTrigger } from "#domain/messages/automations.ts";
import { isVariable, VARIABLES } from "#domain/messages/fill-template.ts";
import en from "#locales/en/portal/message-words.json";
import nl from "#locales/nl/portal/message-words.json";
import pl from "#locales/pl/portal/message-words.json";

const WORDS = { nl, en, pl };

test("marks on a stay's timeline are in chronological order, and stay on the timeline", () => {
  const ordered: MessageTrigger[] = [
    { type: "event", event: "confirmed", hours: 0 },
    { type: "event", event: "confirmed", hours: 24 },
    { type: "before-arrival", days: 60, time: "10:00" },
    { type: "before-arrival", days: 45, time: "10:00" },
    { type: "before-arrival", days: 3, time: "10:00" },
    { type: "before-arrival", days: 3, time: "18:00" },
    { type: "before-arrival", days: 0, time: "09:00" },
    { type: "after-arrival", hours: 3 },
    { type: "before-departure", days: 1, time: "17:00" },
    { type: "before-departure", days: 0, time: "08:00" },
    { type: "after-departure", days: 2, time: "10:00" },
    { type: "review", days: 9, time: "10:00" },
    { type: "after-departure", days: 200, time: "10:00" },
  ];
  expect(ordered.toReversed().toSorted(compareMoments)).toEqual(ordered);
  for (const place of ordered.map(placeOnLine)) {
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThanOrEqual(100);
  }
});

test("a chip inserts its variable at the selection, with a fallback text if the value may be missing", () => {
  fc.assert(
    fc.property(fc.constantFrom(...VARIABLES), fc.boolean(), fc.nat(20), fc.nat(20), (variable, isLink, start, length) => {
      const edit = insertionOf(variable, { start, end: start + length }, { isLink, label: variable });
      expect([edit.from, edit.to]).toEqual([start, start + length]);
      expect(edit.insert).toContain(`{{${variable}`);
      expect(riskyVariables(edit.insert)).toEqual([]);
      expect(edit.end).toBeLessThanOrEqual(start + edit.insert.length);
    }),
  );
  const typed = "om {{arrivalTime}} of {{ arrivalTime }}, {{wifi|}}";
  expect(riskyVariables(typed)).toEqual(["arrivalTime"]);
  expect(withOtherWords(typed, "arrivalTime")).toEqual({ from: 3, to: 18, insert: "{{arrivalTime|}}", start: 17, end: 17 });
  expect(withOtherWords(typed, "wifi")).toBeUndefined();
});

describe.each(Object.entries(WORDS))("variables by their names in %s", (_, { variables }) => {
  const nameOf = (variable: string): string => (isVariable(variable) ? variables[variable] : variable);

  test("are as many as there are variables, and no part of the syntax", () => {
    const names = VARIABLES.map((variable) => nameOf(variable).toLowerCase());
    expect(new Set(names).size).toBe(VARIABLES.length);
    expect(names.filter((name) => /[{}|]|^\s|\s$/.test(name))).toEqual([]);
  });

  test("are read as they are shown, in any case", () => {
    const part = fc.oneof(
      fc
        .constantFrom(...VARIABLES)
        .chain((variable) =>
          fc.constantFrom(`{{${variable}}}`, `{{ ${variable} }}`, `{{${variable}|anders}}`, `{{${variable}|}}`),
        ),
      fc.string(),
      fc.constantFrom("{{", "}}", "{{|", "{{unknown}}", "|"),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const template = parts.join("");
        const shown = showNames(template, nameOf);
        expect(splitPlaces(shown).join("")).toBe(shown);
        expect(readNames(shown, nameOf)).toBe(template);
      }),
    );
    const name = nameOf("firstName");
    expect(showNames("Dag {{firstName}}!", nameOf)).toBe(`Dag {{${name}}}!`);
    expect(readNames(`Dag {{${name.toUpperCase()}}}!`, nameOf)).toBe("Dag {{firstName}}!");
  });
});

test.each([
  ["9", "09:00"],
  ["930", "09:30"],
  ["09.30", "09:30"],
  ["23:59", "23:59"],
  ["24:00", undefined],
  ["9:60", undefined],
  ["", undefined],
])("%s is the time %s", (typed, time) => expect(readTime(typed)).toBe(time));

test("counts are whole numbers within their limits", () => {
  expect(["0", " 12 ", "13", "1.5", "-1", ""].map((typed) => readCount(typed, 12))).toEqual([0, 12, ...Array(4).fill(undefined)]);
});
