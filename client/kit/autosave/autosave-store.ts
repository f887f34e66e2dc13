import { mergePatch } from "#domain/merge-patch.ts";
import { mergePatches, type Patch } from "./merge-patches.ts";
import { differences, overlap } from "./overlap.ts";

/**
 * `saved`: the server has all changes; `waiting`, `saving`: not sent yet, being sent; `kept`: could not be sent, stored here;
 * `refused`: the server found a change invalid; `conflict`: the same fields were changed elsewhere.
 */
export type SaveState = "saved" | "waiting" | "saving" | "kept" | "refused" | "conflict";

export interface AutosaveView<Value> {
  /** Includes the local changes. */
  value: Value;
  state: SaveState;
  /** Version on the server. */
  version: number;
  /** Path of a field → code of its validation error. */
  fields: Record<string, string>;
  /** In the state `conflict`: the values to choose from. */
  conflict?: { mine: Value; theirs: Value };
}

/** A value on the server, with its version. */
export interface Versioned<Value> {
  version: number;
  value: Value;
}

/** The server's answer to a patch. */
export type SaveAnswer<Value> =
  | { kind: "saved"; version: number }
  | { kind: "conflict"; current: Versioned<Value> }
  | { kind: "refused"; fields: Record<string, string> }
  /** No usable answer: the request may be repeated. */
  | { kind: "failed" };

/** Unsent changes, as stored on this device. */
interface StoredChanges {
  patch: Patch;
  /** Patches sent without an answer: the server may have applied them. */
  sent: Patch[];
  /** True if the user still has to choose between these changes and those made elsewhere. */
  isConflict?: boolean;
}

interface Tools<Value> {
  /** Sends a patch of the value with this version; `value` is the patched value. */
  save: (patch: Patch, version: number, value: Value) => Promise<SaveAnswer<Value>>;
  /** Stores changes on this device until the server has them. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Schedules `work`; returns a function that cancels it. */
  after: (ms: number, work: () => void) => () => void;
}

export interface AutosaveStore<Value> {
  subscribe: (listener: () => void) => () => void;
  view: () => AutosaveView<Value>;
  /** Changes the local value at once, and schedules the change to be sent. */
  change: (patch: Patch) => void;
  /** Sends waiting changes now; resolves with the state after the server's answer. */
  flush: () => Promise<SaveState>;
  /** Adopts a value from the server if it is newer. */
  receive: (stored: Versioned<Value>) => void;
  /** Resolves a conflict: keeps the local changes or discards them. */
  settle: (choice: "mine" | "theirs") => void;
}

/** Pause in typing after which changes are sent. */
const PAUSE_MS = 700;
/** Maximum number of unanswered patches to remember, so that they are not mistaken for changes made elsewhere. */
const MAX_SENT = 8;
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000];

/**
 * Creates the store of a value on the server that is edited here (a site's draft, its operations, a rate plan). Every change is
 * shown at once, stored on this device under `key` until the server has it, and sent in order. Other fields that are changed
 * elsewhere are updated silently.
 */
