import { describe, expect, test } from "vitest";
import { readDevice } from "#domain/accounts/read-device.ts";
import { strengthOf } from "#client/kit/identity/strength.ts";
import { readLink } from "#client/portal/login/read-link.ts";
import { AUTH_ERRORS } from "#contract/identity/auth-errors.ts";
import texts from "#locales/nl/portal/auth.json";

describe("content of a link in an email", () => {
  const read = (rest: string) => readLink(new URL(`https://vrijhuis.nl/login/confirm${rest}`));
  const TOKEN = { kind: "token", tokenHash: "h", type: "email_change", flowId: undefined };
  const token = `x.${btoa(JSON.stringify({ email: "anna@example.nl" }))}.y`;

  test.each([
    ["?for=sign-up&code=1", { kind: "code", code: "1", flowId: undefined }, "sign-up"],
    ["?for=code&sb_flow_id=f&code=1", { kind: "code", code: "1", flowId: "f" }, "code"],
    ["?token_hash=h&type=recovery", { kind: "token", tokenHash: "h", type: "recovery", flowId: undefined }, "recovery"],
    ["?for=sign-up&token_hash=h&type=email_change&sb_flow_id=f", { ...TOKEN, flowId: "f" }, "email-change"],
    ["?token_hash=h&type=email_change&error=x&code=1#access_token=t&refresh_token=r", TOKEN, "email-change"],
    ["?token_hash=h&type=constructor", { kind: "nothing" }, undefined],
    [
      `#access_token=${token}&refresh_token=r&type=invite`,
      { kind: "session", accessToken: token, refreshToken: "r", email: "anna@example.nl" },
      "invite",
    ],
    [
      "#access_token=no-token&refresh_token=r",
      { kind: "session", accessToken: "no-token", refreshToken: "r", email: "" },
      undefined,
    ],
    ["#access_token=t", { kind: "nothing" }, undefined],
    [
      "?for=recovery&error=access_denied&error_code=otp_expired#error=access_denied&error_code=otp_expired",
      { kind: "refused", code: "otp_expired" },
      "recovery",
    ],
    ["#error=server_error", { kind: "refused", code: "server_error" }, undefined],
    ["?code=1&error=access_denied", { kind: "refused", code: "access_denied" }, undefined],
    ["?for=email-change&message=Confirmation+link+accepted", { kind: "half" }, "email-change"],
    ["?for=elsewhere", { kind: "nothing" }, undefined],
    ["", { kind: "nothing" }, undefined],
  ])("%s", (rest, content, purpose) => {
    expect(read(rest)).toEqual({ content, purpose });
  });
});

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/147.0 Mobile Safari/604.1",
    "Chrome",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; SM-S921B) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/140.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "macOS"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36", "Chrome", "ChromeOS"],
])("%s is a device by name", (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system });
});

test.each(["", "curl/8.5.0", "node"])("%s is not a known device", (userAgent) => {
  expect(readDevice(userAgent)).toBeUndefined();
});

describe("strength of a password", () => {
  test.each([
    ["kort", 0],
    ["Welkom2024!", 0],
    ["zomer-zomer-zomer", 1],
    ["duinroos-en-7-schelpen", 4],
  ])("%s: %i", (password, strength) => {
    expect(strengthOf(password, [])).toBe(strength);
  });

  test("is lower if it is the user's own name or address", () => {
    const password = "zandkasteelhoeve9";
    expect(strengthOf(password, ["info@zandkasteelhoeve.nl"])).toBeLessThan(strengthOf(password, []));
  });
});

/** Error codes that our screens cannot cause: phone numbers, anonymous accounts, other clients, administration. */
const ELSEWHERE = /phone|sms|anonymous|saml|web3|webauthn|not_admin|bad_json|invite_not_found|sole_factor|verified_factor_exists/;

test("every refusal of the auth protocol that a screen can get has a text; our own failures name their request", () => {
  const elsewhere = (code: string) => ELSEWHERE.test(code) || code === "unexpected_failure" || code === "weak_password";
  const worded = Object.keys(texts.codes);
  expect(Object.keys(AUTH_ERRORS).filter((code) => !elsewhere(code) && !worded.includes(code))).toEqual([]);
});
