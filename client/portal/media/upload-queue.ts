import { ApiError, isRetryable } from "#client/lib/api-error.ts";
import type { Preparation, PreparedPhoto, SentPhoto } from "./prepared-photo.ts";
import { type Upload, type UploadEvent, uploadReducer } from "./upload-state.ts";

/** What the queue works with. Whatever takes a signal ends with its reason when that is aborted. */
export interface QueueTools {
  prepare: (file: File) => Promise<Preparation>;
  send: (photo: PreparedPhoto, signal: AbortSignal, onProgress: (sent: number) => void) => Promise<SentPhoto>;
  /** Resolves after so many milliseconds. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Resolves once there is a connection: at once when there is one. */
  online: (signal: AbortSignal) => Promise<void>;
}

/** The files one screen sends, as `useSyncExternalStore` reads them. */
export interface UploadQueue {
  subscribe: (listener: () => void) => () => void;
  uploads: () => Upload[];
  add: (files: Iterable<File>) => void;
  /** Tries failed ones again. */
  retry: (id: string) => void;
  /** Calls files off, or takes them from the list. */
  remove: (...ids: string[]) => void;
  close: () => void;
}

/** So many files are prepared or sent at a time. */
const LANES = 2;
/** Before each further attempt; a missing connection is waited for and is no attempt. */
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000];
/** Refusals that pass by themselves: too many at once, and the same photo being removed right now. */
const PASSING = ["TOO_MANY_REQUESTS", "MEDIA_BEING_DELETED"];

export function createUploadQueue({ prepare, send, wait, online }: QueueTools): UploadQueue {
  let uploads: Upload[] = [];
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();

  const tell = (event: UploadEvent) => {
    const next = uploadReducer(uploads, event);
    if (next === uploads) return;
    uploads = next;
    for (const listener of listeners) listener();
  };

  /** Starts as many as there are lanes for. */
  const proceed = () => {
    for (const { id, file, stage } of uploads) {
      if (running.size >= LANES) return;
      if (stage !== "waiting" || running.has(id)) continue;
      const controller = new AbortController();
      running.set(id, controller);
      void run(id, file, controller.signal).finally(() => {
        running.delete(id);
        proceed();
      });
    }
  };

  const run = async (id: string, file: File, signal: AbortSignal): Promise<void> => {
    tell({ type: "preparing", id });
    try {
      const preparation = await prepare(file);
      signal.throwIfAborted();
      if (!preparation.ok) throw new ApiError(422, { code: preparation.code });
      tell({ type: "done", id, photo: await deliver(id, preparation.photo, signal) });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      tell({ type: "failed", id, problem: error });
    }
  };

  /** Sends until it is there, is refused, or was tried often enough. */
  const deliver = async (id: string, photo: PreparedPhoto, signal: AbortSignal): Promise<SentPhoto> => {
    for (let attempt = 0; ; attempt++) {
      await online(signal);
      tell({ type: "sending", id, small: photo.small });
      try {
        return await send(photo, signal, (sent) => tell({ type: "progressed", id, sent }));
      } catch (error) {
        signal.throwIfAborted();
        const pause = RETRY_MS[attempt];
        const passing = error instanceof ApiError && PASSING.includes(error.code);
        if (pause === undefined || !(passing || isRetryable(error))) throw error;
        tell({ type: "postponed", id });
        await wait(pause, signal);
      }
    }
  };

  const remove = (...ids: string[]) => {
    for (const id of ids) running.get(id)?.abort();
    tell({ type: "removed", ids });
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uploads: () => uploads,
    add(files) {
      tell({ type: "added", files: [...files].map((file) => ({ id: crypto.randomUUID(), file })) });
      proceed();
    },
    retry(id) {
      tell({ type: "revived", id });
      proceed();
    },
    remove,
    close: () => remove(...uploads.map(({ id }) => id)),
  };
}
