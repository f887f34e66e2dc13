import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { type PackedRelease, type PackedRows, findLastRelease, readRelease } from "#scripts/packed-release.ts";
import { type FormerRelease, startFormerRelease } from "../support/former-release.ts";
import { formOf } from "../support/guest-bookings.ts";
import { today } from "../support/today.ts";
import { startWorker, type WorkerClient } from "../support/worker.ts";

/** A packed home whose guests book at once. */
const SUBDOMAIN = "maas-en-kade";
const SITE = `http://${SUBDOMAIN}.vrijhuis.localhost`;
const NIGHTS = 3;
const GUEST = {
  name: "Kasia Nowak",
  email: "kasia@example.com",
  phone: "+48 601 234 567",
  street: "Dorpsstraat 1",
  postalCode: "1234 AB",
  town: "Domburg",
  country: "NL",
  arrivalTime: "17:30",
  message: "",
  payment: "transfer",
  terms: "yes",
  fax: "",
};

let release: PackedRelease;
beforeAll(async () => {
  release = await readRelease(await findLastRelease());
});

type Client = Pick<WorkerClient, "get" | "post">;

let networks = 0;
const network = () => ({ "CF-Connecting-IP": `2001:db8:2:${(networks++).toString(16)}::1` });
const stayFrom = (arrival: string) => ({ arrival, departure: addDays(arrival as typeof today, NIGHTS), adults: "2" });

/** Reads what visitors of the home read; returns the statuses. */
async function read(client: Client): Promise<number[]> {
  const stay = new URLSearchParams(stayFrom(addDays(today, 400))).toString();
  const addresses = [
    SITE,
    `${SITE}/prijzen?${stay}`,
    `${SITE}/calendar.ics`,
    `${SITE}/api/availability?from=${today}&to=${addDays(today, 60)}`,
  ];
  const answers = await Promise.all(addresses.map((address) => client.get(address, { headers: network() })));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.map(({ status }) => status);
}

/** Books a stay in three steps, and returns the path of its page; undefined if the nights are taken. */
async function book(client: Client, arrival: string): Promise<string | undefined> {
  const sent = await client.post(
    `${SITE}/boeken`,
    { form: "booking", ...stayFrom(arrival), ...GUEST, email: `kasia-${networks}@example.com` },
    network(),
  );
  const check = sent.headers.get("location");
  if (check === null) return undefined;
  const html = await (await client.get(SITE + check.replace(/#.*/, ""))).text();
  const placed = await client.post(SITE + check.replace(/[?#].*/, ""), formOf(html, "confirm", { fax: "" }), network());
  return placed.headers.get("location") ?? undefined;
}

/** Books the first free stay from a day on. */
async function bookFirst(client: Client, from: string): Promise<string> {
  for (let day = 0; day < 120; day += NIGHTS + 1) {
    const path = await book(client, addDays(from as typeof today, day));
    if (path?.startsWith("/booking/")) return path;
  }
  throw new Error("no stay could be booked");
}

describe.each(["d1", "postgres"] as const)("a store of the last release on %s", (kind) => {
  let former: FormerRelease;
  let before: PackedRows;
  let page: string;
  beforeAll(async () => {
    former = await startFormerRelease(release, kind);
    before = await former.rows();
  });
  afterAll(() => former.close());

  test(
    "is migrated while the release answers: no request fails, and no row is lost or changed",
    { timeout: 60_000 },
    async () => {
      page = await bookFirst(former.client, addDays(today, 40));
      const statuses = new Set<number>();
      let isDone = false;
      let bookings = 0;
      const load = async () => {
        do {
          for (const status of await read(former.client)) statuses.add(status);
          await bookFirst(former.client, addDays(today, 60 + bookings * 10));
          bookings += 1;
        } while (!isDone);
      };
      const loads = load();
      await former.update();
      isDone = true;
      await loads;
      expect([...statuses], former.errors.join("\n")).toEqual([200]);
      expect(bookings).toBeGreaterThan(0);
      expect(former.errors).toEqual([]);
      expect(lostRows(before, await former.rows())).toEqual([]);
    },
  );

  test("the release works on it as before: pages, prices, the calendar and bookings", async () => {
    expect(await read(former.client)).toEqual([200, 200, 200, 200]);
    for (const path of [page, await bookFirst(former.client, addDays(today, 50))]) {
      const shown = await former.client.get(SITE + path, { headers: network() });
      expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining("Boekingsnummer")]);
    }
    expect(former.errors).toEqual([]);
  });

  test("today's worker continues with it", async () => {
    await former.stop();
    const worker = await startWorker(former.store);
    expect(await read(worker)).toEqual([200, 200, 200, 200]);
    const shown = await worker.get(SITE + page, { headers: network() });
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining("Boekingsnummer")]);
    await worker.stop();
  });
});

/**
 * Rows of before that are not there, as they were, in the columns that they had. The bookings of the test itself change the state of
 * their site's calendar and feeds, and an update records the policies' digest.
 */
function lostRows(before: PackedRows, after: PackedRows): string[] {
  const site = String(before["user_sites"]?.find(({ subdomain }) => subdomain === SUBDOMAIN)?.["id"]);
  return Object.entries(before).flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    const textOf = (row: Record<string, unknown>) => JSON.stringify(columns.map((name) => row[name]));
    const left = new Set((after[table] ?? []).map(textOf));
    const isOwn = (text: string) =>
      (["calendars", "feeds"].includes(table) && text.includes(site)) || text.includes('"policies"');
    return rows
      .map(textOf)
      .filter((text) => !left.has(text) && !isOwn(text))
      .map((text) => `${table}: ${text}`);
  });
}
