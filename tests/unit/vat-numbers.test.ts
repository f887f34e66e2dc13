import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookingSettingsSchema } from "#contract/letting/booking-settings-schema.ts";
import { DEFAULT_SETTINGS } from "#contract/letting/booking-settings.ts";
import { parseVatNumber, parseVatNumberAbroad } from "#domain/vat-numbers/parse-vat-number.ts";

/** Numbers of large companies and public bodies as their imprints state them, and samples of tax offices. */
const ISSUED: Record<string, string> = {
  AT: "ATU13585627 ATU14189108 ATU36801500 ATU57477929",
  BE: "BE0403227515 BE0417497106 BE0202239951 BE1000000021",
  BG: "BG831902088 BG175074752 BG121237384",
  CH: "CHE116281710 CHE107787577MWST CHE105909036",
  CY: "CY10259033P CY10111176Z",
  CZ: "CZ45274649 CZ00177041 CZ25123891 CZ7103192745 CZ640903926",
  DE: "DE129273398 DE143454214 DE136695976 DE129515865 DE811569869",
  DK: "DK24256790 DK61056416 DK22756214",
  EE: "EE100594102 EE100931558",
  ES: "ESA28015865 ESA48010615 ESA15075062 ES54362315K ESX5253868R ESJ99216582",
  FI: "FI01120389 FI20774740",
  FR: "FR83404833048 FR40303265045 FR03552081317 FR39356000000 FRK7399859412 FR4Z123456782",
  GB: "GB980780684 GB244155576 GB333289454 GB727255821 GB440627467 GBGD001 GBHA500",
  GR: "EL094019245 EL094259216 EL094277965",
  HR: "HR27759560625 HR33392005961 HR81793146560",
  HU: "HU10625790 HU10484878 HU12892312",
  IE: "IE6388047V IE8256796U IE9692928F IE6433435F IE8D79739I IE3668997OH",
  IT: "IT00905811006 IT00743110157 IT00811720580 IT07973780013",
  LT: "LT119511515 LT100001919017 LT100004801610",
  LU: "LU20260743 LU26375245 LU15027442 LU19647148",
  LV: "LV40003032949 LV40003521600 LV40003009497",
  MT: "MT11679112",
  NL: "NL805734958B01 NL004495445B01 NL004983269B01 NL803441526B01 NL000099998B57",
  NO: "NO923609016MVA NO982463718MVA",
  PL: "PL5260250995 PL7740001454 PL5250007738 PL5261040828",
  PT: "PT500697256 PT504499777 PT501964843 PT500273170",
  RO: "RO1590082 RO18547290 RO14399840",
  SE: "SE556016068001 SE556012579001 SE556036079301 SE556042722001",
  SI: "SI82646716 SI50223054 SI45884595",
  SK: "SK2022749619 SK2020372640 SK2020273893 SK2020221918",
};
const issued = Object.entries(ISSUED).flatMap(([country, numbers]) =>
  numbers.split(" ").map((number) => [country, number] as const),
);

/** Countries whose check digits find every wrong digit; elsewhere another kind of number may fit by chance. */
const ALL_FOUND = ["AT", "BE", "CH", "DE", "DK", "EE", "FI", "GR", "HR", "HU", "IT", "LU", "MT", "NO", "PL", "SI", "SK"];

const codeOf = (text: string, country: string) => {
  const parsed = parseVatNumber(text, country);
  return parsed.ok ? "ok" : parsed.code;
};

