import type { PartsOfUnits } from "#domain/bookings/unit-parts.ts";
import { and, eq, exists, gte, inArray, lt, ne, notInArray, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { HolderKind, ImportedKind, NightKind, OwnHolderKind } from "#domain/bookings/night-holders.ts";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { guard } from "../dialect/guards.ts";
import { chunkRows, chunkValues, type Database, prepared, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** True for nights that the owner has blocked. */
export const isBlock = (kind: string): boolean => kind === "block" || kind === "preparation";

/** The layer of stays, holds and blocks: no two of them share a night of a unit. */
const OWN = "own";

/** Units that share nights with a unit: those that it contains, and those that contain it or one of its parts. */
export interface UnitParts {
  parts: string[];
  wholes: string[];
}

export const NO_PARTS: UnitParts = { parts: [], wholes: [] };

/** Nights that a booking or a block of the owner takes. */
export interface Claim extends Stay {
  unitId: string;
  /** Id of the booking or block. */
  holder: string;
  kind: OwnHolderKind;
  /** The units that share nights, as read before the batch. */
  related: UnitParts;
  /** Nights of preparation after the stay; 0 for blocks. */
  preparationNights: number;
  /** Nights of the unit that the holder already had before this batch: they may be taken in another calendar too. */
  held?: Stay;
}

/**
 * Takes nights of a unit and of the units that it contains; units that contain it are marked. Comes after the calendar's version
 * is raised. The batch fails on the primary key of `nights` if a stay or block has one of these nights, and on the guards
 * `partsChanged`, `nightImported` (another calendar has a night) and `nightPrepared` (a night is needed for the preparation after
 * another stay, or this stay's preparation meets another stay).
 */
export function claim(db: Database, t: Tables, claimed: Claim): Query[] {
  const { unitId, holder, kind, related, preparationNights, held, arrival, departure } = claimed;
  const stay = { arrival, departure };
  const own = [unitId, ...related.parts];
  const preparation = preparationAfter(stay, preparationNights);
  return [
    requireParts(db, t, unitId, related),
    ...insertNights(db, t, rowsOfStay({ ...stay, unitId, holder, kind, related })),
    ...guardsOf(db, t, { own, holder, kind, stay, preparation, held }),
    ...insertNights(db, t, rowsOfPreparation({ unitId, holder, related, preparation })),
  ];
}

const preparationAfter = ({ departure }: Stay, nights: number): Stay => ({
  arrival: departure,
  departure: addDays(departure, nights),
});

const rowsOfStay = ({ unitId, holder, kind, related, ...stay }: Pick<Claim, "unitId" | "holder" | "kind" | "related"> & Stay) => [
  ...rowsOf([unitId, ...related.parts], stay, { layer: OWN, holder, kind }),
  ...rowsOf(related.wholes, stay, { layer: `part:${holder}`, holder, kind }),
];

const rowsOfPreparation = ({
  unitId,
  holder,
  related: { parts, wholes },
  preparation,
}: Pick<Claim, "unitId" | "holder" | "related"> & { preparation: Stay }) =>
  rowsOf([unitId, ...parts, ...wholes], preparation, { layer: `preparation:${holder}`, holder, kind: "preparation" });

/** A night of another calendar. */
export interface ImportedNight {
  night: CalendarDate;
  /** Id of the block. */
  holder: string;
  kind: ImportedKind;
}

/** Takes nights of a feed, each once. They are facts: they may overlap ours. Fails on the guard `partsChanged`. */
export function claimImported(
  db: Database,
  t: Tables,
  unitId: string,
  related: UnitParts,
  feedId: string,
  taken: ImportedNight[],
): Query[] {
  const rows = taken.flatMap((night) => rowsOfImport({ ...night, unitId, feedId, related }));
  return [requireParts(db, t, unitId, related), ...insertNights(db, t, rows)];
}

/** The layer of a feed's nights. */
export const layerOfFeed = (feedId: string): string => `feed:${feedId}`;

function rowsOfImport({
  unitId,
  feedId,
  related: { parts, wholes },
  ...night
}: ImportedNight & { unitId: string; feedId: string; related: UnitParts }) {
  return [
    { ...night, unitId, layer: layerOfFeed(feedId) },
    ...[...parts, ...wholes].map((other) => ({ ...night, unitId: other, layer: `part:${night.holder}` })),
  ];
}

/** A booking or block with the units that share its nights from now on. */
interface Sharing extends Stay {
  id: string;
  unitId: string;
  kind: HolderKind;
  /** Id of the feed that it comes from; null for ours. */
  source: string | null;
  preparationNights: number;
  related: UnitParts;
}

/**
 * Takes the nights of bookings and blocks again after a change of units' parts. Fails on the primary key of `nights` if two of
 * ours then share a night; nights of other calendars, and preparation, may overlap as before.
 */
export function replaceNights(db: Database, t: Tables, holders: Sharing[]): Query[] {
  const rows = holders.flatMap(({ id: holder, kind, source, preparationNights, ...taken }) => {
    if (kind === "imported" || kind === "soft")
      return listNights(taken).flatMap((night) =>
        rowsOfImport({ night, holder, kind, unitId: taken.unitId, related: taken.related, feedId: source ?? "" }),
      );
    const preparation = preparationAfter(taken, preparationNights);
    return [...rowsOfStay({ ...taken, holder, kind }), ...rowsOfPreparation({ ...taken, holder, preparation })];
  });
  const ids = holders.map(({ id }) => id);
  return [
    ...chunkValues(ids).map((chunk) => db.delete(t.nights).where(inArray(t.nights.holder, chunk))),
    ...insertNights(db, t, rows),
  ];
}

const rowsOf = (unitIds: string[], stay: Stay, facts: { layer: string; holder: string; kind: NightKind }) =>
  unitIds.flatMap((unitId) => listNights(stay).map((night) => ({ unitId, night, ...facts })));

/** Releases all nights of a booking or block. */
export const release = (db: Database, { nights: t }: Tables, holder: string): Query => db.delete(t).where(eq(t.holder, holder));

const insertNights = (db: Database, { nights: t }: Tables, rows: (typeof t.$inferInsert)[]): Query[] =>
  chunkRows(rows, t).map((chunk) => db.insert(t).values(chunk));

interface Guarded {
  own: string[];
  holder: string;
  kind: OwnHolderKind;
  stay: Stay;
  preparation: Stay;
  held: Stay | undefined;
}

function guardsOf(db: Database, t: Tables, { own, holder, kind, stay, preparation, held }: Guarded): Query[] {
  const { nights } = t;
  const within = ({ arrival, departure }: Stay) =>
    and(inArray(nights.unitId, own), gte(nights.night, arrival), lt(nights.night, departure), ne(nights.holder, holder));
  const found = (condition: ReturnType<typeof and>) => exists(db.select({ night: nights.night }).from(nights).where(condition));
  const isNew = held && or(lt(nights.night, held.arrival), gte(nights.night, held.departure));
  const isImported = and(inArray(nights.kind, ["imported", "soft"]), isNew);
  const isStay = inArray(nights.kind, ["stay", "imported"]);
  return [
    guard(db, t, "nightImported", found(and(within(stay), isImported))),
    ...(kind === "stay"
      ? [
          guard(
            db,
            t,
            "nightPrepared",
            sql`${found(and(within(stay), eq(nights.kind, "preparation")))} or ${found(and(within(preparation), isStay))}`,
          ),
        ]
      : []),
  ];
}

/**
 * Makes the batch fail (guard `partsChanged`) if a unit's parts, or the units that contain it, have changed since they were read.
 */
function requireParts(db: Database, t: Tables, unitId: string, { parts, wholes }: UnitParts): Query {
  const { unitParts } = t;
  const countOf = (column: typeof unitParts.unitId | typeof unitParts.partId, known: string[], which: SQL | undefined) => {
    const count = (condition?: SQL) =>
      db
        .select({ count: sql<number>`count(distinct ${column})` })
        .from(unitParts)
        .where(and(which, condition));
    const all = sql`(${count()}) <> ${known.length}`;
    return known.length === 0 ? all : sql`${all} or (${count(inArray(column, known))}) <> ${known.length}`;
  };
  const containing = and(or(...sharing(db, t, unitId)), notInArray(unitParts.unitId, [unitId, ...parts]));
  const changed = [countOf(unitParts.partId, parts, eq(unitParts.unitId, unitId)), countOf(unitParts.unitId, wholes, containing)];
  return guard(db, t, "partsChanged", sql.join(changed, sql` or `));
}

/** Conditions of the rows of units that contain a unit or one of its parts. */
function sharing(db: Database, { unitParts: t }: Pick<Tables, "unitParts">, unitId: string | Placeholder): SQL[] {
  const parts = db.select({ partId: t.partId }).from(t).where(eq(t.unitId, unitId));
  return [eq(t.partId, unitId), inArray(t.partId, parts)];
}

/** Condition that a column has a unit or one that shares nights with it. */
export function isSharing(
  db: Database,
  t: Pick<Tables, "unitParts">,
  unitId: string,
  column: Tables["feeds"]["unitId"],
): SQL | undefined {
  const { unitParts } = t;
  const parts = db.select({ id: unitParts.partId }).from(unitParts).where(eq(unitParts.unitId, unitId));
  const wholes = db
    .select({ id: unitParts.unitId })
    .from(unitParts)
    .where(or(...sharing(db, t, unitId)));
  return or(eq(column, unitId), inArray(column, parts), inArray(column, wholes));
}

/** Finds the units that share nights with a unit. One query. */
export const findParts = async ({ db, tables }: Store, unitId: string): Promise<UnitParts> => {
  const query = prepared(db, "parts", () => selectParts(db, tables, sql.placeholder("unitId")));
  return partsFrom(await query.execute({ unitId }), unitId);
};

/** Finds the parts of each of these units that contains others. One query for 90 units. */
export async function findPartsOfUnits({ db, tables: { unitParts: t } }: Store, unitIds: string[]): Promise<PartsOfUnits> {
  const found = await Promise.all(chunkValues(unitIds).map((chunk) => db.select().from(t).where(inArray(t.unitId, chunk))));
  const parts = new Map<string, Set<string>>();
  for (const { unitId, partId } of found.flat()) parts.set(unitId, (parts.get(unitId) ?? new Set()).add(partId));
  return parts;
}

/** Query of the rows from which {@link partsFrom} computes the units that share nights with a unit. */
export const selectParts = (db: Database, t: Tables, unitId: string | Placeholder) =>
  db
    .select()
    .from(t.unitParts)
    .where(or(eq(t.unitParts.unitId, unitId), ...sharing(db, t, unitId)));

/** Finds the units that share nights with a unit in rows of `unit_parts`. */
export function partsFrom(rows: { unitId: string; partId: string }[], unitId: string): UnitParts {
  const parts = rows.filter((row) => row.unitId === unitId).map(({ partId }) => partId);
  const own = new Set([unitId, ...parts]);
  const wholes = rows.filter((row) => own.has(row.partId) && !own.has(row.unitId)).map((row) => row.unitId);
  return { parts, wholes: [...new Set(wholes)] };
}

/** Consecutive nights of one holder in a unit. */
export interface TakenRange extends Stay {
  unitId: string;
  holder: string;
}

/**
 * Finds the ranges of taken nights of units in `[from, until)`, with one query for 90 units. A range covers all nights of its
 * holder.
 */
export async function findTakenRanges(
  { db, tables }: Store,
  unitIds: string[],
  from: CalendarDate,
  until: CalendarDate,
): Promise<TakenRange[]> {
  const found = await Promise.all(chunkValues(unitIds).map((chunk) => selectRanges(db, tables, chunk, from, until)));
  return found.flat().map(({ unitId, holder, first, last }) => ({
    unitId,
    holder,
    arrival: first as CalendarDate,
    departure: addDays(last as CalendarDate, 1),
  }));
}

/** Query of the ranges of taken nights of up to 90 units in `[from, until)`. */
export const selectRanges = (db: Database, { nights: t }: Tables, unitIds: string[], from: CalendarDate, until: CalendarDate) =>
  db
    .select({
      unitId: t.unitId,
      holder: t.holder,
      kind: t.kind,
      first: sql<string>`min(${t.night})`,
      last: sql<string>`max(${t.night})`,
    })
    .from(t)
    .where(and(inArray(t.unitId, unitIds), gte(t.night, from), lt(t.night, until)))
    .groupBy(t.unitId, t.holder, t.kind);
