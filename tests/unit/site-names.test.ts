import { expect, test } from "vitest";
import { suggestSubdomains, toSubdomain, nameProblem } from "#domain/site-names.ts";

test.each([
  ["Huisje De Łąka", "huisje-de-laka"],
  ["  't Schúúrtje!! ", "t-schuurtje"],
  ["ŻÓŁĆ & Straße", "zolc-strasse"],
  ["日本", ""],
])("%s becomes %s", (name, subdomain) => expect(toSubdomain(name)).toBe(subdomain));

test.each(["duinhuis", "de-3-eiken", "huis-12", "a1b", "bankirai", "ideaal-plekje", "casa-santander", "villa-millennium"])(
  "%s is allowed",
  (name) => expect(nameProblem(name)).toBeUndefined(),
);
test.each(["ab", "-huis", "huis-", "a_b", "xn--80ak6aa92e", "Huis", "a".repeat(64), ""])("%s is not a valid name", (name) =>
  expect(nameProblem(name)).toBe("INVALID_ADDRESS"),
);
test.each([
  "admin",
  "urban-hip",
  "preview",
  "vr1jhuis",
  "vrljhuis",
  "mijn-vrijhuis-login",
  "air-bnb",
  "alrbnb",
  "b00king",
  "booking-com",
  "pay-pal",
  "g00gle",
  "1ogin",
  "rnail",
  "rabobank",
  "rab0bank",
  "rabobank-inloggen",
  "abn-amro",
  "ing",
  "mbank",
  "tikkie",
  "digid",
  "przelewy24",
  "postnl",
])("%s is reserved or imitates a known name", (name) => expect(nameProblem(name)).toBe("RESERVED_ADDRESS"));

test("suggested names are allowed names", () => {
  expect(suggestSubdomains("Zeezicht", "Bergen aan Zee")).toEqual([
    "zeezicht",
    "zeezicht-bergen-aan-zee",
    "bergen-aan-zee-zeezicht",
    "huis-zeezicht",
    "zeezicht-vakantiehuis",
    "zeezicht-stay",
  ]);
  expect(suggestSubdomains("admin", "")).not.toContain("admin");
});
