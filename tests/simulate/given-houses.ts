import { sql } from "drizzle-orm";
import { DEFAULT_PAYMENT_TERMS, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import { insertTest } from "#store/letting/payment-accounts.ts";
import type { Store } from "#store/dialect/store.ts";
import { addFeed } from "#letting/channels/add-feed.ts";
import type { FeedTools } from "#letting/channels/feed-tools.ts";
import { savePaperSettings } from "#letting/papers/save-paper-settings.ts";
import { sealCredentials } from "#letting/payments/open-account.ts";
import type { PaymentTools } from "#letting/payments/payment-tools.ts";
import { NOW } from "../fixtures/site.ts";
import { givenBookable, simplePlan } from "../support/bookings.ts";
import { MOLLIE_KEY } from "../support/fake-mollie.ts";
import { Platform } from "./platform.ts";

/** Nights of preparation after each stay of the first site. */
const PREPARATION_NIGHTS = 1;

/** A site of the world; `units` are bookable, and the first one contains the others. */
export interface House {
  id: string;
  owner: string;
  units: readonly [string, ...string[]];
  preparationNights: number;
  /** A word in the data of this site's guests only. */
  mark: string;
}

/** A house with two flats, and another owner's cottage. */
export const HOUSES: readonly [House, House] = [
  {
    id: "site-dune",
    owner: "owner-dune",
    units: ["dune-all", "dune-east", "dune-west"],
    preparationNights: PREPARATION_NIGHTS,
    mark: "Duinmerk",
  },
  { id: "site-wood", owner: "owner-wood", units: ["wood-all"], preparationNights: 0, mark: "Bosmerk" },
];

export const houseOf = (unitId: string): House => HOUSES.find(({ units }) => units.includes(unitId)) ?? HOUSES[0];

/** The units that share the nights of a unit: all of a house with the whole. */
export const sharing = (unitId: string): readonly string[] => {
  const [whole, ...parts] = houseOf(unitId).units;
  return unitId === whole ? [whole, ...parts] : [unitId, ...(whole === undefined ? [] : [whole])];
};

export const PARTS = HOUSES.flatMap(({ units: [unitId, ...parts] }) => parts.map((partId) => ({ unitId, partId })));

/** The platforms on which the units are let as well. */
export const newPlatforms = (): [Platform, Platform] => [
  new Platform({ host: "www.airbnb.nl", unitId: "dune-east", siteId: "site-dune" }),
  new Platform({ host: "ical.booking.com", unitId: "wood-all", siteId: "site-wood" }),
];

const CHANNELS: Record<string, "airbnb" | "booking"> = { "www.airbnb.nl": "airbnb", "ical.booking.com": "booking" };
export const channelOf = ({ host }: Platform) => CHANNELS[host] ?? "airbnb";

const IDENTITY = {
  street: "Duinweg 1",
  postalCode: "1234 AB",
  town: "Bergen",
  country: "NL",
  vatNumber: "NL001234560B01",
  tradeNumber: "12345678",
};

/** Stores the houses as they are before the simulation begins. */
export async function givenHouses(store: Store, tools: FeedTools & PaymentTools): Promise<void> {
  for (const { id, owner, units, preparationNights } of HOUSES) {
    const plan = simplePlan({ rules: { preparationNights } });
    const isOnline = preparationNights > 0;
    await givenBookable(store, {
      site: { id, ownerId: owner, subdomain: id.replace("site-", "") },
      units: [...units],
      ...(units.length > 1 && { parts: PARTS.filter(({ unitId }) => unitId === units[0]) }),
      plan: { ...plan, vat: { ...plan.vat, scheme: "registered" } },
      mailsOwner: true,
      settings: {
        identity: { name: `${id} B.V.`, ...IDENTITY },
        payments: { ...DEFAULT_PAYMENT_TERMS, online: isOnline, unpaid: isOnline ? "cancel" : "remind", unpaidDays: 2 },
        // A request in one flat, so that owners answer.
        units: Object.fromEntries(
          units.map((unitId, index) => [unitId, { ...DEFAULT_TERMS, mode: index === 2 ? "request" : "instant" } as const]),
        ),
      },
    });
    const settings = { invoices: "every", vatScheme: "registered", bookkeeping: "payment", prefix: "VH-" } as const;
    await savePaperSettings(tools, { siteId: id, timeZone: "Europe/Amsterdam", version: 0, settings }, owner);
    await insertTest(store, {
      id: `account-${id}`,
      siteId: id,
      provider: "mollie",
      isLive: true,
      name: "",
      methods: ["ideal"],
      hook: "none",
      credentialsSealed: await sealCredentials(tools, `account-${id}`, { key: MOLLIE_KEY }),
      checkedAt: NOW,
      problem: null,
      hookSeenAt: null,
      isActive: true,
      createdAt: NOW,
    });
  }
  for (const platform of newPlatforms()) {
    const { siteId, unitId, url } = platform;
    const added = await addFeed(tools, siteId, { id: unitId, unitId, url, channel: channelOf(platform), opensEdges: true });
    if (!added.ok) throw new Error(added.code);
  }
}

/**
 * Moves the houses to the start of a world: their feeds were read just now, under ids of their own, and the versions of their
 * calendars are above those of worlds before, because the isolates remember feeds and versions.
 */
export const moveTo = (store: Store, { start, world }: { start: number; world: number }) =>
  store.write(
    [
      sql`delete from feed_runs`,
      sql`insert into cron_jobs (name, started_at, ended_at, duration_ms, lease_until, complete_at)
        values ('papers', ${start}, ${start}, 0, 0, ${start})`,
      sql`update feeds set id = unit_id || ${`-${world}`}, next_at = ${start}, last_good_at = ${start}, created_at = ${start}`,
      sql`update calendars set version = ${firstVersionOf(world)}, shown_version = 0, updated_at = ${start}`,
    ],
    10_000,
  );

const VERSIONS_OF_WORLD = 10_000;
export const firstVersionOf = (world: number): number => world * VERSIONS_OF_WORLD;
