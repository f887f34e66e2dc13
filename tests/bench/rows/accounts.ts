import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyToken } from "#services/http/caller/verify-token.ts";
import { openD1 } from "#store/dialect/store.ts";
import { createLocalWorker, type LocalWorkerOptions } from "#scripts/local-worker.ts";
import { migrate } from "#scripts/migrate.ts";
import { type Effort, median } from "../measure.ts";
import type { Row } from "../table.ts";

const PEOPLE = 20;
const PASSWORD = "duinroos-en-7-schelpen";
const ORIGIN = "http://127.0.0.1";
/** Number of pages requested one after the other, alone and during sign-ins. */
const PAGES = 100;
/** Concurrent sign-ins while pages are requested. */
const AT_ONCE = 4;

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Measures signing in, refreshing and verifying tokens, on the worker with a real local D1. */
export async function accounts({ rounds }: Effort): Promise<Row[]> {
  const registry = await mkdtemp(join(tmpdir(), "vrijhuis-bench-registry-"));
  // workerd runs all of a process on one thread: only objects in another process run in parallel.
  const elsewhere = await createLocalWorker({ quiet: true, name: "hashers", registry, vars: { MAIN_ORIGIN: ORIGIN } });
  await elsewhere.ready;
  const inPlace = await startAccounts({ vars: { PASSWORD_HASHERS: "0" } });
  const objects = { PASSWORDS: { className: "PasswordHasher", scriptName: "hashers" } };
  const inObjects = await startAccounts({ registry, objects, vars: { PASSWORD_HASHERS: "8" } });
  try {
    const signIns = await perSecond(rounds, PEOPLE, inPlace.signInAll);
    let tokens = await inPlace.signInAll();
    const refreshes = await perSecond(rounds, PEOPLE, async () => {
      tokens = await Promise.all(tokens.map(inPlace.refresh));
    });
    const verify = await verification(tokens[0]?.access_token ?? "", inPlace.store, `${ORIGIN}/auth/v1`);
    return [
      { name: "sign-ins by password, 20 at once", value: `${signIns.toFixed(0)} / s`, numbers: { perSecond: signIns } },
      { name: "refreshes, 20 at once", value: `${refreshes.toFixed(0)} / s`, numbers: { perSecond: refreshes } },
      { name: "access token verified", value: `${verify.toFixed(0)} µs`, numbers: { microseconds: verify } },
      await pagesDuringSignIns("hashed in place", inPlace),
      await pagesDuringSignIns("hashed by objects in another process", inObjects),
    ];
  } finally {
    await Promise.all([elsewhere.dispose(), inPlace.stop(), inObjects.stop()]);
    await rm(registry, { recursive: true });
  }
}

interface AccountsWorker {
  store: ReturnType<typeof openD1>;
  page: () => Promise<void>;
  signIn: (index: number) => Promise<Tokens>;
  signInAll: () => Promise<Tokens[]>;
  refresh: (tokens: Tokens) => Promise<Tokens>;
  stop: () => Promise<void>;
}

async function startAccounts(options: Omit<LocalWorkerOptions, "quiet">): Promise<AccountsWorker> {
  const key = randomUUID();
  const worker = await createLocalWorker({
    ...options,
    quiet: true,
    vars: { ...options.vars, MAIN_ORIGIN: ORIGIN, AUTH_SERVICE_KEY: key },
  });
  const { port } = await worker.ready;
  const db = (await worker.getD1Database("DB")) as unknown as D1Database;
  await migrate(db);
  const post = async (path: string, body: object, bearer = ""): Promise<Tokens> => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` };
    const answer = await fetch(`${ORIGIN}:${port}/auth/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Tokens;
  };
  const emails = Array.from({ length: PEOPLE }, (_, index) => `person-${index}@vrijhuis.example`);
  for (const email of emails) await post("admin/users", { email, password: PASSWORD, email_confirm: true }, key);
  const signIn = (index: number) => post("token?grant_type=password", { email: emails[index % PEOPLE], password: PASSWORD });
  return {
    store: openD1(db),
    page: async () => void (await (await fetch(`${ORIGIN}:${port}/`)).arrayBuffer()),
    signIn,
    signInAll: () => Promise.all(emails.map((_, index) => signIn(index))),
    refresh: ({ refresh_token }) => post("token?grant_type=refresh_token", { refresh_token }),
    stop: () => worker.dispose(),
  };
}

/** Measures the latency of a cached page during continuous sign-ins, and of the same page alone. */
async function pagesDuringSignIns(where: string, { page, signIn }: AccountsWorker): Promise<Row> {
  await signIn(0);
  const alone = await durations(PAGES, page);
  let signingIn = true;
  let signIns = 0;
  const load = Array.from({ length: AT_ONCE }, async (_, index) => {
    while (signingIn) {
      await signIn(index);
      signIns += 1;
    }
  });
  const from = performance.now();
  const busy = await durations(PAGES, page);
  const seconds = (performance.now() - from) / 1000;
  signingIn = false;
  await Promise.all(load);
  const [p50, p99, aloneP99] = [percentile(busy, 0.5), percentile(busy, 0.99), percentile(alone, 0.99)];
  return {
    name: `a plain page while ${AT_ONCE} sign in all the time, ${where}`,
    value: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms (alone p99 ${aloneP99.toFixed(1)} ms)`,
    numbers: { p50, p99, aloneP99, signInsPerSecond: signIns / seconds },
  };
}

async function perSecond(rounds: number, count: number, work: () => Promise<unknown>): Promise<number> {
  return (count / median(await durations(rounds, work))) * 1000;
}

/** Returns the durations of `count` consecutive runs, milliseconds. */
async function durations(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times;
}

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;

/** Measures token verification in this process: the same code, with the key already loaded. */
async function verification(token: string, store: ReturnType<typeof openD1>, issuer: string): Promise<number> {
  const source = { env: {} as never, config: {}, openStore: async () => store, now: Date.now(), waitUntil: () => {} };
  const verify = async () => {
    if (!(await verifyToken(token, issuer, source))) throw new Error("a valid token is refused");
  };
  return median(await durations(500, verify)) * 1000;
}