describe("VAT numbers", () => {
  test.each(issued)("in %s, %s is valid", (country, number) => {
    expect(parseVatNumber(number, country)).toEqual({ ok: true, number });
  });

  test.each(issued.filter(([country]) => ALL_FOUND.includes(country)))(
    "in %s, %s is refused with any one digit changed",
    (country, number) => {
      for (const [index, character] of Array.from(number).entries()) {
        if (!/\d/.test(character)) continue;
        for (const digit of "0123456789".replace(character, ""))
          expect(codeOf(number.slice(0, index) + digit + number.slice(index + 1), country)).not.toBe("ok");
      }
    },
  );

  test.each([
    ["PL", "1234567890"],
    ["DE", "DE136695977"],
    ["NL", "NL123456789B01"],
    ["NL", "NL000099998B58"],
    ["NL", "NL805734985B01"],
    ["BE", "BE1000000022"],
    ["BG", "BG175074751"],
    ["CY", "CY10259033Z"],
    ["CZ", "CZ25123890"],
    ["ES", "ESB64717839"],
    ["ES", "ES54362315Z"],
    ["ES", "ESX5253868S"],
    ["FR", "FR84323140391"],
    ["FR", "FRK8399859412"],
    ["GB", "GB802311781"],
    ["IE", "IE6433435E"],
    ["IE", "IE3668997OA"],
    ["LT", "LT100001919018"],
    ["LV", "LV40003521601"],
    ["PT", "PT501964842"],
    ["RO", "RO18547291"],
    ["SE", "SE123456789101"],
  ])("in %s, %s has wrong digits", (country, text) => {
    expect(codeOf(text, country)).toBe("vatDigits");
  });

  test.each([
    ["NL", "nl 1234.56.782.b01", "NL123456782B01"],
    ["NL", "123456782B01", "NL123456782B01"],
    ["PL", "526-10-40-828", "PL5261040828"],
    ["PL", "PL 526–10–40–828", "PL5261040828"],
    ["BE", "BE 0403.227.515", "BE0403227515"],
    ["BE", "BE 403.227.515", "BE0403227515"],
    ["AT", "U13585627", "ATU13585627"],
    ["GR", "094259216", "EL094259216"],
    ["GR", "GR094259216", "EL094259216"],
    ["GR", "EL94259216", "EL094259216"],
    ["GB", "980780684", "GB980780684"],
    ["GB", "XI 980 7806 84", "XI980780684"],
    ["CH", "CHE-107.787.577 MWST", "CHE107787577MWST"],
    ["NO", "923 609 016 mva", "NO923609016MVA"],
    ["CA", "12-3456", "123456"],
  ])("in %s, %s is written as %s", (country, text, number) => {
    expect(parseVatNumber(text, country)).toEqual({ ok: true, number });
  });

  test.each([
    ["NL", ""],
    ["NL", "NL123456789"],
    ["NL", "DE136695976"],
    ["NL", "NL123456782B00"],
    ["PL", "526104082"],
    ["BE", "BE2234567890"],
    ["FR", "FRIO334175221"],
    ["GB", "GBGD500"],
    ["CA", "<b>"],
  ])("in %s, “%s” is not a number of the country", (country, text) => {
    expect(codeOf(text, country)).toBe("vat");
  });

  test.each([
    ["DE", 8, ""],
    ["HR", 10, ""],
    ["HU", 7, ""],
    ["IT", 10, ""],
    ["EE", 8, ""],
    ["SE", 9, "01"],
  ])("in %s, each number has exactly one check digit", (country, length, end) => {
    const digits = fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`));
    fc.assert(
      fc.property(digits, (start) => {
        const valid = Array.from("0123456789").filter((digit) => parseVatNumber(start + digit + end, country).ok);
        expect(valid).toHaveLength(1);
      }),
    );
  });

  test("a parsed number is parsed as itself, whatever was typed", () => {
    const countries = fc.constantFrom("XX", ...Object.keys(ISSUED));
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^[A-Z\d .-]{0,16}$/)), countries, (text, country) => {
        const parsed = parseVatNumber(text, country);
        if (parsed.ok) expect(parseVatNumber(parsed.number, country)).toEqual(parsed);
      }),
    );
  });
});

describe("the VAT number of an owner", () => {
  const parse = (vatNumber: string, country: string) => {
    const identity = { ...DEFAULT_SETTINGS.settings.identity, country, vatNumber };
    const { data, error } = bookingSettingsSchema.safeParse({ ...DEFAULT_SETTINGS.settings, identity });
    return data?.identity.vatNumber ?? error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  };

  test("may be missing, is normalised, and has right digits", () => {
    expect(parse(" ", "NL")).toBe("");
    expect(parse("nl 0000 99998 b57", "NL")).toBe("NL000099998B57");
    expect(parse("NL000099998B58", "NL")).toEqual(["identity.vatNumber: vatDigits"]);
    expect(parse("12", "NL")).toEqual(["identity.vatNumber: vat"]);
  });

  test("may be that of another country, which its prefix names", () => {
    expect(parse("NL000099998B57", "DE")).toBe("NL000099998B57");
    expect(parse("CHE-107.787.577", "NL")).toBe("CHE107787577");
    expect(parse("NL000099998B58", "DE")).toEqual(["identity.vatNumber: vatDigits"]);
    expect(parseVatNumberAbroad("DE136695977", "DE")).toEqual({ ok: false, code: "vatDigits" });
    expect(parseVatNumberAbroad("XX123", "FR")).toEqual({ ok: false, code: "vat" });
  });
});
