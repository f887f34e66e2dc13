import { describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { homePath } from "#locales/home-path.ts";
import { matchPath, PAGES, pathOf } from "#locales/paths.ts";

describe("paths of the marketing site", () => {
  test.each(LOCALES)("the home page in %s has one path", (locale) => expect(homePath(locale)).toBe(pathOf("home", locale)));

  test.each([
    ["home", "/", "/en", "/pl"],
    ["contact", "/contact", "/en/contact", "/pl/kontakt"],
    ["blog", "/blog", "/en/blog", "/pl/blog"],
    ["themes", "/themas", "/en/themes", "/pl/motywy"],
    ["pricing", "/prijzen", "/en/pricing", "/pl/ceny"],
    ["how-it-works", "/hoe-werkt-het", "/en/how-it-works", "/pl/jak-to-dziala"],
    ["seo", "/seo-optimalisatie", "/en/seo-optimization", "/pl/optymalizacja-seo"],
    ["maintenance", "/technisch-onderhoud", "/en/technical-maintenance", "/pl/obsługa-techniczna"],
    ["why", "/waarom-vrijhuis", "/en/why-vrijhuis", "/pl/dlaczego-vrijhuis"],
    ["faq", "/veelgestelde-vragen", "/en/faq", "/pl/faq"],
    ["customer-stories", "/klantverhalen", "/en/customer-stories", "/pl/historie-klientow"],
    ["about", "/over-ons", "/en/about-us", "/pl/o-nas"],
    ["consultation", "/adviesgesprek", "/en/consultation", "/pl/konsultacja"],
    ["terms", "/algemene-voorwaarden", "/en/terms-of-service", "/pl/regulamin"],
    ["privacy", "/privacybeleid", "/en/privacy-policy", "/pl/polityka-prywatnosci"],
    ["cookies", "/cookie-beleid", "/en/cookie-policy", "/pl/polityka-cookies"],
    ["disclaimer", "/disclaimer", "/en/disclaimer", "/pl/zastrzezenia"],
    ["website-development", "/website-development", "/en/website-development", "/pl/tworzenie-stron"],
    ["booking-system", "/boekingssysteem", "/en/booking-system", "/pl/system-rezerwacji"],
    ["calendar-sync", "/kalender-synchronisatie", "/en/calendar-sync", "/pl/synchronizacja-kalendarza"],
    ["photography", "/vakantiehuis-fotografie", "/en/vacation-rental-photography", "/pl/fotografia-nieruchomosci"],
    ["checkout", "/checkout", "/en/checkout", "/pl/platnosc"],
    ["checkout-success", "/checkout-success", "/en/checkout-success", "/pl/platnosc-sukces"],
    ["checkout-cancelled", "/checkout-cancelled", "/en/checkout-cancelled", "/pl/platnosc-anulowana"],
  ] as const)("%s is %s, %s and %s", (page, ...paths) => {
    LOCALES.forEach((locale, i) => {
      expect(pathOf(page, locale)).toBe(paths[i]);
      expect(matchPath(paths[i] ?? "")).toEqual({ locale, page });
    });
  });

  test("every page is found at its own path", () => {
    for (const page of PAGES)
      for (const locale of LOCALES) expect(matchPath(pathOf(page, locale, "een-titel"))).toMatchObject({ locale, page });
  });

  test("a blog post has its slug", () => {
    expect(matchPath("/pl/blog/wakacje-nad-morzem")).toEqual({ locale: "pl", page: "blog-post", slug: "wakacje-nad-morzem" });
    expect(matchPath("/blog/caf%C3%A9")).toEqual({ locale: "nl", page: "blog-post", slug: "café" });
    expect(pathOf("blog-post", "en", "what's new?")).toBe("/en/blog/what's%20new%3F");
    expect(matchPath("/blog/a/b")).toEqual({ locale: "nl", page: undefined });
  });

  test.each([
    ["raw", "/pl/obsługa-techniczna"],
    ["percent-encoded", "/pl/obs%C5%82uga-techniczna"],
    ["lower-case percent-encoded", "/pl/obs%c5%82uga-techniczna"],
    ["NFC", "/pl/obsługa-techniczna".normalize("NFC")],
    ["NFD", "/pl/obsługa-techniczna".normalize("NFD")],
    ["NFD, percent-encoded", encodeURI("/pl/obsługa-techniczna".normalize("NFD"))],
  ])("the Polish letter in a path is recognised %s", (_, path) => {
    expect(matchPath(path)).toEqual({ locale: "pl", page: "maintenance" });
  });

  test("decomposed accents are composed before comparison", () => {
    expect(matchPath("/blog/cafe%CC%81")).toEqual({ locale: "nl", page: "blog-post", slug: "café" });
  });

  test.each([
    ["/en/", "/en"],
    ["//", "/"],
    ["/en//", "/en"],
    ["/EN", "/en"],
    ["/nl", "/"],
    ["/nl/prijzen", "/prijzen"],
    ["/prijzen/", "/prijzen"],
    ["/Prijzen", "/prijzen"],
    ["/pl/ceny/", "/pl/ceny"],
    ["/PL/Ceny/", "/pl/ceny"],
    ["/blog/", "/blog"],
    ["/blog/titel/", "/blog/titel"],
    ["/Blog/Titel", "/blog/titel"],
    ["/pl/obsluga-techniczna", "/pl/obsługa-techniczna"],
    ["/pl/OBS%C5%81UGA-techniczna", "/pl/obsługa-techniczna"],
    ["/obsluga-techniczna", "/pl/obsługa-techniczna"],
    ["/pricing", "/en/pricing"],
    ["/faq", "/en/faq"],
    ["/ceny", "/pl/ceny"],
    ["/en/prijzen", "/en/pricing"],
    ["/pl/pricing", "/pl/ceny"],
  ])("%s redirects to %s", (path, redirect) => {
    expect(matchPath(path)).toMatchObject({ page: undefined, redirect });
    expect(matchPath(redirect).page).toBeDefined();
  });

  test.each([
    ["/de", "nl"],
    ["/%", "nl"],
    ["/en/%E0%A4%A", "en"],
    ["/constructor", "nl"],
    ["/pl/constructor", "pl"],
    ["/EN/nowhere", "nl"],
    ["/blog%2Ftitel", "nl"],
    ["/en%2Fpricing", "nl"],
  ] as const)("%s is not a page; its language is %s", (path, locale) => {
    expect(matchPath(path)).toEqual({ locale, page: undefined });
  });
});
