import { mergePatch } from "#domain/merge-patch.ts";
import { mergePatches, type Patch } from "./merge-patches.ts";
import { differences, overlap } from "./overlap.ts";

/**
 * `saved`: all is with the server; `waiting`, `saving`: on its way; `kept`: could not be sent, and is kept on this device;
 * `refused`: the server found something wrong with it; `conflict`: somebody else changed the same.
 */
export type SaveState = "saved" | "waiting" | "saving" | "kept" | "refused" | "conflict";

export interface AutosaveView<Value> {
  /** With the changes made here. */
  value: Value;
  state: SaveState;
  /** Version at the server. */
  version: number;
  /** Path of a field → code of what is wrong with it. */
  fields: Record<string, string>;
}

/** A value as the server has it. */
export interface Versioned<Value> {
  version: number;
  value: Value;
}

/** The server's answer to a patch. */
export type SaveAnswer<Value> =
  | { kind: "saved"; version: number }
  | { kind: "conflict"; current: Versioned<Value> }
  | { kind: "refused"; fields: Record<string, string> }
  /** Not there, or not now. */
  | { kind: "failed" };

/** What is kept on this device. */
interface Kept {
  patch: Patch;
  /** Patches of which nobody knows whether they arrived. */
  sent: Patch[];
}

interface Tools<Value> {
  save: (patch: Patch, version: number) => Promise<SaveAnswer<Value>>;
  /** What is kept on this device while the server does not have it. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Calls back after so many milliseconds; what it answers calls that off. */
  after: (ms: number, work: () => void) => () => void;
}

export interface AutosaveStore<Value> {
  subscribe: (listener: () => void) => () => void;
  view: () => AutosaveView<Value>;
  /** Changes the value at once here and soon at the server. */
  change: (patch: Patch) => void;
  /** Sends what waits now; resolves when the server has it, or has said why not. */
  flush: () => Promise<SaveState>;
  /** Takes what the server has, when it has something newer. */
  receive: (stored: Versioned<Value>) => void;
  /** After a conflict: with what I wrote, or with what is there. */
  settle: (choice: "mine" | "theirs") => void;
}

/** Nobody types with longer pauses, and a sentence is not lost. */
const PAUSE_MS = 700;
/** Of so many sendings without an answer it is known later whether they were one's own. */
const MAX_SENT = 8;
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000];

/**
 * A value of the server as somebody edits it (a site's draft, its operations): every change is shown at once, kept on this device
 * under `key` until the server has it, and sent in the order it was made. Changes that others made elsewhere in the value are taken
 * in silently.
 */
export function createAutosaveStore<Value extends object>(
  key: string,
  loaded: Versioned<Value>,
  { save, storage, after }: Tools<Value>,
): AutosaveStore<Value> {
  let base = loaded;
  const kept = readKept();
  let pending: Patch | undefined = kept?.patch;
  let sent: Patch[] = kept?.sent ?? [];
  let sending: Patch | undefined;
  let theirs: Versioned<Value> | undefined;
  let fields: Record<string, string> = {};
  let state: SaveState = "saved";
  let failures = 0;
  let callOff = () => {};
  let view: AutosaveView<Value> | undefined;
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  if (pending) schedule(0);

  function readKept(): Kept | undefined {
    try {
      return (JSON.parse(storage.getItem(key) ?? "null") as Kept | null) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** A full or forbidden storage only means that a closed tab would lose what the server does not have yet. */
  function keep(): void {
    const patch = unsent();
    try {
      if (patch) storage.setItem(key, JSON.stringify({ patch, sent } satisfies Kept));
      else storage.removeItem(key);
    } catch {
      return;
    }
  }

  const unsent = (): Patch | undefined => (sending && pending ? mergePatches(sending, pending) : (sending ?? pending));

  function tell(next: SaveState = state): void {
    state = next;
    view = undefined;
    keep();
    for (const listener of listeners) listener();
  }

  function schedule(ms: number): void {
    callOff();
    callOff = after(ms, () => void send());
  }

  async function send(): Promise<void> {
    callOff();
    if (running) return running;
    if (!pending || state === "conflict") return;
    [sending, pending] = [pending, undefined];
    sent = [...sent, sending].slice(-MAX_SENT);
    tell("saving");
    running = settleAnswer(sending);
    await running;
    running = undefined;
    if (pending && state === "waiting") schedule(PAUSE_MS);
  }

  async function settleAnswer(patch: Patch): Promise<void> {
    const answer = await save(patch, base.version).catch((): SaveAnswer<Value> => ({ kind: "failed" }));
    sending = undefined;
    if (answer.kind !== "saved") pending = pending ? mergePatches(patch, pending) : patch;
    switch (answer.kind) {
      case "saved":
        base = { version: answer.version, value: merged(base.value, patch) };
        sent = [];
        failures = 0;
        fields = {};
        return tell(pending ? "waiting" : "saved");
      case "conflict":
        return take(answer.current);
      case "refused":
        sent = [];
        fields = answer.fields;
        return tell("refused");
      case "failed":
        tell("kept");
        return schedule(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0);
    }
  }

  /**
   * Something newer is there: what waits goes on top of it, unless somebody else touched the same. What was sent and never
   * answered may have arrived (a lost answer, a page that was closed): that is not somebody else.
   */
  function take(current: Versioned<Value>): void {
    const mine = differences(current.value, merged(current.value, pending ?? {}));
    const before = [base.value, ...sent.map((patch) => merged(base.value, patch))];
    if (before.every((was) => overlap(mine, differences(was, current.value)))) {
      theirs = current;
      return tell("conflict");
    }
    base = current;
    sent = [];
    if (mine.length === 0) pending = undefined;
    tell(pending ? "waiting" : "saved");
    if (pending && !running) schedule(PAUSE_MS);
  }

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
      }),
    change(patch) {
      pending = pending ? mergePatches(pending, patch) : patch;
      if (state === "conflict") return tell();
      tell(running ? "saving" : "waiting");
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
      tell(pending ? "waiting" : "saved");
      if (pending) schedule(0);
    },
  };
}

const merged = <Value extends object>(value: Value, patch: Patch): Value => mergePatch(value, patch) as unknown as Value;
