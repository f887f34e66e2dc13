import { describe, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import type { Query, Store } from "#store/dialect/store.ts";
import { findPlace } from "#store/letting/booking-places.ts";
import { placeBooking } from "#letting/bookings/place-booking.ts";
import { d1 } from "../store/stores.ts";
import { asGuest } from "../support/bookings.ts";
import { createPostgresDatabase } from "../support/postgres-server.ts";
import { INVARIANTS } from "./invariants.ts";
import { observe } from "./observe.ts";
import { simulate } from "./simulate.ts";
import { type OpenWorldStore, openWorld, todayOf } from "./world.ts";

const postgres =
  (change: (store: Store) => Store = (store) => store): OpenWorldStore =>
  async () => {
    const database = await createPostgresDatabase();
    return { store: change(database.store), own: false, close: () => database.close() };
  };
const workerd: OpenWorldStore = async () => ({ ...(await d1()), own: false });

describe("the same worlds", () => {
  test("on Postgres", { timeout: 120_000 }, () => simulate({ from: 1, count: 5, days: 30, open: postgres() }));
  test("on a D1 in workerd", { timeout: 120_000 }, () => simulate({ from: 1, count: 2, days: 30, open: workerd }));
});

/** A planted bug: the calendar is not locked before the rows that the batch's conditions read. */
const raisingLast = (store: Store): Store => ({
  ...store,
  atomically: async (queries) => {
    let isMoved = false;
    const results: unknown[] = await store.atomically((db) => {
      const batch = queries(db).flat(2) as Query[];
      const [first, ...others] = batch;
      isMoved = sqlOf(first).startsWith('update "calendars"');
      return isMoved && first ? [...others, first] : batch;
    });
    return (isMoved ? [results.at(-1), ...results.slice(0, -1)] : results) as never;
  },
});

const sqlOf = (query: Query | undefined): string => (query as { toSQL?: () => { sql: string } } | undefined)?.toSQL?.().sql ?? "";

const ROUNDS = 20;

/** Two guests at once want stays that follow one another, between which a night of preparation is needed; returns what breaks. */
async function crowd(open: OpenWorldStore): Promise<string | undefined> {
  const world = await openWorld(1, open);
  try {
    const tools = world.tools(0);
    const place = await findPlace(world.store, "site-dune", { id: "dune-east" });
    if (!place) throw new Error("no place");
    for (let round = 0; round < ROUNDS; round++) {
      const arrival = addDays(todayOf(world), 10 + 6 * round);
      const stays = [0, 2].map((days) => ({ arrival: addDays(arrival, days), departure: addDays(arrival, days + 2) }));
      await Promise.all(stays.map((stay) => placeBooking(tools, place, asGuest(stay))));
    }
    return INVARIANTS.oneHolder(await observe(world.store));
  } finally {
    await world.close();
  }
}

describe("guests at the same moment on Postgres", () => {
  test("get only stays that fit", { timeout: 60_000 }, async () => expect(await crowd(postgres())).toBeUndefined());
  test(`would get both if the calendar's version were raised last, within ${ROUNDS} rounds`, { timeout: 60_000 }, async () => {
    expect(await crowd(postgres(raisingLast))).toMatch("when it is prepared");
  });
});
