import { Fragment } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { addDays } from "#domain/dates.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { applyDesign } from "#themes/base/design.ts";
import { Document } from "#themes/base/document.tsx";
import { type LateData, partsOf } from "#themes/base/page.tsx";
import { loadSheets, loadTheme } from "#themes/registry.ts";
import { leaveOut } from "#pages/owner-site/leave-out.ts";
import { NO_GUEST } from "#contract/pages/site-view.ts";
import { siteView } from "#pages/owner-site/site-view.ts";
import { UNIT_LIST_CLASSES } from "#pages/owner-site/create-style.ts";
import { benchHome } from "../bench/stub/home.ts";
import { reviewFixture, TODAY } from "../fixtures/site.ts";

describe("style rules without an element on the page", () => {
  test.for([
    [".a{x:1}.b{y:2}", ["a"], ".b{y:2}"],
    [".a,.b{x:1}", ["a"], ".b{x:1}"],
    [".a .b:hover,.c>.a:after{x:1}", ["a"], ""],
    [".a-b{x:1}.ab{y:2}", ["a"], ".a-b{x:1}.ab{y:2}"],
    [":is(.a,.b) p,p:not(.a){x:1}", ["a"], ":is(.a,.b) p,p:not(.a){x:1}"],
    ["@layer base,theme;@layer theme{@media (width>=60em){.a{x:1}}.b{y:2}}", ["a"], "@layer base,theme;@layer theme{.b{y:2}}"],
    ["@font-face{src:url(a.b)}@keyframes a{0%,to{x:1}}", ["a"], "@font-face{src:url(a.b)}@keyframes a{0%,to{x:1}}"],
    [".a{x:1}", [], ".a{x:1}"],
  ] as const)("%s without %j", ([css, classes, expected]) => {
    expect(leaveOut(css, classes)).toBe(expected);
  });
});

const LATE_REVIEWS = {
  parts: [{ part: "comfort" as const, average: 9 }],
  reviews: Array.from({ length: 9 }, (_, i) => ({ ...reviewFixture("r", { text: "Fijn", answer: "Dank" }), id: `r-${i}` })),
};

/** Renders a theme's home page with everything an owner can fill in. */
async function renderHome(themeId: (typeof THEME_IDS)[number], unitCount: number): Promise<string> {
  const theme = await loadTheme(themeId);
  const home = benchHome(themeId);
  const [unit] = home.units;
  if (!unit) throw new Error("the benchmark's home has no unit");
  const units = Array.from({ length: unitCount }, (_, i) => ({ ...unit, id: `unit-${i}`, slug: `unit-${i}` }));
  const record = { ...home, units, rating: { average: 9, count: 9 } };
  const view = await siteView(record, theme, "nl", { kind: "home" }, TODAY);
  const taken = Array.from({ length: 40 }, (_, i) => addDays(TODAY, i === 0 ? 0 : i + 1));
  const until = addDays(TODAY, 540);
  const late: LateData = {
    availability: {
      units: units.map(({ slug }) => ({ slug, name: slug, minimumNights: 3, from: "2026-06", months: 6, until, taken })),
    },
    reviews: LATE_REVIEWS,
  };
  const head = {
    title: "",
    description: "",
    canonical: "",
    alternates: [],
    image: undefined,
    icon: "",
    structuredData: "",
    noindex: false,
  };
  return renderToString(
    <Document view={view} theme={theme} head={head} appliedDesign={await applyDesign(theme, {})} css="" scripts={[]}>
      {partsOf(view, theme, NO_GUEST).map((part) => (
        <Fragment key={part.name}>{part.render(late)}</Fragment>
      ))}
    </Document>,
  );
}

async function classesOnHome(themeId: (typeof THEME_IDS)[number], unitCount: number): Promise<Set<string>> {
  const html = await renderHome(themeId, unitCount);
  return new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
}

test.for(THEME_IDS)("no element of the home page of %s has a class whose rules are left out", async (id) => {
  const { notOnHome } = await loadSheets(id);
  const [one, several] = [await classesOnHome(id, 1), await classesOnHome(id, 3)];
  expect(several.size).toBeGreaterThan(60);
  expect(notOnHome.filter((name) => one.has(name) || several.has(name))).toEqual([]);
  expect(UNIT_LIST_CLASSES.filter((name) => one.has(name))).toEqual([]);
});

afterEach(() => vi.restoreAllMocks());

// One takes 15 µs; a home whose calendar created one for each taken day took four times as long as without.
test.for(THEME_IDS)("the home page of %s creates no Intl object when it is rendered again", async (id) => {
  await renderHome(id, 3);
  const created = (["DateTimeFormat", "NumberFormat", "PluralRules", "DisplayNames", "ListFormat", "Collator"] as const).map(
    (name) => vi.spyOn(Intl, name),
  );
  await renderHome(id, 3);
  expect(created.map((spy) => spy.mock.calls)).toEqual(created.map(() => []));
});
