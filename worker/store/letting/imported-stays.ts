import { and, asc, desc, eq, gt, gte, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Party } from "#contract/letting/booking.ts";
import type { DetachedDetails, ImportedStayDetails, ImportedStayKey, ListedImport } from "#contract/letting/imported-stay.ts";
import { pairMovedStays } from "#domain/bookings/moved-stays.ts";
import { CHANNEL_NAMES } from "#domain/channels/channels.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { searchText } from "#domain/search-text.ts";
import type { Stay } from "#domain/stays.ts";
import { type BookingFilter, type ListPage, readDay, selectPage } from "./booking-lists.ts";
import { contains } from "./contact-search.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** More than any site has; it bounds the memory of one query. */
const MAX_STAYS = 20_000;

const NOBODY: Party = { adults: 0, children: [], pets: 0 };
/** The party of details; null for an empty one, which means that it is unknown. */
export const knownParty = (party: Party | null): Party | null =>
  party && party.adults + party.children.length > 0 ? party : null;

/** Column with the name of the calendar from which a block or details come, as shown to owners. */
const channelOf = ({ feeds: t }: Tables, { source }: Tables["blocks"] | Tables["importedStays"]) => {
  const names = Object.entries(CHANNEL_NAMES).map(
    ([channel, name]) => sql`when ${t.channel} = ${sql.raw(`'${channel}'`)} then ${sql.raw(`'${name}'`)}`,
  );
  const nameOfFeed = sql`select case ${sql.join(names, sql` `)} else ${t.host} end from ${t} where ${t.id} = ${source}`;
  return sql<string>`coalesce((${nameOfFeed}), ${source}, '')`;
};

/** Condition that details belong to an imported block: the same unit, calendar and dates. */
export const belongTo = ({ importedStays, blocks }: Tables): SQL | undefined =>
  and(
    eq(blocks.kind, "imported"),
    eq(importedStays.unitId, blocks.unitId),
    eq(importedStays.source, blocks.source),
    eq(importedStays.arrival, blocks.arrival),
    eq(importedStays.departure, blocks.departure),
  );

const isStay = ({ unitId, source, arrival, departure }: Tables["blocks"] | Tables["importedStays"], stay: ImportedStayKey) =>
  and(eq(unitId, stay.unitId), eq(source, stay.source), eq(arrival, stay.arrival), eq(departure, stay.departure));

const detailsColumns = ({ importedStays: t }: Tables) => ({
  id: t.id,
  version: t.version,
  guestName: t.guestName,
  guestId: t.guestId,
  party: t.party,
  income: t.income,
  commission: t.commission,
  taxPaidByChannel: t.taxPaidByChannel,
  notes: t.notes,
  messageLocale: t.messageLocale,
  payout: t.payout,
  cleaningFee: t.cleaningFee,
  channelNumber: t.channelNumber,
  movedFrom: t.movedFrom,
});

const keyColumns = ({ unitId, source, arrival, departure }: Tables["blocks"] | Tables["importedStays"]) => ({
  unitId,
  source,
  arrival,
  departure,
});

const withParty = <Row extends { party: Party | null }>(row: Row): Row => ({ ...row, party: knownParty(row.party) });

/** Columns of an imported stay for lists; those of the details are null without them. */
export const importColumns = (tables: Tables) => ({
  channel: channelOf(tables, tables.blocks),
  name: tables.importedStays.guestName,
  party: tables.importedStays.party,
  income: tables.importedStays.income,
});

