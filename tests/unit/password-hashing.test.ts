import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "#contract/identity/auth-errors.ts";
import { passwordHashing } from "#identity/accounts/password-hashing.ts";
import type { Env } from "#worker/env.ts";

const PASSWORD = "duinroos-en-7-schelpen";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => vi.useRealTimers());

/** The platform's namespace with objects that answer in turn as given. */
function hashingWith(...answers: (() => Promise<unknown>)[]) {
  const names: string[] = [];
  const verifyHash = () => answers.shift()?.() ?? Promise.reject(new Error("no answer left"));
  const PASSWORDS = { idFromName: (name: string) => names.push(name), get: () => ({ verifyHash }) };
  const hashing = passwordHashing({ PASSWORDS, PASSWORD_HASHERS: "8" } as unknown as Env, "request");
  return { names, verify: () => hashing.verifyHash("$argon2id$…", PASSWORD) };
}

const failure = (properties: object) => () => Promise.reject(Object.assign(new Error("the object failed"), properties));

test("an object that was restarted is asked again, once", async () => {
  const { names, verify } = hashingWith(failure({ retryable: true }), () => Promise.resolve(true));
  expect(await verify()).toBe(true);
  expect(names).toHaveLength(2);
  const twice = hashingWith(failure({ retryable: true }), failure({ retryable: true }), () => Promise.resolve(true));
  expect(await twice.verify()).toMatchObject({ status: 503 });
});

test.for([{ retryable: true, overloaded: true }, { remote: true }, {}])(
  "an object that fails with %j is not asked again",
  async (properties) => {
    const { verify } = hashingWith(failure(properties), () => Promise.resolve(true));
    const answer = await verify();
    expect(answer).toBeInstanceOf(Refusal);
    expect(answer).toMatchObject({ status: 503, retryAfter: 5 });
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain(PASSWORD);
  },
);

test("an object that does not answer within ten seconds counts as failed", async () => {
  vi.useFakeTimers();
  const { verify } = hashingWith(() => new Promise(() => {}));
  const answer = verify();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toMatchObject({ status: 503 });
});

test("objects are named 0 to 7", async () => {
  const answers = Array.from({ length: 500 }, () => () => Promise.resolve(false));
  const { names, verify } = hashingWith(...answers);
  for (let i = 0; i < 500; i++) expect(await verify()).toBe(false);
  expect(new Set(names)).toEqual(new Set(["0", "1", "2", "3", "4", "5", "6", "7"]));
});

test("an invalid number of objects, or objects without a binding, are configuration errors", () => {
  const env = (more: object) => more as unknown as Env;
  expect(() => passwordHashing(env({ PASSWORD_HASHERS: "many" }), "")).toThrow("PASSWORD_HASHERS");
  expect(() => passwordHashing(env({ PASSWORD_HASHERS: "8" }), "")).toThrow("PASSWORDS");
});
