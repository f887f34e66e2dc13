import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeDetails } from "#letting/bookings/change-details.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { listStays } from "#letting/bookings/list-stays.ts";
import { changeGuest } from "#letting/guests/change-guest.ts";
import { findList } from "#store/letting/guests.ts";
import type { Store } from "#store/dialect/store.ts";
import { NOW } from "../fixtures/site.ts";
import { book, bookingTools, givenBookable, OWNER, placedOf, SITE, stayIn } from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const FORMS = ["+31 6 12345678", "06 12345678", "+31 (0)6 12345678", "31 6 12345678", "0031 6 12345678", "0031612345678"];
const NUMBER = "+31612345678";

describe.each(DIALECTS)("telephone numbers on %s", { timeout: 60_000 }, (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let tools: BookingTools;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    tools = bookingTools(store);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await givenBookable(store);
  });

  const guestsIn = () => store.db.select().from(store.tables.guests);
  const found = async (q: string) => [
    (await findList(store, SITE, q, { limit: 50 })).length,
    (await listStays(store, SITE, { q }, { limit: 50, now: NOW })).bookings.length,
  ];

  test("all forms of a number are one guest, stored in E.164, and each form finds it", async () => {
    for (const [index, phone] of FORMS.entries()) await book(tools, stayIn(5 + index * 2, 1), { phone });
    const guests = await guestsIn();
    expect(guests.map(({ phone }) => phone)).toEqual([NUMBER]);
    const bookings = await store.db.select().from(store.tables.bookings);
    expect(bookings.map(({ guestPhone, guestId }) => [guestPhone, guestId])).toEqual(FORMS.map(() => [NUMBER, guests[0]?.id]));
    for (const typed of [...FORMS, "06-1234", "612345678", "+316"])
      expect(await found(typed), typed).toEqual(typed === "+316" ? [0, 0] : [1, FORMS.length]);
    expect(await found("06 12345679")).toEqual([0, 0]);
  });

  test("guests that were stored before as they had written their numbers are matched and found", async () => {
    const old = [
      { id: "local", phone: "06 12345678", phoneKey: "612345678" },
      { id: "zero", phone: "+31 (0)6 12345678", phoneKey: "310612345678" },
      { id: "spaced", phone: "+31 6 12345678", phoneKey: "31612345678" },
      // Another number with the same last digits.
      { id: "australian", phone: "+612345678", phoneKey: "612345678" },
    ];
    const rest = {
      siteId: SITE,
      name: "Jan",
      email: null,
      locale: "nl",
      tags: [] as string[],
      createdAt: NOW,
      updatedAt: NOW,
    } as const;
    await store.db
      .insert(store.tables.guests)
      .values(old.map((each) => ({ ...rest, ...each, searchText: `jan ${each.phoneKey}` })));
    const { booking } = await book(tools, stayIn(5, 1), { phone: "0031 6 12345678" });
    expect(booking.guestChoice.toSorted()).toEqual(["local", "spaced", "zero"]);
    for (const typed of FORMS) expect((await found(typed))[0], typed).toBeGreaterThanOrEqual(3);
  });

  test("a number that is valid in no country or in two is kept as it was written", async () => {
    for (const [index, phone] of ["06 123", "0475 123456", "+31 6 123"].entries()) {
      const { booking } = await book(tools, stayIn(5 + index * 2, 1), { phone });
      expect(booking.contact.phone).toBe(phone);
      expect(await found(phone)).toEqual(phone === "06 123" ? [0, 0] : [1, 1]);
    }
    expect(await guestsIn()).toHaveLength(3);
  });

  test("people who wrote the same few digits are two guests", async () => {
    const contactOf = (name: string) => ({ name, email: `${name}@example.com`, phone: "123", address: null });
    await book(tools, stayIn(5, 1), { contact: contactOf("anna") });
    await book(tools, stayIn(7, 1), { contact: contactOf("jan") });
    expect(await guestsIn()).toHaveLength(2);
  });

  test("the country is that of the guest's address, else of the language, else of the home", async () => {
    const address = { street: "Grote Markt 1", postalCode: "2000", town: "Antwerpen", country: "BE" };
    const contact = { name: "An", email: "an@example.com", phone: "0475 12 34 56", address };
    const read = [
      await book(tools, stayIn(5, 1), { contact }),
      await book(tools, stayIn(7, 1), { locale: "pl", phone: "601 234 567" }),
      await book(tools, stayIn(9, 1), { locale: "en", phone: "06 12345678" }),
    ];
    expect(read.map(({ booking }) => booking.contact.phone)).toEqual(["+32475123456", "+48601234567", NUMBER]);
  });

  test("numbers that an owner changes are read too", async () => {
    const { booking } = await book(tools, stayIn(5, 1), { phone: "06 123" });
    const contact = { ...booking.contact, phone: "06-12345678" };
    await changeDetails(tools, await placedOf(store, booking.id), { contact }, OWNER);
    expect((await placedOf(store, booking.id)).booking.contact.phone).toBe(NUMBER);
    const change = { siteId: SITE, guestId: booking.guestId ?? "", version: 1, values: { phone: "0612 345 678" } };
    expect(await changeGuest(store, change, NOW)).toMatchObject({ guest: { phone: NUMBER } });
    expect((await guestsIn())[0]).toMatchObject({ phone: NUMBER, phoneKey: "31612345678" });
    expect(await found("+31 6 12345678")).toEqual([1, 1]);
  });
});
