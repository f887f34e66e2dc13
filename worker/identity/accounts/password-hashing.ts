import { refuse, type Refusal } from "#contract/identity/auth-errors.ts";
import { logError } from "#services/http/log.ts";
import { ConfigurationError, type Env } from "#worker/env.ts";
import type { PasswordHasher } from "./password-hasher.ts";

/** Creates and checks password hashes: in this isolate, or in the objects of `PASSWORDS`. */
export interface PasswordHashing {
  createHash(password: string): Promise<string | Refusal>;
  verifyHash(kept: string, password: string): Promise<boolean | Refusal>;
}

type Work<T> = (hashing: Pick<DurableObjectStub<PasswordHasher>, "createHash" | "verifyHash">) => Promise<T>;

/** Maximum time for a call. Hashing takes 40 ms, so after this time the object's queue is too long. */
const MAX_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Creates the hashing configured by `PASSWORD_HASHERS`: the number of objects that work in parallel, or 0 to hash in this
 * isolate. If an object fails, is overloaded or takes longer than ten seconds, the result is a refusal with status 503. There is
 * no fallback to another object or to this isolate, because it would soon be overloaded too.
 */
export function passwordHashing({ PASSWORDS, PASSWORD_HASHERS = "0" }: Env, requestId: string): PasswordHashing {
  if (!/^\d{1,3}$/.test(PASSWORD_HASHERS)) throw new ConfigurationError("PASSWORD_HASHERS is not a whole number of up to 999");
  const count = Number(PASSWORD_HASHERS);
  if (count === 0) return inPlace;
  if (!PASSWORDS) throw new ConfigurationError("PASSWORD_HASHERS is set, but the binding PASSWORDS is missing");
  const inObject = <T>(work: Work<T>): Promise<T | Refusal> =>
    withObject(PASSWORDS as DurableObjectNamespace<PasswordHasher>, count, work, requestId);
  return {
    createHash: (password) => inObject((object) => object.createHash(password)),
    verifyHash: (kept, password) => inObject((object) => object.verifyHash(kept, password)),
  };
}

const inPlace: PasswordHashing = {
  createHash: async (password) => (await import("./hash-password.ts")).createHash(password),
  verifyHash: async (kept, password) => (await import("./hash-password.ts")).verifyHash(kept, password),
};

async function withObject<T>(
  objects: DurableObjectNamespace<PasswordHasher>,
  count: number,
  work: Work<T>,
  requestId: string,
): Promise<T | Refusal> {
  const attempt = (): Promise<T> => withinTime(work(objects.get(objects.idFromName(`${Math.floor(Math.random() * count)}`))));
  try {
    // A deployment restarts every object once: retry if that interrupted the call.
    return await attempt().catch((error: unknown) => {
      if (!isRestart(error)) throw error;
      return attempt();
    });
  } catch (error) {
    logError("password hashing failed", error, { requestId });
    return refuse("unexpected_failure", {
      status: 503,
      message: "Passwords cannot be checked right now, please try again in a few seconds",
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
}

/** https://developers.cloudflare.com/durable-objects/best-practices/error-handling/ */
function isRestart(error: unknown): boolean {
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
  return retryable === true && overloaded !== true;
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${MAX_WAIT_MS} ms`)), MAX_WAIT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
