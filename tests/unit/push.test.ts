import { expect, test } from "vitest";
import { isPushEndpoint, type PushNews } from "#contract/services/push.ts";
import { LOCALES } from "#domain/locale.ts";
import { EVENT_OF, type PushKind } from "#domain/push/events.ts";
import type { Env } from "#worker/env.ts";
import { composePush } from "#services/push/compose-push.ts";
import { vapidKeysOf } from "#services/push/vapid-keys.ts";
import { decryptPush } from "../support/push-service.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

test("both keys are set, or neither", () => {
  const [publicKey, privateKey] = [`B${"A".repeat(86)}`, "A".repeat(43)];
  const read = (keys: Partial<Env>) => vapidKeysOf(keys as Env);
  expect(read({})).toBeUndefined();
  expect(read({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).toEqual({ publicKey, privateKey });
  expect(() => read({ VAPID_PUBLIC_KEY: publicKey })).toThrow("VAPID_PRIVATE_KEY");
  expect(() => read({ VAPID_PUBLIC_KEY: "key", VAPID_PRIVATE_KEY: privateKey })).toThrow("VAPID_PUBLIC_KEY");
});

test("the tests' push service decrypts the example of RFC 8291, appendix A", () => {
  const keys = {
    privateKey: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
    publicKey: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
    auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
  };
  const message =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
  expect(decryptPush(bytes(message), keys).toString()).toBe("When I grow up, I want to be a watermelon");
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://wns2-par02p.notify.windows.com/w/?token=abc", true],
  ["https://web.push.apple.com/abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["https://user@fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com.evil.example/abc", false],
  ["https://evil.example/?fcm.googleapis.com", false],
  ["https://evilnotify.windows.com/abc", false],
  ["https://127.0.0.1/abc", false],
  ["https://10.0.0.1/abc", false],
  ["https://[::1]/abc", false],
  ["http://169.254.169.254/latest/meta-data", false],
  ["https://vrijhuis.nl/abc", false],
  ["file:///etc/passwd", false],
  ["", false],
])("the endpoint %s is accepted: %s", (endpoint, isAccepted) => {
  expect(isPushEndpoint(endpoint)).toBe(isAccepted);
});

test.each(LOCALES)("every kind of notification has a title in %s, and fits into one message", (locale) => {
  const news = { firstName: "W".repeat(200), arrival: "2027-07-04", departure: "2027-07-11", bookingId: "b-1", isTest: true };
  for (const kind of Object.keys(EVENT_OF) as PushKind[]) {
    const shown = composePush({ news: { ...news, kind } as PushNews, siteId: "s-1", siteName: "Ż".repeat(200) }, locale);
    expect(shown.title).not.toContain("push:");
    expect(shown.title).toMatch(/^TEST: \S/);
    expect(shown.body).toMatch(/2027|4.*11/);
    expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThan(1000);
  }
});