/** Finds imported stays of a site that meet a condition. */
async function selectStays(
  { db, tables: t }: Store,
  siteId: string,
  condition: SQL | undefined,
  { orderBy = [asc(t.blocks.arrival), asc(t.blocks.id)], limit = MAX_STAYS }: { orderBy?: SQL[]; limit?: number } = {},
): Promise<ListedImport[]> {
  const { blocks, units, importedStays } = t;
  const query = db
    .select({
      ...keyColumns(blocks),
      id: blocks.id,
      ...importColumns(t),
      commission: importedStays.commission,
      taxPaidByChannel: importedStays.taxPaidByChannel,
      movedFrom: importedStays.movedFrom,
    })
    .from(blocks)
    .innerJoin(units, eq(units.id, blocks.unitId))
    .leftJoin(importedStays, belongTo(t))
    .where(and(eq(units.siteId, siteId), eq(blocks.kind, "imported"), condition))
    .orderBy(...orderBy)
    .limit(limit);
  return (await query).map(({ name, taxPaidByChannel, movedFrom, ...row }) =>
    withParty({
      ...(row as Omit<ListedImport, "name">),
      name: name ?? "",
      taxPaidByChannel: taxPaidByChannel ?? false,
      isMoved: movedFrom !== null,
    }),
  );
}

/** Finds details of a site that meet a condition, the latest first. */
async function selectDetails(
  { db, tables: t }: Store,
  siteId: string,
  condition: SQL | undefined,
  limit = MAX_STAYS,
): Promise<DetachedDetails[]> {
  const { blocks, units, importedStays } = t;
  const rows = await db
    .select({ ...detailsColumns(t), ...keyColumns(importedStays), channel: channelOf(t, importedStays) })
    .from(importedStays)
    .innerJoin(units, eq(units.id, importedStays.unitId))
    .leftJoin(blocks, belongTo(t))
    .where(and(eq(units.siteId, siteId), condition))
    .orderBy(desc(importedStays.arrival), desc(importedStays.id))
    .limit(limit);
  return rows.map((row) => withParty(row as DetachedDetails));
}

export type ImportFilter = Pick<BookingFilter, "q" | "states" | "unitId" | "from" | "to"> & { source?: string | undefined };

/** Finds a page of a site's imported stays; their states follow from their dates. One query. */
export function findList(
  store: Store,
  siteId: string,
  filter: ImportFilter,
  { limit, ...page }: ListPage,
): Promise<ListedImport[]> {
  const { isInPage, orderBy } = selectPage(store.tables.blocks, page);
  return selectStays(store, siteId, and(isInPage, isFiltered(store.tables, filter, page.today)), { orderBy, limit });
}

function isFiltered(t: Tables, { q, states, unitId, source, from, to }: ImportFilter, today: CalendarDate): SQL | undefined {
  const { blocks } = t;
  return and(
    unitId ? eq(blocks.unitId, unitId) : undefined,
    source ? eq(blocks.source, source) : undefined,
    from ? gt(blocks.departure, from) : undefined,
    to ? lt(blocks.arrival, to) : undefined,
    q?.trim() ? matches(t, q.trim()) : undefined,
    states ? (or(...states.map((state) => isInState(t, state, today))) ?? sql`1 = 0`) : undefined,
  );
}

/** Condition that an imported stay counts as a booking in this state, as in `importedState`. */
function isInState({ blocks }: Tables, state: BookingState, today: CalendarDate): SQL | undefined {
  const { arrival, departure } = blocks;
  if (state === "completed") return lte(departure, today);
  if (state === "checked-in") return and(lt(arrival, today), gt(departure, today));
  return state === "confirmed" ? and(gte(arrival, today), gt(departure, today)) : sql`1 = 0`;
}

function matches(t: Tables, typed: string): SQL | undefined {
  const { blocks, importedStays } = t;
  const day = readDay(typed);
  if (day) return and(lte(blocks.arrival, day), gte(blocks.departure, day));
  return or(
    contains(importedStays.searchText, typed),
    contains(sql`lower(${importedStays.channelNumber})`, typed),
    contains(sql`lower(${channelOf(t, blocks)})`, typed),
  );
}

