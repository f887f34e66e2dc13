import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { isReservedSlug, withFreeSlugs } from "#domain/page-slugs.ts";
import type { PageRef } from "#contract/pages/site-view.ts";
import { matchSitePath, SEGMENTS, type SitePages, sitePath } from "#locales/site-paths.ts";

const dutch = { defaultLocale: "nl" as const, locales: [...LOCALES] };
const SLUGS = { units: ["deel", "bakhuis"], own: ["streekproducten"], legal: ["imprint", "terms"] } satisfies SitePages;
const pages: PageRef[] = [
  { kind: "home" },
  { kind: "unit", slug: "deel" },
  { kind: "photos" },
  { kind: "practical" },
  { kind: "prices" },
  { kind: "book" },
  { kind: "contact" },
  { kind: "find-booking" },
  { kind: "privacy" },
  { kind: "imprint" },
  { kind: "terms" },
  { kind: "own", slug: "streekproducten" },
];

test.each(LOCALES.flatMap((main) => LOCALES.flatMap((locale) => pages.map((page) => [main, locale, page] as const))))(
  "site in %s: the address of %s %o leads back to it",
  (defaultLocale, locale, page) => {
    const site = { defaultLocale, locales: [...LOCALES] };
    expect(matchSitePath(sitePath(page, locale, site), site, SLUGS)).toEqual({ found: true, locale, page });
  },
);

describe("other spellings", () => {
  test.each([
    ["/fotos/", "/fotos"],
    ["/en/", "/en"],
    ["/nl", "/"],
    ["//", "/"],
    ["/nl/fotos", "/fotos"],
    ["/en/photos//", "/en/photos"],
  ])("%s redirects to %s", (path, redirect) =>
    expect(matchSitePath(path, dutch, SLUGS)).toMatchObject({ found: false, redirect }),
  );
  test.each(["/photos", "/en/fotos", "/verblijf", "/verblijf/zolder", "/fotos/1", "//evil.example", "/en//evil.example", "/de"])(
    "%s is not found",
    (path) => {
      expect(matchSitePath(path, dutch, SLUGS)).toMatchObject({ found: false, redirect: undefined });
    },
  );
  test("a language that the site does not have is not found", () =>
    expect(matchSitePath("/pl/zdjecia", { defaultLocale: "nl", locales: ["nl", "en"] }, SLUGS)).toMatchObject({
      found: false,
      redirect: undefined,
    }));
  test("no path redirects to another host", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const match = matchSitePath(`/${text}`, dutch, SLUGS);
        return match.found || match.redirect === undefined || /^\/(?!\/)/.test(match.redirect);
      }),
    ));
});

describe("pages that only some sites have", () => {
  const none: SitePages = { units: [], own: [], legal: [] };
  test.each(["/colofon", "/en/terms", "/streekproducten", "/verblijf/deel"])("%s is not found on a site without it", (path) =>
    expect(matchSitePath(path, dutch, none)).toMatchObject({ found: false, redirect: undefined }),
  );
  test("a built-in page wins over a custom page with the same slug", () =>
    expect(matchSitePath("/fotos", dutch, { ...none, own: ["fotos"] })).toMatchObject({ page: { kind: "photos" } }));
  test.each(LOCALES.flatMap((locale) => Object.values(SEGMENTS[locale])))("no custom page may have the slug %s", (segment) =>
    expect(isReservedSlug(segment)).toBe(true),
  );
  test("a custom page whose slug is now used by the product gets a free one", () => {
    const own = ["boeken", "boeken-2", "wandelen", "ceny"].map((slug, id) => ({ id, slug }));
    expect(withFreeSlugs(own).map(({ id, slug }) => `${id} ${slug}`)).toEqual([
      "0 boeken-3",
      "1 boeken-2",
      "2 wandelen",
      "3 ceny-2",
    ]);
    expect(withFreeSlugs(own.slice(1, 3))).toEqual(own.slice(1, 3));
  });
});
