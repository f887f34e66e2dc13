import { expect, test } from "vitest";
import { configOf, type Env } from "#worker/env.ts";

const env = { ASSETS: {}, SITES: {}, MEDIA: {}, DB: {}, MAIN_ORIGIN: "https://vrijhuis.nl" } as unknown as Env;
const legacy = (claims: object) => `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;
const [ANON, SERVICE] = [legacy({ role: "anon" }), legacy({ role: "service_role" })];
const projectOf = (anonKey: string, serviceKey: string) =>
  configOf({ ...env, SUPABASE_URL: "https://p.supabase.co", SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_KEY: serviceKey })
    .project;

test.each([
  ["sb_publishable_a", "sb_secret_b"],
  [ANON, SERVICE],
  [ANON, "sb_secret_b"],
  ["a key", "another"],
])("a project's keys %s and %s", (anonKey, serviceKey) => {
  expect(projectOf(anonKey, serviceKey)).toMatchObject({ anonKey, serviceKey });
});

test.each([
  ["sb_secret_b", "sb_publishable_a"],
  ["sb_secret_b", "sb_secret_b"],
  ["sb_publishable_a", "sb_publishable_b"],
  [SERVICE, ANON],
  [ANON, ANON],
  [legacy({ role: "authenticated" }), SERVICE],
  [legacy({}), SERVICE],
  ["same", "same"],
])("%s and %s are refused without being named", (anonKey, serviceKey) => {
  expect(() => projectOf(anonKey, serviceKey)).toThrow(
    /^SUPABASE_ANON_KEY must be the publishable \(anon\) key and SUPABASE_SERVICE_KEY the secret \(service_role\) key$/,
  );
});
