import type { RowChange } from "#contract/services/row-change.ts";
import { listenTo } from "#store/services/row-changes.ts";
import type { ActiveAt } from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";
import { oneAtATime, publishChanges } from "./publish-changes.ts";
import { MINUTE_MS } from "#domain/time.ts";

/** The time for which changes are recorded for a hub after its request. */
const LISTENING_MS = 5 * MINUTE_MS;
/** The time before its end from which a hub that still has subscribers renews it. */
export const RENEWAL_MS = LISTENING_MS / 2;

interface Options {
  /** `public` or `site:{id}`. */
  hub: string;
  openStore: () => Promise<Store>;
  /** The time at which sessions have to be active. */
  at: () => ActiveAt;
  /** Sends changes to the subscribers. */
  publish: (changes: RowChange[]) => void;
}

/** The changes of rows that are recorded for a hub: it requests those to which its channels subscribe, and sends them. */
export class RecordedChanges {
  readonly #options: Options;
  /** Table → time until which its changes are recorded. */
  readonly #until = new Map<string, number>();
  /** Sends the recorded changes and deletes them; calls during a run share the next one. Rejects if the store does not answer. */
  readonly send: () => Promise<void>;

  constructor(options: Options) {
    this.#options = options;
    const { hub, openStore, at, publish } = options;
    this.send = oneAtATime(async () => publishChanges({ store: await openStore(), hub, at, publish }));
  }

  /**
   * Starts recording changes of these tables. Await it before a subscription is confirmed, and call it again at {@link
   * renewalOf}.
   */
  async listenTo(tables: Iterable<string>, now: number): Promise<void> {
    const due = [...new Set(tables)].filter((table) => (this.#until.get(table) ?? 0) - now <= RENEWAL_MS);
    if (due.length === 0) return;
    const until = now + LISTENING_MS;
    await listenTo(await this.#options.openStore(), this.#options.hub, due, until);
    for (const table of due) this.#until.set(table, until);
  }

  /** The time at which one of these tables is due again, milliseconds since the epoch; Infinity for no tables. */
  renewalOf(tables: readonly string[]): number {
    return Math.min(...tables.map((table) => (this.#until.get(table) ?? 0) - RENEWAL_MS));
  }
}
