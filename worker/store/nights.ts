import { and, eq, exists, gte, inArray, lt, ne, notInArray, or, sql } from "drizzle-orm";
import { addDays, type CalendarDate } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { guard } from "./guards.ts";
import { chunkRows, type Database, type Query, type Store } from "./store.ts";

type Tables = Store["tables"];

/** Kinds of taken nights. */
export type NightKind = "stay" | "block" | "preparation" | "imported";

/** The source of stays, holds and blocks: no two of them share a night of a unit. */
const OWN = "own";

/** Units that share their nights: those that the unit contains, and those that contain it. */
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
  kind: "stay" | "block";
  /** The units that share nights, as read before the batch. */
  related: UnitParts;
  /** Nights of preparation after the stay; 0 for blocks. */
  preparationNights: number;
}

/**
 * Takes nights of a unit and of the units that it contains; units that contain it are marked. Comes after the calendar's version is
 * raised. The batch fails on the primary key of `nights` if a stay or block has one of these nights, and on the guards
 * `partsChanged`, `nightImported` (another calendar has a night) and `nightPrepared` (a night is needed for the preparation after
 * another stay, or this stay's preparation meets another stay).
 */
export function claim(db: Database, t: Tables, { unitId, holder, kind, related, preparationNights, ...stay }: Claim): Query[] {
  const own = [unitId, ...related.parts];
  const preparation = { arrival: stay.departure, departure: addDays(stay.departure, preparationNights) };
  return [
    requireParts(db, t, unitId, related),
    ...insertNights(db, t, [
      ...rowsOf(own, stay, { source: OWN, holder, kind }),
      ...rowsOf(related.wholes, stay, { source: `part:${holder}`, holder, kind }),
    ]),
    ...guardsOf(db, t, { own, holder, kind, stay, preparation }),
    ...insertNights(
      db,
      t,
      rowsOf([...own, ...related.wholes], preparation, { source: `prep:${holder}`, holder, kind: "preparation" }),
    ),
  ];
}

/**
 * Takes nights of another calendar's stays, which are facts: they may stand beside ours. Two stays of one calendar cannot share a
 * night of the unit. Fails on the guard `partsChanged`.
 */
export function claimImported(
  db: Database,
  t: Tables,
  unitId: string,
  related: UnitParts,
  stays: (Stay & { id: string; source: string })[],
): Query[] {
  const rows = stays.flatMap(({ id: holder, source, arrival, departure }) => {
    const facts = { holder, kind: "imported" as const };
    return [
      ...rowsOf([unitId], { arrival, departure }, { ...facts, source: `import:${source}` }),
      ...rowsOf([...related.parts, ...related.wholes], { arrival, departure }, { ...facts, source: `part:${holder}` }),
    ];
  });
  return [requireParts(db, t, unitId, related), ...insertNights(db, t, rows)];
}

const rowsOf = (unitIds: string[], stay: Stay, facts: { source: string; holder: string; kind: NightKind }) =>
  unitIds.flatMap((unitId) => listNights(stay).map((night) => ({ unitId, night, ...facts })));

/** Releases all nights of a booking or block. */
export const release = (db: Database, { nights: t }: Tables, holder: string): Query => db.delete(t).where(eq(t.holder, holder));

const insertNights = (db: Database, { nights: t }: Tables, rows: (typeof t.$inferInsert)[]): Query[] =>
  chunkRows(rows, 5).map((chunk) => db.insert(t).values(chunk));

interface Guarded {
  own: string[];
  holder: string;
  kind: "stay" | "block";
  stay: Stay;
  preparation: Stay;
}

function guardsOf(db: Database, t: Tables, { own, holder, kind, stay, preparation }: Guarded): Query[] {
  const { nights } = t;
  const within = ({ arrival, departure }: Stay) =>
    and(inArray(nights.unitId, own), gte(nights.night, arrival), lt(nights.night, departure), ne(nights.holder, holder));
  const found = (condition: ReturnType<typeof and>) => exists(db.select({ night: nights.night }).from(nights).where(condition));
  const isImported = eq(nights.kind, "imported");
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

/** Makes the batch fail (guard `partsChanged`) if a unit has other parts or wholes than were read. */
function requireParts(db: Database, t: Tables, unitId: string, { parts, wholes }: UnitParts): Query {
  const { unitParts } = t;
  const about = or(eq(unitParts.unitId, unitId), eq(unitParts.partId, unitId));
  const known = [...parts, ...wholes];
  const count = db
    .select({ count: sql<number>`count(*)` })
    .from(unitParts)
    .where(about);
  const others = and(
    about,
    known.length === 0
      ? undefined
      : or(notInArray(unitParts.unitId, [unitId, ...known]), notInArray(unitParts.partId, [unitId, ...known])),
  );
  const other = exists(db.select({ unitId: unitParts.unitId }).from(unitParts).where(others));
  return guard(db, t, "partsChanged", sql`(${count}) <> ${known.length} or ${other}`);
}

/** Finds the units that share nights with a unit. One query. */
export const findParts = async ({ db, tables }: Store, unitId: string): Promise<UnitParts> =>
  partsFrom(await selectParts(db, tables, unitId), unitId);

/** Query of the rows from which {@link partsFrom} makes the units that share nights with a unit. */
export const selectParts = (db: Database, { unitParts: t }: Tables, unitId: string) =>
  db
    .select()
    .from(t)
    .where(or(eq(t.unitId, unitId), eq(t.partId, unitId)));

export const partsFrom = (rows: { unitId: string; partId: string }[], unitId: string): UnitParts => ({
  parts: rows.filter((row) => row.unitId === unitId).map(({ partId }) => partId),
  wholes: rows.filter((row) => row.partId === unitId).map((row) => row.unitId),
});

/** Consecutive nights of one holder in a unit. */
export interface TakenRange extends Stay {
  unitId: string;
  holder: string;
}

/** Finds the ranges of taken nights of units in `[from, until)`, with one query for 50 units. A range covers all nights of its holder. */
export async function findTakenRanges(
  { db, tables }: Store,
  unitIds: string[],
  from: CalendarDate,
  until: CalendarDate,
): Promise<TakenRange[]> {
  const found = await Promise.all(chunkRows(unitIds, 2).map((chunk) => selectRanges(db, tables, chunk, from, until)));
  return found.flat().map(({ unitId, holder, first, last }) => ({
    unitId,
    holder,
    arrival: first as CalendarDate,
    departure: addDays(last as CalendarDate, 1),
  }));
}

/** Query of the ranges of taken nights of up to 50 units in `[from, until)`. */
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
