import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_REVIEW_COUNT } from "#contract/letting/review-input.ts";
import { addDays } from "#domain/dates.ts";
import { record } from "#store/services/site-changes.ts";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { addFeed } from "#letting/channels/add-feed.ts";
import { addDomain } from "#owners/domains/add-domain.ts";
import { createResolver } from "#services/dns/resolve.ts";
import { addReviews } from "#letting/reviews/add-reviews.ts";
import { createSite } from "#owners/sites/create-site.ts";
import { invite } from "#owners/team/invite.ts";
import { NOW, reviewFixture, siteFixture, TODAY } from "../fixtures/site.ts";
import { TARGET } from "../support/domains.ts";
import { feedTools } from "../support/platforms.ts";
import { given, removeEverybody } from "../support/given.ts";
import { storeWithEventBeforeWrite } from "../support/meanwhile.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const [SITE, UNIT, OWNER] = ["site-duinhuis", "duinhuis-huis", "owner-1"];

/** In these tests, another request does something between a request's read and its write. */
describe.each(DIALECTS)("concurrent requests about a site on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables: t } = store;
    await removeEverybody(store);
    for (const table of [t.attempts, t.domains, t.outbox]) await db.delete(table).where(sql`1 = 1`);
    await given(store, siteFixture());
  });

  const tools = (on: Store) => ({
    store: on,
    kv: opened.kv,
    mainDomain: "vrijhuis.localhost",
    mainOrigin: "https://vrijhuis.nl",
    now: NOW,
    requestId: "r",
    by: OWNER,
    onCalendarChange: async () => {},
  });
  const domainTools = (on: Store) => ({
    ...tools(on),
    settings: {
      destination: { target: TARGET, apexAddresses: [], slug: "vrijhuis" },
      ours: ["vrijhuis.localhost", TARGET],
      resolver: "https://resolver.example",
    },
    resolver: createResolver("https://resolver.example"),
  });
  const review = (text: string) => {
    const { id: _id, ...rest } = reviewFixture("", { text });
    return { ...rest, source: "guestbook" as const, shown: true };
  };
  const ACTIONS: Record<string, (on: Store, n?: number) => Promise<object>> = {
    domain: (on, n = 0) => addDomain(domainTools(on), SITE, `www.huis-${n}.nl`, OWNER),
    invitation: (on, n = 0) => invite(tools(on), { siteId: SITE, email: `guest-${n}@vrijhuis.example`, role: "cleaner" }),
    review: (on, n = 0) => addReviews(tools(on), SITE, [review(`Review ${n}`)], () => crypto.randomUUID()),
    calendar: (on) =>
      addFeed(
        feedTools(on, {
          "www.airbnb.nl": { events: [{ arrival: addDays(TODAY, 1), departure: addDays(TODAY, 3) }], requests: 0 },
        }),
        SITE,
        {
          id: crypto.randomUUID(),
          unitId: UNIT,
          url: "https://www.airbnb.nl/1.ics",
          channel: "airbnb",
          opensEdges: true,
        },
      ),
    site: (on, n = 0) =>
      createSite(on, { id: `new-${n}`, unitId: `unit-${n}`, ownerId: OWNER, locale: "nl", name: "Huis", now: NOW }),
  };
  const deleteSite = () => store.db.delete(store.tables.userSites).where(eq(store.tables.userSites.id, SITE));
  const deleteAccount = () => users.remove(store.db, store.tables, OWNER);

  test.each(["domain", "invitation", "review", "calendar"])(
    "a %s of a site that is deleted meanwhile is refused",
    async (kind) => {
      expect(await ACTIONS[kind]?.(storeWithEventBeforeWrite(store, deleteSite))).toEqual({ ok: false, code: "NOT_FOUND" });
    },
  );

  test("a site of an account that is deleted meanwhile is refused", async () => {
    expect(await ACTIONS["site"]?.(storeWithEventBeforeWrite(store, deleteAccount))).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  test("a calendar is not added to a unit that is archived meanwhile", async () => {
    const archive = () => store.db.update(store.tables.units).set({ archivedAt: NOW }).where(eq(store.tables.units.id, UNIT));
    const imported = await ACTIONS["calendar"]?.(storeWithEventBeforeWrite(store, archive));
    expect(imported).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await store.db.$count(store.tables.blocks)).toBe(0);
  });

  test("a change of a deleted site is not counted", async () => {
    await deleteSite();
    expect(await record(store, SITE, { topic: "draft", version: 1, at: NOW })).toBeNull();
  });

  /** Functions that add rows up to one below the limit. */
  const nearlyFull: Record<string, () => Promise<unknown>> = {
    domain: async () => {
      for (let n = 10; n < 14; n++) await ACTIONS["domain"]?.(store, n);
    },
    invitation: () =>
      Promise.all(
        Array.from({ length: 49 }, (_each, n) =>
          store.db.insert(store.tables.teamInvitations).values({
            id: `invitation-${n}`,
            siteId: SITE,
            email: `other-${n}@vrijhuis.example`,
            role: "cleaner",
            formerStays: false,
            digest: `digest-${n}`,
            invitedBy: OWNER,
            createdAt: NOW,
            expiresAt: NOW + 1,
          }),
        ),
      ),
    review: () =>
      addReviews(
        tools(store),
        SITE,
        Array.from({ length: MAX_REVIEW_COUNT - 1 }, (_each, n) => review(`Old ${n}`)),
        () => crypto.randomUUID(),
      ),
    site: async () => {
      for (let n = 10; n < 58; n++)
        await given(store, siteFixture({ id: `full-${n}`, subdomain: `full-${n}`, units: [], photos: [] }));
    },
  };

  test.each([
    ["domain", "TOO_MANY_DOMAINS"],
    ["invitation", "TEAM_FULL"],
    ["review", "TOO_MANY_REVIEWS"],
    ["site", "TOO_MANY_SITES"],
  ])("one of two concurrent requests for the last %s is refused", async (kind, code) => {
    await nearlyFull[kind]?.();
    const act = ACTIONS[kind];
    if (!act) throw new Error(`no action ${kind}`);
    let first: object | undefined;
    const second = await act(
      storeWithEventBeforeWrite(store, async () => {
        first = await act(store, 1);
      }),
      2,
    );
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual({ ok: false, code });
  });
});
