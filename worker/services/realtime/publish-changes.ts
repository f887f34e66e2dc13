import type { RowChange } from "#contract/services/row-change.ts";
import { findOldest, type RecordedChange, remove } from "#store/services/row-changes.ts";
import type { ActiveAt } from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";
import { catalog } from "#store/access/catalog.ts";
import { decideReaders } from "./decide-readers.ts";

/** Changes that are read, sent and deleted together. */
const MAX_CHANGES = 200;

interface Publication {
  store: Store;
  hub: string;
  /** The time at which sessions have to be active. */
  at: () => ActiveAt;
  /** Sends changes to the subscribers of the hub. If it rejects, they are sent again by the next call. */
  publish: (changes: RowChange[]) => Promise<void> | void;
}

/**
 * Sends the recorded changes of a hub to its subscribers, oldest first, and deletes them: each at least once, those of a row in
 * the order in which they were committed. Only one call at a time for a hub, which the hub ensures by {@link oneAtATime}.
 */
export async function publishChanges({ store, hub, at, publish }: Publication): Promise<void> {
  for (;;) {
    const recorded = await findOldest(store, hub, MAX_CHANGES);
    if (recorded.length === 0) return;
    const readers = await decideReaders(store, recorded, at());
    await publish(recorded.map((change, index) => toRowChange(change, readers[index] ?? { anon: false, sessionIds: [] })));
    await remove(
      store,
      recorded.map(({ id }) => id),
    );
    if (recorded.length < MAX_CHANGES) return;
  }
}

function toRowChange({ table, type, at, row, oldKey, siteId }: RecordedChange, readers: RowChange["readers"]): RowChange {
  const record = type === "DELETE" ? {} : withBooleans(table, row);
  return { table, type, at, record, oldRecord: oldKey ?? {}, siteId, readers };
}

/** D1 has no booleans. */
function withBooleans(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const columns = catalog().get(table)?.columns;
  const entries = Object.entries(row).map(([name, value]) => {
    const isBoolean = columns?.get(name)?.type === "boolean" && value !== null;
    return [name, isBoolean ? Boolean(value) : value] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Returns a function that does the work, but never concurrently: calls during a run share one more run, which begins when it
 * has ended.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= last = last
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return work();
      });
    return waiting;
  };
}
