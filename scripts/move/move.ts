import { createHash } from "node:crypto";
import { toCanonicalJson } from "#store/copies/digest-site-copy.ts";
import { isUniqueViolation, isForeignKeyViolation } from "#store/dialect/store.ts";
import { type Change, type Key, keyOf, type MovedTable, type Row } from "./moved-tables.ts";
import type { PostgresSide, Progress } from "./postgres-side.ts";
import type { Side } from "./side.ts";

/** Rows of a first portion; the next ones have as many as make up {@link PORTION_BYTES}. */
const FIRST_PORTION = 200;
const MAX_PORTION = 5000;
const PORTION_BYTES = 1_000_000;
/** Records that are followed in one transaction. */
const FOLLOWED = 500;
/** Attempts to write rows that contradict others, whose records come later. */
const MAX_ATTEMPTS = 8;
/** The store refuses writes for less than a minute, of which the deployment needs a part. */
const MAX_REFUSED_MS = 40_000;
/** A comparison of all rows belongs to the switch if it is as fast as this. */
const MAX_COMPARED_MS = 20_000;
const MAX_ROUNDS = 20;

/** Rows of a table, SHA-256 of them, and the keys of those that differ on the other side. */
export interface Compared {
  rows: number;
  digest: string;
  other: string;
  different: number;
}

interface Tools {
  tables: MovedTable[];
  say: (line: string) => void;
  /** Milliseconds of a clock. */
  now: () => number;
}

/** Copies all rows, a portion in each transaction, and follows what changes meanwhile. Continues where it was interrupted. */
export async function copy(from: Side, to: PostgresSide, tools: Tools): Promise<void> {
  const { tables, say, now } = tools;
  const counts = await from.count();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const known = await to.progress();
  let copied = [...known.values()].reduce((sum, { rows }) => sum + rows, 0);
  const [begun, before] = [now(), copied];
  for (const table of tables) {
    let progress: Progress = known.get(table.name) ?? { after: undefined, isDone: false, rows: 0 };
    let limit = FIRST_PORTION;
    while (!progress.isDone) {
      const { after, rows: earlier } = progress;
      const rows = await retried(
        async () => {
          const page = await from.page(table, after, limit);
          progress = {
            after: page.length > 0 ? keyOf(table, page.at(-1) as Row) : after,
            isDone: page.length < limit,
            rows: earlier + page.length,
          };
          await to.writePortion({ table, keys: page.map((row) => keyOf(table, row)), rows: page }, progress);
          return page;
        },
        () => follow(from, to, tables),
      );
      copied += rows.length;
      limit = nextLimit(rows, limit);
      if (rows.length > 0) say(describeProgress(table.name, copied, total, (now() - begun) / Math.max(1, copied - before)));
    }
    await follow(from, to, tables);
  }
}

function nextLimit(rows: Row[], limit: number): number {
  if (rows.length === 0) return limit;
  const each = JSON.stringify(rows).length / rows.length;
  return Math.min(MAX_PORTION, Math.max(1, Math.floor(PORTION_BYTES / each)));
}

function describeProgress(table: string, copied: number, total: number, msEach: number): string {
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((100 * copied) / total));
  const left = Math.ceil((Math.max(0, total - copied) * msEach) / 1000);
  return `${percent}% ${copied} of ${total} rows, about ${left} s left (${table})`;
}

/** Repeats work that fails because a row is missing or has not left yet; `before` brings what the other store lacks. */
async function retried<T>(work: () => Promise<T>, before: (attempt: number) => Promise<unknown>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || (!isUniqueViolation(error) && !isForeignKeyViolation(error))) throw error;
      await before(attempt);
    }
}

/**
 * Writes what has changed since; resolves to the number of records. A row is read after its record and written as it then is, so
 * the order of records does not matter, and a repetition changes nothing.
 */
export async function follow(from: Side, to: Side, tables: MovedTable[]): Promise<number> {
  for (let total = 0; ;) {
    let limit = FOLLOWED;
    const numbers = await retried(
      async () => {
        const recorded = await from.recorded(limit);
        const changes: Change[] = [];
        for (const table of tables) {
          const keys = recorded.keys.get(table.name);
          if (keys) changes.push({ table, keys, rows: await from.find(table, keys) });
        }
        if (changes.length > 0) await to.write(changes);
        return recorded.numbers;
      },
      async () => {
        limit *= 4;
      },
    );
    if (numbers.length === 0) return total;
    await from.forget(numbers);
    total += numbers.length;
  }
}

