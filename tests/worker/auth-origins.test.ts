import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#services/secrets/auth-config.ts";
import { client, codeOf, GOOD_PASSWORD, newEmail } from "../support/auth.ts";
import { useAuthWorker } from "../support/auth-worker.ts";
import { MAIN, startWorker } from "../support/worker.ts";

const worker = useAuthWorker({
  AUTH_SETTINGS: JSON.stringify({ origins: ["https://app.example"], redirects: ["https://app.example/after"] }),
});

test("only pages of configured origins may call the API, and redirects go only to allowed URLs", async () => {
  const preflight = (origin: string) =>
    worker.get(`${MAIN}/auth/v1/token?grant_type=password`, {
      method: "OPTIONS",
      headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
    });
  const allowed = await preflight("https://app.example");
  expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([204, "https://app.example"]);
  expect(allowed.headers.get("access-control-allow-headers")).toContain("apikey");
  expect(allowed.headers.get("access-control-allow-headers")).toContain("x-region");
  expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  const read = await worker.get(`${MAIN}/auth/v1/health`, { headers: { Origin: "https://app.example" } });
  expect([read.status, read.headers.get("access-control-allow-origin")]).toEqual([200, "https://app.example"]);

  const redirectFor = async (redirect: string) =>
    (await worker.get(`${MAIN}/auth/v1/verify?type=signup&token=x&redirect_to=${encodeURIComponent(redirect)}`)).headers
      .get("location")
      ?.split("#")[0];
  expect(await redirectFor("https://app.example/after/all?a=b")).toBe("https://app.example/after/all?a=b");
  for (const evil of [
    "https://app.example/",
    "https://evil.example/after",
    "javascript:alert(1)",
    `${MAIN}.evil.example/`,
    `${MAIN}@evil.example/`,
  ])
    expect(await redirectFor(evil)).toBe(`${MAIN}/`);
});

test("settings and health are public, on the main site only", async () => {
  const settings = (await (await worker.get(`${MAIN}/auth/v1/settings`)).json()) as object;
  expect(settings).toMatchObject({
    disable_signup: false,
    mailer_autoconfirm: false,
    external: { email: true, phone: true, google: false, anonymous_users: false },
  });
  expect((await worker.get(`${MAIN}/auth/v1/health`)).status).toBe(200);
  expect((await worker.get(`${MAIN}/auth/v1/nothing`)).status).toBe(404);
  expect((await worker.get("http://duinhuis.vrijhuis.localhost/auth/v1/settings")).status).not.toBe(200);
});

test("telephone numbers are off, and not advertised, unless a deployment turns them on", async () => {
  const plain = await startWorker({ vars: { AUTH_SETTINGS: JSON.stringify({ sms: DEFAULT_SETTINGS.sms }) } });
  const settings = (await (await plain.get(`${MAIN}/auth/v1/settings`)).json()) as { external: object };
  expect(settings.external).toMatchObject({ email: true, phone: false });
  const answer = await client(plain).auth.signUp({ phone: "+31600000001", password: GOOD_PASSWORD });
  expect(codeOf(answer)).toEqual([422, "phone_provider_disabled"]);
  await plain.stop();
});

test("requests are limited per network, whatever X-Forwarded-For says", async () => {
  const from = (address: string) =>
    client(worker, { headers: { "CF-Connecting-IP": address, "X-Forwarded-For": String(Math.random()) } });
  const answers = await Promise.all(
    Array.from({ length: 31 }, () => from("203.0.113.7").auth.signInWithOtp({ email: newEmail() })),
  );
  const limited = answers.filter(({ error }) => error?.code === "over_request_rate_limit");
  expect(limited.length).toBeGreaterThanOrEqual(1);
  expect(limited[0]?.error?.status).toBe(429);
  expect((await from("203.0.113.8").auth.signInWithOtp({ email: newEmail() })).error).toBeNull();
});
