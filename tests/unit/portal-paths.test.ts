import { describe, expect, test } from "vitest";
import { readNext } from "#client/kit/session/next.ts";
import { LOCALES } from "#domain/locale.ts";
import {
  DASHBOARD_SECTIONS,
  findSection,
  itemInPath,
  itemPath,
  LOGIN_STEPS,
  matchPortal,
  portalPath,
  portalPathIn,
  screenPath,
} from "#locales/portal-paths.ts";

describe("paths of the portal", () => {
  test("differ between languages only in the prefix, and are parsed back", () => {
    for (const locale of LOCALES) {
      const prefix = locale === "nl" ? "" : `/${locale}`;
      expect(portalPath("login", locale)).toBe(`${prefix}/login`);
      expect(portalPath("theme-editor", locale, "urban-hip")).toBe(`${prefix}/dashboard/theme-editor/urban-hip`);
      const paths = [
        ...[undefined, ...LOGIN_STEPS].map((step) => portalPath("login", locale, step)),
        ...[undefined, ...DASHBOARD_SECTIONS].map((section) => portalPath("dashboard", locale, section)),
        ...(["account", "onboarding", "moving", "domain-setup"] as const).map((screen) => portalPath(screen, locale)),
        portalPath("theme-editor", locale, "fresh-coastal"),
      ];
      for (const path of paths) {
        const match = matchPortal(path);
        expect(match && portalPathIn(match, locale)).toBe(path);
        expect(matchPortal(`${path}/`)).toEqual(match);
      }
    }
  });

  test.each([
    "/",
    "/en",
    "/nl/login",
    "/EN/login",
    "/login/",
    "/login/nothing",
    "/login/code/more",
    "/account/x",
    "/dashboard/theme-editor/nothing",
    "/dashboard/theme-editor/urban-hip/x",
    "/login//",
    "//login",
    "/en//login",
    "/constructor",
    "/dashboard/__proto__",
    "/dashboard/reviews/r-1",
    "/dashboard/bookings/b-1/more",
    "/dashboard/bookings/b%2F1",
  ])("%s", (path) => {
    expect(matchPortal(path)?.screen).toBe(path === "/login/" ? "login" : undefined);
  });

  test.each(["/dashboard/wifi", "/pl/dashboard/rental", "/dashboard/theme-editor"])(
    "%s: the dashboard says that it has no such page",
    (path) => {
      const match = matchPortal(path);
      expect(match && portalPathIn(match, match.locale)).toBe(path);
      expect([match?.screen, findSection(match?.detail ?? "")]).toEqual(["dashboard", undefined]);
    },
  );

  test("bookings and guests have addresses of their own, which emails link to", () => {
    const match = matchPortal("/en/dashboard/bookings/0a1B-2");
    expect(match).toEqual({ locale: "en", screen: "dashboard", detail: "bookings/0a1B-2" });
    expect(match && portalPathIn(match, "pl")).toBe("/pl/dashboard/bookings/0a1B-2");
    expect(findSection("bookings/0a1B-2")).toBe("bookings");
    expect([itemInPath(itemPath("guests", "g-1")), itemInPath("/dashboard/guests"), itemInPath("/login/code")]).toEqual([
      "g-1",
      undefined,
      undefined,
    ]);
  });

  test("other spellings of a theme are recognised", () => {
    expect(matchPortal("/pl/dashboard/theme-editor/modern-minimaal")).toEqual({
      locale: "pl",
      screen: "theme-editor",
      detail: "modern-minimal",
    });
    expect(screenPath("dashboard", "reviews")).toBe("/dashboard/reviews");
  });
});

describe("the page after signing in", () => {
  test.each(["/dashboard", "/en/dashboard/reviews?sort=new", "/account/", "/pl/onboarding"])("%s is kept", (path) => {
    expect(readNext(path)).toBe(path);
  });

  test.each([
    null,
    "",
    "dashboard",
    "//evil.example/dashboard",
    "/\\evil.example/dashboard",
    "\\\\evil.example",
    "https://evil.example/dashboard",
    "http:/dashboard",
    "javascript:alert(1)//dashboard",
    "/\t/evil.example/dashboard",
    "///evil.example/dashboard",
    "/dashboard/../../etc",
    "/%2f%2fevil.example",
    "/.//evil.example/dashboard",
    "/dashboard@evil.example",
    "/login",
    "/en/login/second-factor",
    "/prijzen",
    "/api/account",
    "/auth/v1/logout",
    " /dashboard",
  ])("%s is not kept", (path) => {
    expect(readNext(path)).toBeUndefined();
  });

  test("a path is normalised as a browser parses it", () => {
    expect(readNext("/account/../dashboard")).toBe("/dashboard");
    expect(readNext("/dash\tboard#//evil.example")).toBe("/dashboard");
  });
});
