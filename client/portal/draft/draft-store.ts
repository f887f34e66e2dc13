import type { SiteDraft } from "#contract/site-draft.ts";
import { mergePatch } from "#domain/merge-patch.ts";
import { mergePatches, type Patch } from "./merge-patches.ts";
import { differences, overlap } from "./overlap.ts";

/**
 * `saved`: all is with the server; `waiting`, `saving`: on its way; `kept`: could not be sent, and is kept on this device;
 * `refused`: the server found something wrong with it; `conflict`: somebody else changed the same.
 */
export type SaveState = "saved" | "waiting" | "saving" | "kept" | "refused" | "conflict";

export interface DraftView {
  draft: SiteDraft;
  state: SaveState;
  /** Version at the server. */
  version: number;
  /** Path of a field → code of what is wrong with it. */
  fields: Record<string, string>;
}

interface Stored {
  version: number;
  draft: SiteDraft;
}

/** What the server said to a patch. */
export type SaveAnswer =
  | { kind: "saved"; version: number }
  | { kind: "conflict"; current: Stored }
  | { kind: "refused"; fields: Record<string, string> }
  /** Not there, or not now. */
  | { kind: "failed" };

/** What is kept on this device. */
interface Kept {
  patch: Patch;
  /** Patches of which nobody knows whether they arrived. */
  sent: Patch[];
}

interface Tools {
  save: (patch: Patch, version: number) => Promise<SaveAnswer>;
  /** What is kept on this device while the server does not have it. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Calls back after so many milliseconds; what it answers calls that off. */
  after: (ms: number, work: () => void) => () => void;
}

export interface DraftStore {
  subscribe: (listener: () => void) => () => void;
  view: () => DraftView;
  /** Changes the draft at once here and soon at the server. */
  change: (patch: Patch) => void;
  /** Sends what waits now; resolves when the server has it, or has said why not. */
  flush: () => Promise<SaveState>;
  /** Takes what the server has, when it has something newer. */
  receive: (stored: Stored) => void;
  /** After a conflict: with what I wrote, or with what is there. */
  settle: (choice: "mine" | "theirs") => void;
}

/** Nobody types with longer pauses, and a sentence is not lost. */
const PAUSE_MS = 700;
/** Of so many sendings without an answer it is known later whether they were one's own. */
const MOST_SENT = 8;
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000];
const keyOf = (siteId: string): string => `vrijhuis-draft:${siteId}`;

/**
 * The draft of one site as somebody edits it: every change is seen at once, kept on this device until the server has it, and
 * sent in the order it was made. What others changed elsewhere in the draft is taken in silently.
 */
export function createDraftStore(siteId: string, loaded: Stored, { save, storage, after }: Tools): DraftStore {
  let base = loaded;
  const kept = readKept();
  let pending: Patch | undefined = kept?.patch;
  let sent: Patch[] = kept?.sent ?? [];
  let sending: Patch | undefined;
  let theirs: Stored | undefined;
  let fields: Record<string, string> = {};
  let state: SaveState = "saved";
  let failures = 0;
  let callOff = () => {};
  let view: DraftView | undefined;
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  if (pending) schedule(0);

  function readKept(): Kept | undefined {
    try {
      return (JSON.parse(storage.getItem(keyOf(siteId)) ?? "null") as Kept | null) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** A full or forbidden storage only means that a closed tab would lose what the server does not have yet. */
  function keep(): void {
    const patch = unsent();
    try {
      if (patch) storage.setItem(keyOf(siteId), JSON.stringify({ patch, sent } satisfies Kept));
      else storage.removeItem(keyOf(siteId));
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
    sent = [...sent, sending].slice(-MOST_SENT);
    tell("saving");
    running = settleAnswer(sending);
    await running;
    running = undefined;
    if (pending && state === "waiting") schedule(PAUSE_MS);
  }

  async function settleAnswer(patch: Patch): Promise<void> {
    const answer = await save(patch, base.version).catch((): SaveAnswer => ({ kind: "failed" }));
    sending = undefined;
    if (answer.kind !== "saved") pending = pending ? mergePatches(patch, pending) : patch;
    switch (answer.kind) {
      case "saved":
        base = { version: answer.version, draft: mergePatch(base.draft, patch) as unknown as SiteDraft };
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
  function take(current: Stored): void {
    const mine = differences(current.draft, mergePatch(current.draft, pending ?? {}));
    const before = [base.draft, ...sent.map((patch) => mergePatch(base.draft, patch))];
    if (before.every((was) => overlap(mine, differences(was, current.draft)))) {
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
        draft: mergePatch(base.draft, unsent() ?? {}) as unknown as SiteDraft,
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
