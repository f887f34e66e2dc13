import { randomUUID } from "node:crypto";
import { verifyToken } from "#http/caller/verify-token.ts";
import { openD1 } from "#store/store.ts";
import { createLocalWorker } from "#scripts/local-worker.ts";
import { migrate } from "#scripts/migrate.ts";
import { type Effort, median } from "../measure.ts";
import type { Row } from "../table.ts";

const PEOPLE = 20;
const PASSWORD = "duinroos-en-7-schelpen";

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Signing in, refreshing and checking tokens, on the worker with a real D1 on this machine, one processor for both. */
export async function accounts({ rounds }: Effort): Promise<Row[]> {
  const key = randomUUID();
  const origin = "http://127.0.0.1";
  const worker = await createLocalWorker({ quiet: true, vars: { MAIN_ORIGIN: origin, AUTH_SERVICE_KEY: key } });
  const { port } = await worker.ready;
  const db = (await worker.getD1Database("DB")) as unknown as D1Database;
  await migrate(db);
  const post = async (path: string, body: object, bearer = ""): Promise<Tokens> => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` };
    const answer = await fetch(`${origin}:${port}/auth/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Tokens;
  };
  const emails = Array.from({ length: PEOPLE }, (_, index) => `person-${index}@vrijhuis.example`);
  for (const email of emails) await post("admin/users", { email, password: PASSWORD, email_confirm: true }, key);
  const signIn = (email: string) => post("token?grant_type=password", { email, password: PASSWORD });

  try {
    let tokens = await Promise.all(emails.map(signIn));
    const signIns = await perSecond(rounds, PEOPLE, () => Promise.all(emails.map(signIn)));
    const refreshes = await perSecond(rounds, PEOPLE, async () => {
      tokens = await Promise.all(tokens.map(({ refresh_token }) => post("token?grant_type=refresh_token", { refresh_token })));
    });
    const page = async (): Promise<number> => {
      const from = performance.now();
      await (await fetch(`${origin}:${port}/`)).arrayBuffer();
      return performance.now() - from;
    };
    const alone = await percentile(100, page);
    const [busy] = await Promise.all([percentile(100, page), Promise.all(emails.map(signIn))]);
    const verify = await verification(tokens[0]?.access_token ?? "", openD1(db), `${origin}/auth/v1`);
    return [
      { name: "sign-ins by password, 20 at once", value: `${signIns.toFixed(0)} / s`, numbers: { perSecond: signIns } },
      { name: "refreshes, 20 at once", value: `${refreshes.toFixed(0)} / s`, numbers: { perSecond: refreshes } },
      { name: "access token verified", value: `${verify.toFixed(0)} µs`, numbers: { microseconds: verify } },
      {
        name: "a plain page's p99 while 20 sign in",
        value: `${busy.toFixed(1)} ms (alone ${alone.toFixed(1)} ms)`,
        numbers: { busy, alone },
      },
    ];
  } finally {
    await worker.dispose();
  }
}

async function perSecond(rounds: number, count: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    await work();
    times.push((performance.now() - from) / 1000);
  }
  return count / median(times);
}

async function percentile(count: number, measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) times.push(await measure());
  return times.toSorted((a, b) => a - b)[Math.ceil(count * 0.99) - 1] ?? 0;
}

/** In this process: the same code, its key known. */
async function verification(token: string, store: ReturnType<typeof openD1>, issuer: string): Promise<number> {
  const source = { env: {} as never, openStore: async () => store, now: Date.now() };
  const times: number[] = [];
  for (let i = 0; i < 500; i++) {
    const from = performance.now();
    if (!(await verifyToken(token, issuer, source))) throw new Error("a good token is refused");
    times.push((performance.now() - from) * 1000);
  }
  return median(times);
}