/** Finds the calendars from which a site has imported stays. */
export async function findSources({ db, tables: t }: Store, siteId: string): Promise<{ source: string; channel: string }[]> {
  const { blocks, units } = t;
  const rows = await db
    .selectDistinct({ source: blocks.source, channel: channelOf(t, blocks) })
    .from(blocks)
    .innerJoin(units, eq(units.id, blocks.unitId))
    .where(and(eq(units.siteId, siteId), eq(blocks.kind, "imported")))
    .orderBy(asc(blocks.source));
  return rows.map(({ source, channel }) => ({ source: source ?? "", channel }));
}

/** Finds an imported stay of a site, and its details if the owner gave any. Undefined if no calendar has the stay. */
export async function findStay(
  { db, tables: t }: Store,
  siteId: string,
  stay: ImportedStayKey,
): Promise<{ details: ImportedStayDetails | null } | undefined> {
  const { blocks, units, importedStays } = t;
  const [row] = await db
    .select({ details: detailsColumns(t) })
    .from(blocks)
    .innerJoin(units, eq(units.id, blocks.unitId))
    .leftJoin(importedStays, belongTo(t))
    .where(and(eq(units.siteId, siteId), eq(blocks.kind, "imported"), isStay(blocks, stay)));
  return row && { details: row.details && withParty(row.details as ImportedStayDetails) };
}

/** Finds details of a site whose stay has disappeared from its calendar, the latest first. */
export const findDetached = (store: Store, siteId: string, limit: number): Promise<DetachedDetails[]> =>
  selectDetails(store, siteId, isNull(store.tables.blocks.id), limit);

/** Finds details of a site. */
export async function findDetails(store: Store, siteId: string, id: string): Promise<DetachedDetails | undefined> {
  const [found] = await selectDetails(store, siteId, eq(store.tables.importedStays.id, id), 1);
  return found;
}

/** Finds imported stays of a site without details, the latest first. */
export const findWithoutDetails = (store: Store, siteId: string, limit: number): Promise<ListedImport[]> =>
  selectStays(store, siteId, isNull(store.tables.importedStays.id), { orderBy: [desc(store.tables.blocks.arrival)], limit });

/** Finds the imported stays of a guest, the latest first, including those that have disappeared from their calendar. */
export const findOfGuest = (store: Store, siteId: string, guestId: string): Promise<DetachedDetails[]> =>
  selectDetails(store, siteId, eq(store.tables.importedStays.guestId, guestId));

/** Finds the details of all imported stays of a site, for its export. */
export const findAll = (store: Store, siteId: string): Promise<DetachedDetails[]> => selectDetails(store, siteId, undefined);

