import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_OWNER_ID } from "#contract/owners/demo-owner.ts";
import { addDays } from "#domain/dates.ts";
import { siteFixture } from "../fixtures/site.ts";
import { given } from "../support/given.ts";
import { friday } from "../support/today.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

const STAY = { arrival: friday, departure: addDays(friday, 3), adults: "2" };
const GUEST = { name: "Kasia Nowak", email: "kasia@example.com", phone: "+48 601 234 567" };

/** Only the setting decides: the Host is the sender's to choose. */
describe.each([
  ["http://vrijhuis.localhost", true],
  ["http://huizen.example", false],
])("an invented home with MAIN_ORIGIN %s", (origin, takesBookings) => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startWorker({ vars: { MAIN_ORIGIN: origin } });
    await given(worker.store, siteFixture({ ownerId: DEMO_OWNER_ID }));
  });
  afterAll(() => worker.stop());
  const site = origin.replace("//", "//duinhuis.");

  test(`${takesBookings ? "takes bookings" : "says before the form that nothing is booked, and stores nothing"}`, async () => {
    const form = await (await worker.get(`${site}/boeken?${new URLSearchParams(STAY).toString()}`)).text();
    expect(form.includes("er wordt niets geboekt, bewaard of verstuurd")).toBe(!takesBookings);
    expect(form.includes("Een proefboeking kan")).toBe(takesBookings);
    const sent = await worker.post(`${site}/boeken`, { form: "booking", ...STAY, ...GUEST, fax: "" });
    expect(sent.status).toBe(takesBookings ? 303 : 200);
    const { db, tables } = worker.store;
    expect(await db.select().from(tables.bookingDrafts)).toHaveLength(takesBookings ? 1 : 0);
  });
});
