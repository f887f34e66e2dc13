import { expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { type AccountMailKind, renderAccountMail, renderSmsCode } from "#identity/accounts/account-mail.ts";
import { parseBanDuration } from "#identity/accounts/ban.ts";
import { pageHeaders, parsePage } from "#protocols/auth/pages.ts";

const WITH_LINK: AccountMailKind[] = ["confirm", "magicLink", "recover", "emailChange", "invitation"];
const NOTICES: AccountMailKind[] = [
  "emailChanged",
  "newDevice",
  "factorAdded",
  "factorRemoved",
  "recoveryCodeUsed",
  "passwordChanged",
  "farewell",
];

test.for(LOCALES)("every email contains its link and code, in %s", (locale) => {
  for (const kind of WITH_LINK) {
    const { subject, text, html } = renderAccountMail(kind, locale, {
      link: "https://vrijhuis.nl/x?a=1&b=2",
      code: "123456",
      email: "new@x.nl",
    });
    expect(text).toContain("https://vrijhuis.nl/x?a=1&b=2");
    expect(html).toContain('href="https://vrijhuis.nl/x?a=1&amp;b=2"');
    for (const part of [text, html]) expect(part).toContain("123456");
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined/);
  }
  for (const kind of NOTICES)
    expect(renderAccountMail(kind, locale, { userAgent: "Firefox" }).text).not.toMatch(/\{\{|undefined/);
  expect(renderAccountMail("reauthenticate", locale, { code: "123456" }).text).toContain("123456");
  expect(renderSmsCode(locale, "123456")).toContain("123456");
});

test("values in an email cannot become HTML tags or mail headers", () => {
  const { html, subject } = renderAccountMail("emailChanged", "en", { email: '<img src="x">\r\nBcc: a@x.nl' });
  expect(html).not.toContain("<img");
  expect(subject).not.toMatch(/[\r\n]/);
});

test("a device is named by its browser and system, never by its User-Agent", () => {
  const safari =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
  const textFor = (userAgent: string) => renderAccountMail("newDevice", "nl", { userAgent }).text;
  expect(textFor(safari)).toContain("nog niet kenden: Safari op iPhone.");
  expect(textFor("curl/8.5.0 <b>")).toContain("nog niet kenden: een onbekend apparaat.");
});

test("the duration of a ban is parsed", () => {
  expect([
    parseBanDuration("24h", 0),
    parseBanDuration("1h30m", 0),
    parseBanDuration("1.5h", 0),
    parseBanDuration("none", 0),
  ]).toEqual([86_400_000, 5_400_000, 5_400_000, null]);
  for (const wrong of ["", "24", "h", "24h later", "-1h", "one hour"]) expect(parseBanDuration(wrong, 0)).toBeUndefined();
});

test("page parameters are parsed, counting from one", () => {
  expect(parsePage()).toEqual({ page: 1, perPage: 50, offset: 0 });
  expect(parsePage("3", "20")).toEqual({ page: 3, perPage: 20, offset: 40 });
  expect(parsePage("1", "9999")?.perPage).toBe(1000);
  for (const wrong of ["0", "-1", "x", "1.5"]) expect(parsePage(wrong, "")).toBeUndefined();
  expect(pageHeaders("https://x.nl/users", { page: 1, perPage: 2, offset: 0 }, 3)).toEqual({
    "X-Total-Count": "3",
    Link: '<https://x.nl/users?page=2&per_page=2>; rel="next", <https://x.nl/users?page=2&per_page=2>; rel="last"',
  });
});
