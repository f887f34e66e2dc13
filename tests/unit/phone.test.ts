import { expect, test } from "vitest";
import { formatPhone, isInternationalPhone, phoneKey, whatsAppLink, withoutCallingCode } from "#domain/phone.ts";
import { phoneCountries, readPhone } from "#contract/services/read-phone.ts";

test.each([
  ["+31850014270", "+31 85 001 42 70"],
  ["+31612345678", "+31 6 12 34 56 78"],
  ["+31201234567", "+31 20 123 45 67"],
  ["+31113581234", "+31 113 58 12 34"],
  ["+48123456789", "+48 123 456 789"],
  ["+32470123456", "+32 470 123 456"],
  ["+4915112345678", "+49 151 123 456 78"],
  ["+352621123456", "+352 621 123 456"],
  ["not a number", "not a number"],
])("%s is formatted as %s", (number, written) => {
  expect(formatPhone(number).replaceAll("\u00a0", " ")).toBe(written);
});

test.each(["+31 6 12345678", "06 12345678", "+31 (0)6 12345678", "31 6 12345678", "0031 6 12345678", "0031612345678"])(
  "in the Netherlands %s is one number, with one address at WhatsApp",
  (typed) => {
    const read = readPhone(typed, ["NL", "BE"]) ?? "";
    expect([read, whatsAppLink(read)]).toEqual(["+31612345678", "https://wa.me/31612345678"]);
  },
);

test.each([
  ["+31 (0)6-12345678", ["PL"], "+31612345678"],
  ["06\u00a012\u00a034\u00a056\u00a078", ["NL"], "+31612345678"],
  ["０６１２３４５６７８", ["NL"], "+31612345678"],
  ["0048 601 234 567", ["NL"], "+48601234567"],
  ["601-234-567", ["PL"], "+48601234567"],
  ["61 234 56 78", ["PL"], "+48612345678"],
  ["0475 12 34 56", ["BE"], "+32475123456"],
  ["06123 45678", ["DE"], "+49612345678"],
  ["020 624 1111", ["NL", "BE"], "+31206241111"],
  ["+39 06 69812345", ["NL"], "+390669812345"],
  // In Roermond and on a Belgian mobile network.
  ["0475 123456", ["NL", "BE"], undefined],
  // A Dutch number without its zero, or a Polish one.
  ["612345678", ["NL"], undefined],
  ["49 151 12345678", ["NL"], undefined],
  ["06 12345678", [], undefined],
  ["06 12345678", ["AU"], undefined],
  ["06 12345678", ["XX"], undefined],
  ["+31 6 1234567890", ["NL"], undefined],
  ["+31 6 12345678 ext. 5", ["NL"], undefined],
  ["06 12345678 of 06 87654321", ["NL"], undefined],
  ["06 12345678 (Jan)", ["NL"], undefined],
  ["bel mij", ["NL"], undefined],
  ["", ["NL"], undefined],
])("%s is read with the local forms of %j as %s", (typed, countries, number) => {
  expect(readPhone(typed, countries)).toBe(number);
});

test("local forms are those of the guest's address, else of the language, else of the home", () => {
  const address = { country: "DE" };
  expect(phoneCountries({ address, locale: "nl" }, "NL")).toEqual(["DE"]);
  expect(phoneCountries({ address: null, locale: "nl" }, "PL")).toEqual(["NL", "BE"]);
  expect(phoneCountries({ address: null, locale: "pl" }, "NL")).toEqual(["PL"]);
  expect(phoneCountries({ address: null, locale: "en" }, "NL")).toEqual(["NL"]);
});

test("a number is found by its digits", () => {
  expect(["+31612345678", "+31 (0)6 12345678", "0031-6-12345678", "06 12345678", "geen", null].map(phoneKey)).toEqual([
    "31612345678",
    "31612345678",
    "31612345678",
    "612345678",
    null,
    null,
  ]);
  expect(["+31 (0)6 12345678", "0031612345678", "31 6 12345678", "06 12345678", "601 234 567"].map(withoutCallingCode)).toEqual([
    "612345678",
    "612345678",
    "612345678",
    undefined,
    undefined,
  ]);
  expect(["+31612345678", "06 12345678", "+31 6 12345678"].map(isInternationalPhone)).toEqual([true, false, false]);
});
