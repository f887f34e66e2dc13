import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailProblem, normalizeEmail, normalizePhone, showEmail } from "#domain/accounts/addresses.ts";
import { aalOf, isAdmin, withMethod } from "#domain/accounts/claims.ts";
import { isCommonPassword } from "#domain/accounts/common-passwords.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import { bytesOf, isTooLong, passwordStrength, weaknessesOf } from "#domain/accounts/password-rules.ts";
import { parseChallenge } from "#domain/accounts/pkce.ts";
import { isRedirectAllowed } from "#domain/accounts/redirects.ts";
import { decideRefresh, REUSE_INTERVAL_MS } from "#domain/accounts/refresh-rules.ts";
import type { Store } from "#store/dialect/store.ts";
import { redirectTarget } from "#identity/accounts/one-time-codes.ts";
import { DEFAULT_SETTINGS } from "#services/secrets/auth-config.ts";
import { authContextOn } from "../support/auth-context.ts";
import { acceptedSteps, oldestStep, parseCode } from "#domain/accounts/totp.ts";

describe("passwords", () => {
  test.for([
    [
      "password",
      "P@ssw0rd",
      "Passw0rd!",
      "welkom01",
      "Welkom2026!",
      "wachtwoord1",
      "haslo123",
      "kochamcie1",
      "qwerty123",
      "1q2w3e4r",
    ],
    ["12345678", "87654321", "123456789", "abcd1234", "qwertyuiop", "asdfghjkl", "1qaz2wsx", "zaq12wsx", "aaaaaaaa", "abcabcabc"],
    [
      "01012000",
      "19840312",
      "31-12-1999",
      "ajax1900",
      "feyenoord010",
      "vakantiehuis",
      "welkomwelkom",
      "Krzysztof1",
      "hasło1234",
      "iloveyou2",
    ],
  ])("easily guessed passwords are refused: %s", (passwords) => {
    for (const password of passwords) expect(weaknessesOf(password, isCommonPassword), password).toContain("pwned");
  });

  test.for([
    [
      "duinroos en schelpenpad",
      "Txq9-vol-maan",
      "paardenbloem weegschaal",
      "correct horse battery staple",
      "żółta łódka na jeziorze",
    ],
    ["mijnhuisaandezeedijk", "k8#Lw!r2Zp", "83619405", "het-regent-in-zwolle-vandaag"],
  ])("individual passwords are accepted: %s", (passwords) => {
    for (const password of passwords) expect(weaknessesOf(password, isCommonPassword), password).toEqual([]);
  });

  test("a password has at least eight characters and at most 128 bytes in UTF-8", () => {
    expect(weaknessesOf("k8#Lw!r", isCommonPassword)).toEqual(["length"]);
    expect(weaknessesOf("abc", isCommonPassword)).toContain("length");
    expect(weaknessesOf("🔑🏠🌊🐚🐦🌙⛵🪁", isCommonPassword)).toEqual([]);
    expect([isTooLong("a".repeat(128)), isTooLong("a".repeat(129)), isTooLong("é".repeat(65))]).toEqual([false, true, true]);
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => bytesOf(text) === new TextEncoder().encode(text).length));
  });

  test("a refused password has strength 0, a long one a higher strength than a short one", () => {
    const strength = (password: string) => passwordStrength(password, isCommonPassword);
    expect([strength("welkom01"), strength("k8#Lw!r2"), strength("k8#Lw!r2Zp-maan7")]).toEqual([0, 2, 4]);
  });
});