/** Compares all rows. Those that differ are recorded as changed, since a change may just be on its way. */
export async function compare(from: Side, to: Side, { tables, say }: Tools): Promise<Record<string, Compared>> {
  const compared: Record<string, Compared> = {};
  for (const table of tables) {
    const [own, others] = [createHash("sha256"), createHash("sha256")];
    const found: Compared = { rows: 0, digest: "", other: "", different: 0 };
    let after: Key | undefined;
    let limit = FIRST_PORTION;
    for (let isLast = false; !isLast;) {
      const rows = await from.page(table, after, limit);
      isLast = rows.length < limit;
      const keys = rows.map((row) => keyOf(table, row));
      after = keys.at(-1);
      limit = nextLimit(rows, limit);
      const there = new Map(
        keys.length === 0
          ? []
          : (await to.find(table, keys)).map((row) => [JSON.stringify(keyOf(table, row)), toCanonicalJson(row)]),
      );
      const different = keys.filter((key, at) => {
        const [here, other] = [toCanonicalJson(rows[at]), there.get(JSON.stringify(key)) ?? ""];
        own.update(`${here}\n`);
        others.update(`${other}\n`);
        return here !== other;
      });
      if (different.length > 0) await from.note(table, different);
      found.rows += rows.length;
      found.different += different.length;
    }
    compared[table.name] = { ...found, digest: own.digest("hex"), other: others.digest("hex") };
    if (found.rows > 0)
      say(`${table.name}: ${found.rows} rows, ${compared[table.name]?.digest.slice(0, 16)}, ${found.different} just changed`);
  }
  return compared;
}

/** A switch that was given up: the store that was in use takes writes again. */
export class GivenUpError extends Error {
  override name = "GivenUpError";
}

interface Switch extends Tools {
  /** Milliseconds that the last comparison of all rows took. */
  comparedMs: number;
  /** Deploys the worker with the other store. */
  deploy: () => Promise<void>;
}

/**
 * Switches from one store to the other: refuses writes, brings the last changes, compares counts, and all rows if that is fast
 * enough, then opens the other store and deploys. What fails before is undone; a failed deployment leaves writes refused, since it
 * may be in use somewhere. Resolves to the milliseconds without writes.
 */
export async function switchStores(from: Side, to: Side, { comparedMs, deploy, ...tools }: Switch): Promise<number> {
  const { tables, say, now } = tools;
  for (let round = 0; round < MAX_ROUNDS && (await follow(from, to, tables)) > FOLLOWED / 5;) round += 1;
  const begun = now();
  await from.refuseWrites(true);
  say(`${from.name} refuses writes`);
  try {
    const last = await follow(from, to, tables);
    say(`${last} last changes written`);
    await expectSameCounts(from, to, tables);
    if (comparedMs <= MAX_COMPARED_MS) {
      const differing = Object.entries(await compare(from, to, tools)).filter(([, { digest, other }]) => digest !== other);
      if (differing.length > 0) throw new Error(`rows differ: ${differing.map(([name]) => name).join(", ")}`);
      say("all rows are the same");
    }
    if (now() - begun > MAX_REFUSED_MS) throw new Error(`it took more than ${MAX_REFUSED_MS / 1000} s`);
    await to.watch();
    await to.refuseWrites(false);
  } catch (error) {
    await from.refuseWrites(false);
    throw new GivenUpError(`Given up, ${from.name} is still in use: ${(error as Error).message}`, { cause: error });
  }
  await deploy();
  return now() - begun;
}

async function expectSameCounts(from: Side, to: Side, tables: MovedTable[]): Promise<void> {
  const [own, others] = [await from.count(), await to.count()];
  const differing = tables.filter(({ name }) => others[name] !== own[name]);
  if (differing.length === 0) return;
  throw new Error(differing.map(({ name }) => `${name} has ${own[name]} rows, but ${others[name]} on ${to.name}`).join("; "));
}
