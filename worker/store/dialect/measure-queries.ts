import { currentWork } from "./current-work.ts";

/** A query that takes this long is listed with its text: a page has 1.5 seconds for all of its queries. */
const SLOW_QUERY_MS = 500;
/** Slow queries kept of one work; the others only count. */
const MAX_SLOW = 10;
const MAX_TEXT = 500;
/** What the triggers of a move say (`scripts/move`). */
const MOVING = "STORE_MOVING";

/** Adds a query to the current work. The values of a query are parameters; those in its text are replaced. */
export function noteQuery(text: string, ms: number, rows: number): void {
  const store = currentWork()?.store;
  if (!store) return;
  store.queries += 1;
  store.ms += ms;
  store.rows += rows;
  if (ms < SLOW_QUERY_MS || store.slow.length >= MAX_SLOW) return;
  store.slow.push({ ms, text: text.replace(/'(?:[^']|'')*'/g, "'…'").slice(0, MAX_TEXT) });
}

/** Tells the current work that the store refused a write because it is being moved to another one (0196). */
export function noteRefusal(error: unknown): void {
  const store = currentWork()?.store;
  if (store && error instanceof Error && error.message.includes(MOVING)) store.isMoving = true;
}

async function timed<Answer>(text: string, run: () => Promise<Answer>, rowsOf: (answer: Answer) => number): Promise<Answer> {
  const from = Date.now();
  let rows = 0;
  try {
    const answer = await run();
    rows = rowsOf(answer);
    return answer;
  } catch (error) {
    noteRefusal(error);
    throw error;
  } finally {
    noteQuery(text, Date.now() - from, rows);
  }
}

/** The rows that D1 read for a result; for those of `raw()`, which have no such number, the rows returned. */
const rowsRead = ({ meta, results }: D1Result): number =>
  (meta as Partial<D1Meta> | undefined)?.rows_read ?? (results as unknown[] | undefined)?.length ?? 0;

const originals = new WeakMap<object, { statement: D1PreparedStatement; text: string }>();

/** Wraps a D1 so that its queries are added to the current work. It has only the methods that the store uses. */
export const measureD1 = (binding: D1Database): D1Database =>
  ({
    prepare: (text: string) => measuredStatement(binding.prepare(text), text),
    batch: (statements: D1PreparedStatement[]) => {
      const all = statements.map((each) => originals.get(each) ?? { statement: each, text: "" });
      return timed(
        `batch of ${all.length}: ${all[0]?.text ?? ""}`,
        () => binding.batch(all.map(({ statement }) => statement)),
        (results) => results.reduce((sum, result) => sum + rowsRead(result), 0),
      );
    },
  }) as unknown as D1Database;

function measuredStatement(statement: D1PreparedStatement, text: string): D1PreparedStatement {
  const count = (rows: unknown) => (Array.isArray(rows) ? rows.length : 0);
  const measured = {
    bind: (...values: unknown[]) => measuredStatement(statement.bind(...values), text),
    all: () => timed(text, () => statement.all(), rowsRead),
    run: () => timed(text, () => statement.run(), rowsRead),
    raw: () => timed(text, () => statement.raw() as Promise<unknown[]>, count),
  } as unknown as D1PreparedStatement;
  originals.set(measured, { statement, text });
  return measured;
}
