import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { d1Side } from "#scripts/move/d1-side.ts";
import { movedTables } from "#scripts/move/moved-tables.ts";
import { postgresSide } from "#scripts/move/postgres-side.ts";
import { connectD1 } from "#scripts/local-d1.ts";
import type { Side } from "#scripts/move/side.ts";
import postgres from "postgres";
import { addDays } from "#domain/dates.ts";
import { type TestOwner, owner, published } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { CONTACT, SCRIPT_HEADERS } from "../support/forms.ts";
import { giveEverySiteOnPostgres } from "../support/gifts.ts";
import { startPostgres } from "../support/postgres.ts";
import { today } from "../support/today.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const SITE = "http://duinrust.vrijhuis.localhost";
const TABLES = movedTables();
const VARS = { AUTH_SERVICE_KEY: SERVICE_KEY };

/** A worker, and the side of a move that is its store. */
const STORES = [
  [
    "D1",
    async () => {
      const worker = await startWorker({ vars: VARS });
      const side = d1Side(connectD1((await worker.miniflare.ready).port), TABLES);
      return { worker, side, stop: () => worker.stop() };
    },
  ],
  [
    "Postgres",
    async () => {
      const server = await startPostgres();
      const endGifts = await giveEverySiteOnPostgres(server.address);
      const worker = { ...(await startWorker({ vars: { ...VARS, DATABASE_URL: server.address } })), store: server.store };
      const client = postgres(server.address, { max: 1, prepare: false, onnotice: () => {} });
      const stop = async () => {
        await worker.stop();
        await client.end();
        await endGifts();
        await server.stop();
      };
      return { worker, side: postgresSide(client, TABLES), stop };
    },
  ],
] as const;

describe.each(STORES)("while a store on %s is being moved", (_, start) => {
  let worker: TestWorker;
  let side: Side;
  let stop: () => Promise<void>;
  let anna: TestOwner;
  let site: string;
  let unitId: string;
  beforeAll(async () => {
    ({ worker, side, stop } = await start());
    anna = await owner(worker);
    site = await published(anna, "duinrust", "Het Duinhuis");
    const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
    unitId = units[0]?.id ?? "";
    await side.watch();
    await side.refuseWrites(true);
  }, 60_000);
  afterAll(() => stop());

  const enter = () =>
    anna.call("POST", `/sites/${site}/bookings`, {
      unitId,
      arrival: addDays(today, 60),
      departure: addDays(today, 63),
      party: { adults: 2, children: [], pets: 0 },
      contact: { name: "Zoë", email: "zoe@example.nl", phone: "+31612345678", address: null },
      locale: "nl",
      channel: "phone",
      payment: "transfer",
      state: "confirmed",
      ignoresRules: true,
      requestKey: crypto.randomUUID(),
    });
  const ask = () =>
    worker.post(`${SITE}/contact`, {
      form: "question",
      name: "Anna de Wit",
      email: "anna@example.com",
      message: "Is er een bad?",
      fax: "",
    });

  test("guests and owners read", async () => {
    const answers = await Promise.all([worker.get(SITE), worker.get(`${SITE}/calendar.ics`), worker.get(`${MAIN}/healthz`)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await anna.call("GET", `/sites/${site}/today`)).status).toBe(200);
  });

  test("a form is refused in three languages, and /api and the protocols with a code", async () => {
    const form = await ask();
    expect([form.status, form.headers.get("retry-after"), form.headers.get("content-type")]).toEqual([
      503,
      "60",
      "text/html; charset=utf-8",
    ]);
    const html = await form.text();
    for (const words of ["verstuur het over een minuut opnieuw", 'lang="en"', 'lang="pl"']) expect(html).toContain(words);
    const refused = await enter();
    expect([refused.status, refused.body, refused.headers.get("retry-after")]).toEqual([503, { code: "STORE_MOVING" }, "60"]);
    const sent = await worker.post(`${MAIN}/contact`, CONTACT, SCRIPT_HEADERS);
    expect([sent.status, await sent.json()]).toEqual([503, { code: "STORE_MOVING" }]);
    const signUp = await worker.get(`${MAIN}/auth/v1/signup`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "nieuw@example.nl", password: "een lang wachtwoord 12" }),
    });
    expect([signUp.status, await signUp.json()]).toEqual([503, { code: "STORE_MOVING" }]);
  });

  test("cron and queues change nothing, count no fault, and go on afterwards", async () => {
    const before = await side.count();
    const { scheduled } = await worker.miniflare.getWorker();
    await scheduled({ cron: "* * * * *", scheduledTime: new Date() });
    expect(await side.count()).toEqual(before);
    await side.refuseWrites(false);
    expect((await ask()).status).toBe(303);
    expect((await enter()).status).toBe(200);
    await scheduled({ cron: "* * * * *", scheduledTime: new Date() });
    expect(await worker.store.db.select().from(worker.store.tables.faults)).toEqual([]);
  });
});
