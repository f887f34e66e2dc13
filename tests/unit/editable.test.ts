import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FONT_IDS, SECTIONS } from "#contract/owners/theme-design.ts";
import { siteDraftSchema } from "#contract/owners/site-draft.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { applyDesign } from "#themes/base/design.ts";
import { contrastProblems, MIN_CONTRAST } from "#themes/contrast.ts";
import { contrast } from "#domain/colour.ts";
import { EDITABLE } from "#themes/editable.ts";
import { loadFont, loadTheme } from "#themes/registry.ts";

/** Normalises `#fff` to `#ffffff`. */
const long = (colour = "") => (colour.length === 4 ? colour.replace(/[0-9a-f]/g, "$&$&") : colour);

/** Reads the values of a theme's tokens from its style sheet. */
function tokensOf(theme: string): Map<string, string> {
  const css = readFileSync(join(import.meta.dirname, `../../themes/${theme}/tokens.css`), "utf8");
  return new Map([...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

describe.each(THEME_IDS)("%s", (id) => {
  const editable = EDITABLE[id];

  test("declares the colours of its tokens", () => {
    const tokens = tokensOf(id);
    for (const [role, { light, dark }] of Object.entries(editable.colours)) {
      const value = tokens.get(role) ?? "";
      const [, one = value, other = value] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
      expect([role, long(one), long(other)]).toEqual([role, light, dark]);
    }
  });

  test("declares the spacing of its sections", () => {
    const section = tokensOf(id).get("section");
    if (section) expect(editable.section).toBe(section);
    else
      expect(readFileSync(join(import.meta.dirname, "../../themes/base/base.css"), "utf8")).toContain(
        `--section: ${editable.section};`,
      );
  });

  test("has sufficient contrast without changes", () => expect(contrastProblems(editable, {})).toEqual([]));

  test("reports texts that a colour makes hard to read, and suggests a readable colour", () => {
    const [role] = editable.pairs.find(([text]) => !text.startsWith("#")) ?? [];
    const paper = editable.colours.paper?.light ?? "";
    const design = { colours: { [role as string]: { light: paper } } };
    const problems = contrastProblems(editable, design);
    expect(problems.map(({ scheme, change }) => [scheme, change])).toContainEqual(["light", role]);
    for (const { suggestion, on } of problems)
      expect(contrast(suggestion ?? "", editable.colours[on]?.light ?? "")).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  test("has the heroes it offers, and shows the calendar", async () => {
    const theme = await loadTheme(id);
    expect(Object.keys(theme.heroes)).toEqual(editable.heroes.slice(1));
    expect(editable.heroes.length).toBeGreaterThan(1);
    expect(editable.sections.toSorted()).toEqual(SECTIONS.toSorted());
  });

  test("adds nothing without a design, and applies a given design", async () => {
    const theme = await loadTheme(id);
    const own = await applyDesign(theme, {});
    expect([own.css, own.bar]).toEqual(["", theme.themeColor]);
    expect(own.preload).toEqual(theme.fonts.filter(({ preload }) => preload).map(({ latin }) => latin));
    const hero = editable.heroes[1];
    const worn = await applyDesign(theme, {
      colours: { paper: { light: "#abcdef" } },
      fonts: { display: "bricolage-grotesque", text: "bricolage-grotesque" },
      corners: "full",
      spacing: "airy",
      hero,
      logo: { key: "a".repeat(64), width: 10, height: 10 },
    });
    expect(worn.css).toContain(`--paper:light-dark(#abcdef,${editable.colours.paper?.dark})`);
    expect(worn.css).toContain((await theme.heroes[hero ?? ""]?.())?.default);
    expect(worn.css).toContain("--section:calc(");
    expect(worn.preload).toEqual([(await loadFont("bricolage-grotesque")).face.latin]);
    expect(worn.bar.light).toBe(editable.bar.light === "paper" ? "#abcdef" : theme.themeColor.light);
    expect([editable.colours[editable.bar.light]?.light, editable.colours[editable.bar.dark]?.dark]).toEqual([
      theme.themeColor.light,
      theme.themeColor.dark,
    ]);
  });
});

test.each(FONT_IDS)("%s has its font faces and a fallback", async (id) => {
  const { face, standIn } = await loadFont(id);
  expect([face.latin, face.latinExt, face.polish].every((address) => /\.woff2/.test(address))).toBe(true);
  expect(Object.values(standIn).every((share) => /^\d+(\.\d)?%$/.test(share))).toBe(true);
});

test("the schema refuses an invalid design", () => {
  const refused = (design: object) => {
    const answer = siteDraftSchema.safeParse({ designs: { "warm-cozy": design } });
    return answer.error?.issues.some(({ path }) => path[0] === "designs") ?? false;
  };
  expect(refused({})).toBe(false);
  expect(refused({ colours: { paper: { light: "#ffffff" } }, hero: "window", sections: ["Availability"], logo: null })).toBe(
    false,
  );
  for (const design of [
    { colours: { paper: { light: "red;}</style><script>" } } },
    { colours: { paper: { light: "#FFFFFF" } } },
    { colours: { "paper;x": { light: "#ffffff" } } },
    { colours: { paper: "#ffffff" } },
    { fonts: { display: "comic-sans" } },
    { corners: "9px" },
    { spacing: "1;}" },
    { hero: "}{" },
    { sections: ["About"] },
    { sections: ["Availability", "Availability"] },
    { sections: ["Availability", "Footer"] },
    { logo: { key: "../x", width: 1, height: 1 } },
    { logo: { key: "a".repeat(64), width: 0, height: 1 } },
    { favicon: "javascript:1" },
    { unknown: true },
  ])
    expect([design, refused(design)]).toEqual([design, true]);
});