describe("addresses and claims", () => {
  test("addresses are converted to lower case, and invalid ones are rejected", () => {
    expect(normalizeEmail("  Ann.de-Vries+huis@Example.NL ")).toBe("ann.de-vries+huis@example.nl");
    for (const wrong of [
      "",
      "ann",
      "ann@",
      "@x.nl",
      "ann@localhost",
      "a b@x.nl",
      "ann@x..nl",
      "ann@-x.nl",
      "ann@x.nl\r\nBcc: b@x.nl",
      "<a@x.nl>",
      "a..b@x.nl",
      `${"a".repeat(65)}@x.nl`,
      "\u212Aees@x.nl",
      "kees@\u212A.nl",
      "a@1.2.3.4",
    ])
      expect(normalizeEmail(wrong), wrong).toBeUndefined();
    expect(normalizePhone("+31 6 12345678")).toBe("31612345678");
    for (const wrong of ["", "06-123", "0612345678", "1-555-555-1212", "abc", "+3161234567890123"])
      expect(normalizePhone(wrong)).toBeUndefined();
  });

  test.each([
    ["Anna@Müller-Ferien.example", "anna@xn--mller-ferien-dlb.example", "anna@müller-ferien.example"],
    ["anna@MU\u0308LLER.example", "anna@xn--mller-kva.example", "anna@müller.example"],
    ["jan@Żółw.pl", "jan@xn--w-uga1v8h.pl", "jan@żółw.pl"],
    ["ann@straße.example", "ann@xn--strae-oqa.example", "ann@straße.example"],
    ["ann@例え.テスト", "ann@xn--r8jz45g.xn--zckzah", "ann@例え.テスト"],
    // Imitates apple in Cyrillic letters.
    ["ann@аррӏе.example", "ann@xn--80ak6aa92e.example", undefined],
    ["ann@xn--80ak6aa92e.example", "ann@xn--80ak6aa92e.example", undefined],
    ["ann@pаypal.example", "ann@xn--pypal-4ve.example", "ann@xn--pypal-4ve.example"],
  ])("the address %s is stored as %s and shown as %s", (typed, stored, shown) => {
    expect(normalizeEmail(typed)).toBe(stored);
    expect(normalizeEmail(stored)).toBe(stored);
    expect(new URL(`http://${typed.slice(typed.indexOf("@") + 1)}`).hostname).toBe(stored.slice(stored.indexOf("@") + 1));
    if (shown !== undefined) expect(showEmail(stored)).toBe(shown);
    expect(normalizeEmail(showEmail(stored))).toBe(stored);
  });

  test("an address with other letters before the @ is refused with that reason", () => {
    const problems = [
      "josé@example.nl",
      "Żaneta@żółw.pl",
      "jan@example.nl",
      "jan",
      "jó zef@example.nl",
      "é@localhost",
      "k\u212A@@x.nl",
    ];
    expect(problems.map(emailProblem)).toEqual(["emailLetters", "emailLetters", undefined, "email", "email", "email", "email"]);
    for (const wrong of ["ann@ｅxample.nl", "ann@a\u200db.nl", "ann@a☃.nl", "ann@é..nl", "ann@-é.nl", `ann@${"é".repeat(64)}.nl`])
      expect(normalizeEmail(wrong), wrong).toBeUndefined();
  });

  test("the newest method comes first, and a second factor raises the level to aal2", () => {
    const amr = withMethod([{ method: "password", timestamp: 10 }], "totp", 20);
    expect(amr).toEqual([
      { method: "totp", timestamp: 20 },
      { method: "password", timestamp: 10 },
    ]);
    expect(withMethod(amr, "totp", 30)).toHaveLength(2);
    expect([aalOf([]), aalOf([{ method: "otp", timestamp: 1 }]), aalOf(amr)]).toEqual(["aal1", "aal1", "aal2"]);
    expect([isAdmin({}), isAdmin({ role: "admin" }), isAdmin({ role: "owner" })]).toEqual([false, true, false]);
  });

  test("user metadata of unexpected types is ignored", () => {
    expect([localeOf({}), localeOf({ locale: "pl" }), localeOf({ locale: "de" }), localeOf({ locale: 3 })]).toEqual([
      "nl",
      "pl",
      "nl",
      "nl",
    ]);
    expect([nameOf({}), nameOf({ name: " Ann " }), nameOf({ full_name: "Bo" }), nameOf({ name: {} })]).toEqual([
      "",
      "Ann",
      "Bo",
      "",
    ]);
  });
});

test("redirects are allowed only to the listed origins and paths", () => {
  const allowed = ["https://vrijhuis.nl", "https://app.example/after/*", "http://vrijhuis.localhost:8787"];
  for (const target of [
    "https://vrijhuis.nl",
    "https://vrijhuis.nl/",
    "https://VRIJHUIS.nl:443/dashboard?x=1#y",
    "https://app.example/after",
    "https://app.example/after/all",
    "http://vrijhuis.localhost:8787/login",
  ])
    expect(isRedirectAllowed(target, allowed), target).toBe(true);
  for (const target of [
    "",
    "/",
    "//evil.nl",
    "https://evil.nl",
    "https://vrijhuis.nl.evil.nl",
    "https://vrijhuis.nl@evil.nl",
    "https://vrijhuis.nl:444/",
    "http://vrijhuis.nl/",
    "https://app.example/",
    "https://app.example/afterwards",
    "https://app.example/after/../x",
    "https://app.example/after/%2e%2E/x",
    "https:\\\\vrijhuis.nl",
    "https://vrijhuis.nl\\@evil.nl",
    "javascript:alert(1)",
    "https://evil.nl/https://vrijhuis.nl",
    "https://vrijhuis.nl\n.evil.nl",
    "http://vrijhuis.localhost/",
    "http://vrijhuis.localhost:8787:80/",
    "https://vrijhuis.nl:443:443/",
    "https://vrijhuis.nl:",
    "https://vrijhuis.nl:443x/",
    "https://vrijhuis.nl:99999/",
    "https://vrijhuis%2enl/",
    "https://vrijhuis.nl./",
    "https://app.example/after\uD800",
  ])
    expect(isRedirectAllowed(target, allowed), target).toBe(false);
});

