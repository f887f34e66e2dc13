import type { RealtimePostgresChangesPayload } from "@supabase/supabase-js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POLICIES } from "#store/access/policies.ts";
import { at, owner, published, setPrice, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { AUTH_SECRET, formOf, givenGuestBooking } from "../support/guest-bookings.ts";
import { runCron } from "../support/mail.ts";
import { startWorkerOnPostgres } from "../support/postgres.ts";
import { joined, realtimeClient } from "../support/realtime.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

const VARS = { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_SECRET };

/** Subscribes to a table, or with `*` to all; returns the received changes. */
async function listen(
  worker: TestWorker,
  table: string,
  options: { token?: string; key?: string; site?: string; filter?: string; event?: string } = {},
): Promise<{ changes: Change[]; close: () => Promise<unknown> }> {
  const { filter, event = "*", ...access } = options;
  const client = await realtimeClient(worker, access);
  const changes: Change[] = [];
  const channel = access.site
    ? client.channel(`site:${access.site}`, { config: { private: true } })
    : client.channel("rows", { config: { private: false } });
  channel.on(
    "postgres_changes",
    { event: event as "*", schema: "public", ...(table === "*" ? {} : { table }), ...(filter ? { filter } : {}) },
    (change: Change) => changes.push(change),
  );
  expect(await joined(channel)).toBe("SUBSCRIBED");
  return { changes, close: () => client.removeAllChannels() };
}

const told = ({ changes }: { changes: Change[] }) => changes.map(({ eventType, table }) => `${eventType} ${table}`);

describe.each([
  ["D1", startWorker],
  ["Postgres", startWorkerOnPostgres],
] as const)("changes of rows by the unmodified client on %s", (_, start) => {
  let worker: TestWorker;
  let [anna, ben]: TestOwner[] = [];
  beforeAll(async () => {
    worker = await start({ vars: VARS });
    [anna, ben] = [await owner(worker), await owner(worker)];
  });
  afterAll(() => worker?.stop());

  test("writes of owners, guests and cron reach those who may read the rows, and nobody else", async () => {
    if (!anna || !ben) throw new Error("no owners");
    const [site, bens] = [await published(anna, "duinrust", "Duinrust"), await published(ben, "boszicht", "Boszicht")];
    await setPrice(anna, site, 10_000);
    const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
    const unitId = units[0]?.id ?? "";
    const { booking, path } = await givenGuestBooking(worker, { siteId: site, unitId });
    await forgetAttempts(worker);
    const ofAnna = await listen(worker, "bookings", { token: anna.token });
    const ofSite = await listen(worker, "*", { token: anna.token, site });
    const ofBen = await listen(worker, "*", { token: ben.token });
    const filtered = await listen(worker, "blocks", { token: anna.token, event: "INSERT", filter: "kind=eq.block" });
    const ofVisitor = await listen(worker, "user_sites");
    const ofService = await listen(worker, "*", { key: SERVICE_KEY });

    // The guest.
    const page = await (await worker.get(`http://duinrust.${MAIN_DOMAIN}${path}`)).text();
    const sent = await worker.post(
      `http://duinrust.${MAIN_DOMAIN}${path}`,
      formOf(page, "arrival-time", { arrivalTime: "18:30" }),
    );
    expect(sent.status).toBe(303);
    await expect.poll(() => told(ofAnna)).toEqual(["UPDATE bookings"]);
    const [change] = ofAnna.changes;
    const columns = POLICIES["bookings"]?.authenticated?.columns ?? [];
    expect(Object.keys(change?.new ?? {}).sort()).toEqual([...columns].sort());
    expect(change?.new).toMatchObject({ arrival_time: "18:30", site_id: site, is_test: false, extras: [] });
    expect(change?.old).toEqual({ id: booking.id });
    expect(Math.abs(Date.parse(change?.commit_timestamp ?? "") - Date.now())).toBeLessThan(60_000);

    // The owner.
    const block = { unitId, arrival: "2031-06-01", departure: "2031-06-03", id: crypto.randomUUID() };
    expect((await anna.call("POST", `/sites/${site}/blocks`, block)).status).toBe(200);
    expect((await anna.call("DELETE", `/sites/${site}/blocks/${block.id}`, undefined, at(0))).status).toBe(204);
    await expect
      .poll(() => told(ofSite).filter((each) => / (?:blocks|nights)$/.test(each)))
      .toEqual(["INSERT blocks", "INSERT nights", "INSERT nights", "DELETE nights", "DELETE nights", "DELETE blocks"]);
    expect(ofSite.changes.find(({ eventType, table }) => eventType === "DELETE" && table === "blocks")?.old).toEqual({
      id: block.id,
    });
    await expect
      .poll(() => filtered.changes.map(({ new: row }) => row))
      .toEqual([expect.objectContaining({ id: block.id, note: "" })]);

    // A writer that does not notify the hubs, and cron.
    const { db, tables } = worker.store;
    await db.update(tables.userSites).set({ siteName: "Boszicht 2" }).where(eq(tables.userSites.id, bens));
    await db.update(tables.bookings).set({ notes: "cron" }).where(eq(tables.bookings.siteId, site));
    await runCron(worker);
    await expect.poll(() => ofAnna.changes.at(-1)?.new).toMatchObject({ notes: "cron" });
    await expect
      .poll(() => ofVisitor.changes.map(({ new: row, old }) => ({ row, old })))
      .toEqual([
        {
          row: {
            theme_name: expect.any(String),
            site_name: "Boszicht 2",
            status: "active",
            subdomain: "boszicht",
            custom_domain: null,
          },
          old: {},
        },
      ]);
    await expect
      .poll(() => told(ofService))
      .toEqual(expect.arrayContaining(["UPDATE bookings", "INSERT blocks", "DELETE blocks", "UPDATE user_sites"]));
    expect(JSON.stringify(ofService.changes)).not.toMatch(/token_|search_text/);
    expect(told(ofBen).filter((each) => !each.endsWith("site_changes"))).toEqual(["UPDATE user_sites"]);
    expect(await db.select().from(tables.rowChanges)).toEqual([]);
    expect(worker.logs.filter(({ message }) => /changes of rows/.test(message))).toEqual([]);
    await Promise.all([ofAnna, ofSite, ofBen, filtered, ofVisitor, ofService].map(({ close }) => close()));
  });
});
