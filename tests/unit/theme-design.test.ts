import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minContrast, parseColour } from "#client/portal/theme/colours.ts";
import { type History, NO_HISTORY, record, stepBack, stepForward } from "#client/portal/theme/design-history.ts";
import { patchBetween } from "#client/portal/theme/design-patch.ts";
import { withSection } from "#client/portal/theme/section-order.ts";
import { moved } from "#client/kit/ui/moved.ts";
import type { ThemeDesign } from "#contract/owners/theme-design.ts";
import { mergePatch } from "#domain/merge-patch.ts";
import { EDITABLE } from "#themes/editable.ts";

const colour = fc.constantFrom("#112233", "#ffeedd", "#0f5a68");
const scheme = fc.record({ light: colour, dark: colour }, { requiredKeys: [] });
const key = fc.constantFrom("a".repeat(64), "b".repeat(64));
const designs: fc.Arbitrary<ThemeDesign> = fc.record(
  {
    colours: fc.record({ ink: scheme, paper: scheme }, { requiredKeys: [] }),
    fonts: fc.record({ display: fc.constantFrom("outfit", "vollkorn") }, { requiredKeys: [] }),
    corners: fc.constantFrom("soft", "round"),
    hero: fc.constantFrom("sheet", "poster"),
    sections: fc.constantFrom(["Availability"], ["About", "Availability"]),
    logo: fc.record({ key, width: fc.constant(480), height: fc.constant(120) }),
    favicon: key,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ThemeDesign>;

/** A design without the empty groups that a removed value leaves. */
const bare = (design: unknown): unknown =>
  typeof design !== "object" || design === null || Array.isArray(design)
    ? design
    : Object.fromEntries(
        Object.entries(design)
          .map(([name, value]) => [name, bare(value)] as const)
          .filter(([, value]) => JSON.stringify(value) !== "{}"),
      );

/** Changes a design as the editor does, keeping the history. */
function edited(design: ThemeDesign, history: History, next: ThemeDesign, name: string, at: number): [ThemeDesign, History] {
  const redo = patchBetween(design, next);
  const after = mergePatch(design, redo) as ThemeDesign;
  return [after, record(history, { name, at, redo, undo: patchBetween(after, design) })];
}

test("a patch between two designs turns one into the other", () => {
  fc.assert(
    fc.property(designs, designs, (from, to) => {
      expect(bare(mergePatch(from, patchBetween(from, to)))).toEqual(bare(to));
      expect(patchBetween(from, from)).toEqual({});
    }),
  );
});

test("undoing everything restores the start and redoing everything the end, even if steps were merged", () => {
  const steps = fc.array(fc.tuple(designs, fc.constantFrom("ink", "font"), fc.constantFrom(10, 5000)), { maxLength: 8 });
  fc.assert(
    fc.property(designs, steps, (start, changes) => {
      let [design, history, now] = [start, NO_HISTORY, 0];
      for (const [next, name, later] of changes) [design, history] = edited(design, history, next, name, (now += later));
      const end = design;
      while (history.done.length > 0) {
        design = mergePatch(design, history.done.at(-1)?.undo) as ThemeDesign;
        history = stepBack(history);
      }
      expect(bare(design)).toEqual(bare(start));
      while (history.undone.length > 0) {
        design = mergePatch(design, history.undone.at(-1)?.redo) as ThemeDesign;
        history = stepForward(history);
      }
      expect(bare(design)).toEqual(bare(end));
    }),
  );
});

describe("the history", () => {
  const step = (name: string, at: number) => ({ name, at, redo: { hero: String(at) }, undo: { hero: String(at - 1) } });
  const names = ({ done }: History) => done.map(({ name }) => name);

  test("merges changes of the same value in quick succession, and no others", () => {
    const dragged = [step("ink", 0), step("ink", 900), step("ink", 1800)].reduce(record, NO_HISTORY);
    expect(dragged.done).toEqual([{ name: "ink", at: 1800, redo: { hero: "1800" }, undo: { hero: "-1" } }]);
    expect(names([step("ink", 0), step("paper", 10), step("ink", 20)].reduce(record, NO_HISTORY))).toEqual([
      "ink",
      "paper",
      "ink",
    ]);
    expect(names([step("ink", 0), step("ink", 1000)].reduce(record, NO_HISTORY))).toEqual(["ink", "ink"]);
  });

  test("discards undone steps after a new change", () => {
    const history = record(stepBack([step("ink", 0), step("paper", 0)].reduce(record, NO_HISTORY)), step("hero", 0));
    expect([names(history), history.undone]).toEqual([["ink", "hero"], []]);
  });

  test("does not merge a new change with a redone one", () => {
    const history = stepForward(stepBack(record(NO_HISTORY, step("ink", 0))));
    expect(names(record(history, step("ink", 1)))).toEqual(["ink", "ink"]);
  });
});

test.each([
  ["#1D4033", "#1d4033"],
  [" abc ", "#aabbcc"],
  ["#12", undefined],
  ["red", undefined],
])("%j is read as %j", (typed, colour) => expect(parseColour(typed)).toBe(colour));

test("the lowest contrast of a role includes fixed colours", () => {
  const editable = EDITABLE["urban-hip"];
  expect(minContrast(editable, { colours: { acid: { light: "#0e100f" } } }, "acid", "light")).toBe(1);
  expect(minContrast(editable, {}, "line", "light")).toBeUndefined();
});

test("a section that is shown again gets its place in the theme's order", () => {
  const own = ["About", "Gallery", "Availability", "Contact"] as const;
  expect(withSection(["Availability", "About"], "Gallery", own)).toEqual(["Gallery", "Availability", "About"]);
  expect(withSection(["About", "Availability"], "Contact", own)).toEqual(["About", "Availability", "Contact"]);
});

test.each([
  [0, 2, ["Availability", "Contact", "About"]],
  [2, 0, ["Contact", "About", "Availability"]],
  [0, -1, ["About", "Availability", "Contact"]],
  [2, 3, ["About", "Availability", "Contact"]],
])("the section at %i moved to %i", (from, to, order) => {
  expect(moved(["About", "Availability", "Contact"], from, to)).toEqual(order);
});