test("hosts that a browser parses differently are rejected", () => {
  for (const host of ["0x7f.1", "127.1", "2130706433", "256.0.0.1", "1.2.3.4.5", "01.2.3.4", "a..b", ".a", "a."])
    expect(isRedirectAllowed(`http://${host}/`, [`http://${host}`]), host).toBe(false);
  for (const host of ["127.0.0.1", "127.0.0.1:8787", "[::1]", "[::1]:8787", "a1.b-2.example", "1password.example"])
    expect(isRedirectAllowed(`http://${host}/x`, [`http://${host}`]), host).toBe(true);
});

test("the redirect target is always a valid URL of an allowed origin, whatever was requested", () => {
  const settings = { ...DEFAULT_SETTINGS, redirects: ["https://app.example/after", "http://[::1]:5173", "http://bad:1:2/"] };
  const auth = authContextOn({} as Store, { settings, origin: "http://vrijhuis.localhost:8787" });
  const origins = ["http://vrijhuis.localhost:8787", "https://app.example", "http://[::1]:5173"];
  const piece = fc.oneof(
    fc.constantFrom(
      ...origins,
      ...origins,
      "http://",
      "https://",
      "bad:1:2",
      ":",
      ":80",
      ":8787",
      ":443",
      "@",
      "/",
      "\\",
      "?",
      "#",
    ),
    fc.constantFrom("..", "%2e", "%00", "\t", "\0", "\u202e", "[", "]", "::", "after", "/after", "vrijhuis.localhost", "HTTP"),
    fc.string({ unit: "binary", maxLength: 5 }),
  );
  const wanted = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    fc.array(piece, { maxLength: 8 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(wanted, (text) => origins.includes(new URL(redirectTarget(auth, text)).origin)),
    { numRuns: 5000 },
  );
});

test("codes of the current, the previous and the next time step are accepted", () => {
  expect(acceptedSteps(1_780_000_000_000)).toEqual([59_333_333, 59_333_332, 59_333_334]);
  expect(oldestStep(1_780_000_000_000)).toBe(59_333_332);
  expect([parseCode("123 456"), parseCode("123-456"), parseCode("12345"), parseCode("1234567"), parseCode("12345a")]).toEqual([
    "123456",
    "123456",
    undefined,
    undefined,
    undefined,
  ]);
});

test("a refresh token is rotated once, accepted again for a few seconds, and then its reuse ends the session", () => {
  const now = 1_780_000_000_000;
  expect(decideRefresh({ revokedAt: null }, false, now)).toBe("rotate");
  expect(decideRefresh({ revokedAt: now - REUSE_INTERVAL_MS }, false, now)).toBe("return-active");
  expect(decideRefresh({ revokedAt: now - REUSE_INTERVAL_MS - 1 }, false, now)).toBe("revoke-family");
  expect(decideRefresh({ revokedAt: 0 }, true, now)).toBe("return-active");
});

test("a PKCE challenge has 43 to 128 unreserved characters and a known method", () => {
  const challenge = "a".repeat(43);
  expect(parseChallenge(undefined, null)).toBe("none");
  expect(parseChallenge(challenge, "S256")).toEqual({ challenge, method: "s256" });
  expect(parseChallenge(challenge, "plain")).toEqual({ challenge, method: "plain" });
  for (const [wrong, method] of [
    [challenge, ""],
    ["", "s256"],
    ["a".repeat(42), "s256"],
    ["a".repeat(129), "s256"],
    [`${challenge}+`, "s256"],
    [challenge, "md5"],
    [3, "s256"],
  ])
    expect(parseChallenge(wrong, method)).toBeUndefined();
});