export function createAutosaveStore<Value extends object>(
  key: string,
  loaded: Versioned<Value>,
  { save, storage, after }: Tools<Value>,
): AutosaveStore<Value> {
  let base = loaded;
  const storedChanges = readStored();
  let pending: Patch | undefined = storedChanges?.patch;
  let sent: Patch[] = storedChanges?.sent ?? [];
  let sending: Patch | undefined;
  let theirs: Versioned<Value> | undefined;
  let fields: Record<string, string> = {};
  let state: SaveState = "saved";
  let failures = 0;
  let cancelTimer = () => {};
  let view: AutosaveView<Value> | undefined;
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function readStored(): StoredChanges | undefined {
    try {
      return (JSON.parse(storage.getItem(key) ?? "null") as StoredChanges | null) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Stores unsent changes. Ignores errors of a full or disabled storage: changes are then lost only if the tab is closed. */
  function storeUnsent(): void {
    const patch = unsent();
    try {
      if (patch)
        storage.setItem(key, JSON.stringify({ patch, sent, ...(theirs && { isConflict: true }) } satisfies StoredChanges));
      else storage.removeItem(key);
    } catch {
      return;
    }
  }

  const unsent = (): Patch | undefined => (sending && pending ? mergePatches(sending, pending) : (sending ?? pending));

  function update(next: SaveState = state): void {
    state = next;
    view = undefined;
    storeUnsent();
    for (const listener of listeners) listener();
  }

  function schedule(ms: number): void {
    cancelTimer();
    cancelTimer = after(ms, () => void send());
  }

  async function send(): Promise<void> {
    cancelTimer();
    if (running) return running;
    if (!pending || state === "conflict") return;
    [sending, pending] = [pending, undefined];
    sent = [...sent, sending].slice(-MAX_SENT);
    update("saving");
    running = settleAnswer(sending);
    await running;
    running = undefined;
    if (pending && state === "waiting") schedule(PAUSE_MS);
  }

  async function settleAnswer(patch: Patch): Promise<void> {
    const answer = await save(patch, base.version, merged(base.value, patch)).catch((): SaveAnswer<Value> => ({
      kind: "failed",
    }));
    sending = undefined;
    if (answer.kind !== "saved") pending = pending ? mergePatches(patch, pending) : patch;
    switch (answer.kind) {
      case "saved":
        base = { version: answer.version, value: merged(base.value, patch) };
        sent = [];
        failures = 0;
        fields = {};
        return update(pending ? "waiting" : "saved");
      case "conflict":
        return take(answer.current);
      case "refused":
        sent = [];
        fields = answer.fields;
        return update("refused");
      case "failed":
        update("kept");
        return schedule(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0);
    }
  }

  /**
   * Adopts a newer value from the server and reapplies waiting changes, or reports a conflict if both changed the same fields.
   * Patches sent without an answer may have been applied (a lost answer, a closed page): those are not a conflict.
   * `wasConflict`: the page was closed before the user resolved a conflict, so that the original value is unknown.
   */
  function take(current: Versioned<Value>, wasConflict = false): void {
    const mine = differences(current.value, merged(current.value, pending ?? {}));
    const before = [base.value, ...sent.map((patch) => merged(base.value, patch))];
    const isConflict = wasConflict ? mine.length > 0 : before.every((was) => overlap(mine, differences(was, current.value)));
    theirs = isConflict ? current : undefined;
    if (isConflict) return update("conflict");
    base = current;
    sent = [];
    if (mine.length === 0) pending = undefined;
    update(pending ? "waiting" : "saved");
    if (pending && !running) schedule(PAUSE_MS);
  }

  if (pending && storedChanges?.isConflict) take(loaded, true);
  else if (pending) schedule(0);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () =>
      (view ??= {
        value: merged(base.value, unsent() ?? {}),
        state,
        version: base.version,
        fields,
        ...(theirs && { conflict: { mine: merged(theirs.value, unsent() ?? {}), theirs: theirs.value } }),
      }),
    change(patch) {
      pending = pending ? mergePatches(pending, patch) : patch;
      if (state === "conflict") return update();
      update(running ? "saving" : "waiting");
      if (!running) schedule(PAUSE_MS);
    },
    async flush() {
      if (running) await running;
      if (pending) await send();
      return state;
    },
    receive(stored) {
      if (stored.version > base.version && !running) take(stored);
    },
    settle(choice) {
      if (!theirs) return;
      base = theirs;
      theirs = undefined;
      sent = [];
      if (choice === "theirs") pending = undefined;
      update(pending ? "waiting" : "saved");
      if (pending) schedule(0);
    },
  };
}

const merged = <Value extends object>(value: Value, patch: Patch): Value => mergePatch(value, patch) as unknown as Value;