/** Finds the imported stays of a site that have nights in `[from, until)`, by arrival. */
export const findOfPeriod = (
  store: Store,
  siteId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<ListedImport[]> => {
  const { arrival, departure } = store.tables.blocks;
  return selectStays(store, siteId, and(gt(departure, from), lt(arrival, until)));
};

/** Values from a platform's export; changes of the owner keep them. */
export type ExportValues = Pick<ImportedStayDetails, "payout" | "cleaningFee" | "channelNumber"> & { importId: string };

type Values = Omit<ImportedStayDetails, "id" | "version" | "movedFrom" | "payout" | "cleaningFee" | "channelNumber">;

const columnsOf = ({ party, ...values }: Values) => ({
  ...values,
  party: party ?? NOBODY,
  searchText: searchText(values.guestName),
});

/** Inserts the first details of a stay; the result is empty if it already has some. */
export const insertDetails = (
  db: Database,
  { importedStays: t }: Tables,
  {
    stay,
    values,
    exported,
    id,
    now,
  }: { stay: ImportedStayKey; values: Values; exported?: ExportValues; id: string; now: number },
) =>
  db
    .insert(t)
    .values({
      id,
      ...stay,
      ...columnsOf(values),
      ...exported,
      guestAt: values.guestId === null ? null : now,
      messageAt: now,
      version: 1,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ version: t.version });

/** Replaces the details of a stay at a version; the result is empty if they have another one. */
export const updateDetails = (
  db: Database,
  { importedStays: t }: Tables,
  { stay, version, values, now }: { stay: ImportedStayKey; version: number; values: Values; now: number },
) =>
  db
    .update(t)
    .set({
      ...columnsOf(values),
      guestAt:
        values.guestId === null
          ? null
          : sql`case when ${t.guestId} = ${values.guestId} then ${t.guestAt} else cast(${now} as bigint) end`,
      messageAt: now,
      movedFrom: null,
      version: version + 1,
      updatedAt: now,
    })
    .where(and(isStay(t, stay), eq(t.version, version)))
    .returning({ version: t.version });

/**
 * Moves details at a version to another stay; `movedFrom` if the owner has not confirmed that it is the same one. Fails on the
 * unique key of `imported_stays` if that stay has details.
 */
export const moveDetails = (
  db: Database,
  { importedStays: t }: Tables,
  {
    id,
    version,
    stay,
    movedFrom,
    now,
  }: { id: string; version: number; stay: ImportedStayKey; movedFrom: Stay | null; now: number },
) => {
  const { unitId, source, arrival, departure } = stay;
  return db
    .update(t)
    .set({ unitId, source, arrival, departure, movedFrom, messageAt: now, version: version + 1, updatedAt: now })
    .where(and(eq(t.id, id), eq(t.version, version)))
    .returning({ version: t.version });
};

/** Deletes details at a version; the result is empty if they have another one. */
export const removeDetails = (db: Database, { importedStays: t }: Tables, { id, version }: { id: string; version: number }) =>
  db
    .delete(t)
    .where(and(eq(t.id, id), eq(t.version, version)))
    .returning({ id: t.id });

/** Removes a person from the details of imported stays; dates, party and amounts stay. */
export const eraseFromDetails = (
  db: Database,
  { importedStays: t }: Tables,
  guestId: string,
  { word, now }: { word: string; now: number },
): Query =>
  db
    .update(t)
    .set({
      guestName: word,
      searchText: searchText(word),
      guestId: null,
      messageAt: null,
      messageLocale: null,
      notes: "",
      channelNumber: null,
      version: sql`${t.version} + 1`,
      updatedAt: now,
    })
    .where(eq(t.guestId, guestId));

/** Details whose stay a calendar may have moved. */
export interface MovableDetails extends Stay {
  id: string;
  version: number;
  movedFrom: Stay | null;
}

/** Finds the details of stays of a unit in one calendar that end after a day. */
export async function findMovable(
  { db, tables: { importedStays: t } }: Store,
  { unitId, source }: { unitId: string; source: string },
  after: CalendarDate,
): Promise<MovableDetails[]> {
  const rows = await db
    .select({ id: t.id, version: t.version, arrival: t.arrival, departure: t.departure, movedFrom: t.movedFrom })
    .from(t)
    .where(and(eq(t.unitId, unitId), eq(t.source, source), gt(t.departure, after)));
  return rows as MovableDetails[];
}

/**
 * Moves details to the stays that replaced theirs in a calendar, found by {@link pairMovedStays}; belongs in the batch
 * that imports the stays. Details that were changed meanwhile are not moved. Fails on the unique key of `imported_stays` if a
 * stay got details meanwhile.
 */
export const followMoved = (
  db: Database,
  t: Tables,
  origin: { unitId: string; source: string },
  { details, stays, now }: { details: MovableDetails[]; stays: readonly Stay[]; now: number },
): Query[] =>
  pairMovedStays(details, stays).map(({ details: { id, version, arrival, departure, movedFrom }, stay }) => {
    const original = movedFrom ?? { arrival, departure };
    const isBack = original.arrival === stay.arrival && original.departure === stay.departure;
    const { unitId, source } = origin;
    const to = { unitId, source, arrival: stay.arrival, departure: stay.departure };
    return moveDetails(db, t, { id, version, stay: to, movedFrom: isBack ? null : original, now });
  });
