import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PageRef } from "#contract/pages/site-view.ts";
import { siteView } from "#pages/owner-site/site-view.ts";
import { Imprint } from "#themes/base/slots/frame.tsx";
import { loadTheme } from "#themes/registry.ts";
import { siteFixture, TODAY, unitFixture } from "../fixtures/site.ts";

async function linesOf(numbers: (string | null)[], page: PageRef = { kind: "home" }): Promise<string[]> {
  const units = numbers.map((registrationNumber, i) => ({ ...unitFixture(`u-${i}`, `h-${i}`), registrationNumber }));
  const record = { ...siteFixture({ units }), rating: null };
  const view = await siteView(record, await loadTheme("fresh-coastal"), "en", page, TODAY);
  const html = renderToStaticMarkup(<Imprint view={view} />);
  return [...html.matchAll(/<p>([^<]*)<\/p>/g)].flatMap(([, line = ""]) => (/registration/i.test(line) ? [line] : []));
}

test.each<[string, (string | null)[], PageRef["kind"], string[]]>([
  ["the only home", ["A 1"], "home", ["Registration number A 1"]],
  ["no number", [null], "home", []],
  [
    "homes with numbers of their own",
    ["A 1", "B 2"],
    "home",
    ["House h-0: registration number A 1", "House h-1: registration number B 2"],
  ],
  ["homes of which one has a number", ["A 1", null], "contact", ["House h-0: registration number A 1"]],
  ["homes with the same number", ["A 1", "A 1"], "home", ["Registration number A 1"]],
])("the footer has the registration of %s", async (_, numbers, kind, lines) => {
  expect(await linesOf(numbers, { kind } as PageRef)).toEqual(lines);
});

test("the footer of a home's page has its own registration", async () => {
  expect(await linesOf(["A 1", "B 2"], { kind: "unit", slug: "h-1" })).toEqual(["Registration number B 2"]);
  expect(await linesOf(["A 1", null], { kind: "unit", slug: "h-1" })).toEqual([]);
});
