import { ApiError, isRetryable } from "../api/api-error.ts";
import type { Preparation, PreparedPhoto, SentPhoto } from "./prepared-photo.ts";
import { type Upload, type UploadEvent, uploadReducer } from "./upload-state.ts";

/** Dependencies of the queue. Functions with a signal reject with its reason when it is aborted. */
export interface QueueTools {
  /** `onProgress` is called with the share that is prepared, 0–1. */
  prepare: (file: File, onProgress: (prepared: number) => void) => Promise<Preparation>;
  send: (photo: PreparedPhoto, signal: AbortSignal, onProgress: (sent: number) => void) => Promise<SentPhoto>;
  /** Resolves after a number of milliseconds. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Resolves as soon as the device is online. */
  online: (signal: AbortSignal) => Promise<void>;
}

/** Uploads of a screen, as a store for `useSyncExternalStore`. */
export interface UploadQueue {
  subscribe: (listener: () => void) => () => void;
  uploads: () => Upload[];
  add: (files: Iterable<File>) => void;
  /** Tries a failed upload again. */
  retry: (id: string) => void;
  /** Cancels uploads, or removes finished ones from the list. */
  remove: (...ids: string[]) => void;
  close: () => void;
}

/** Number of files that are prepared or sent at the same time. */
const MAX_CONCURRENT = 2;
/** Pauses before further attempts. Waiting for a connection doesn't count as an attempt. */
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000];
/** Refusals worth another attempt: too many requests, and the same photo being deleted right now. */
const TEMPORARY_REFUSALS = ["TOO_MANY_REQUESTS", "MEDIA_BEING_DELETED"];

interface Sending {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

export function createUploadQueue({ prepare, send, wait, online }: QueueTools): UploadQueue {
  let uploads: Upload[] = [];
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();

  const dispatch = (event: UploadEvent) => {
    const next = uploadReducer(uploads, event);
    if (next === uploads) return;
    uploads = next;
    for (const listener of listeners) listener();
  };

  /** Starts waiting uploads up to the limit. */
  const startWaiting = () => {
    for (const { id, file, stage } of uploads) {
      if (running.size >= MAX_CONCURRENT) return;
      if (stage !== "waiting" || running.has(id)) continue;
      const controller = new AbortController();
      running.set(id, controller);
      void run(id, file, controller.signal).finally(() => {
        running.delete(id);
        startWaiting();
      });
    }
  };

  const run = async (id: string, file: File, signal: AbortSignal): Promise<void> => {
    dispatch({ type: "preparing", id });
    const onProgress = (progress: number) => dispatch({ type: "progressed", id, progress });
    try {
      const preparation = await prepare(file, onProgress);
      signal.throwIfAborted();
      if (!preparation.ok) throw new ApiError(422, { code: preparation.code });
      dispatch({ type: "done", id, photo: await sendWithRetries(id, preparation.photo, { signal, onProgress }) });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      dispatch({ type: "failed", id, problem: error });
    }
  };

  /** Sends a photo, with further attempts after temporary failures. */
  const sendWithRetries = async (id: string, photo: PreparedPhoto, { signal, onProgress }: Sending): Promise<SentPhoto> => {
    for (let attempt = 0; ; attempt++) {
      await online(signal);
      dispatch({ type: "sending", id, small: photo.small });
      try {
        return await send(photo, signal, onProgress);
      } catch (error) {
        signal.throwIfAborted();
        const pause = RETRY_MS[attempt];
        const isTemporary = error instanceof ApiError && TEMPORARY_REFUSALS.includes(error.code);
        if (pause === undefined || !(isTemporary || isRetryable(error))) throw error;
        dispatch({ type: "postponed", id });
        await wait(pause, signal);
      }
    }
  };

  const remove = (...ids: string[]) => {
    for (const id of ids) running.get(id)?.abort();
    dispatch({ type: "removed", ids });
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uploads: () => uploads,
    add(files) {
      dispatch({ type: "added", files: [...files].map((file) => ({ id: crypto.randomUUID(), file })) });
      startWaiting();
    },
    retry(id) {
      dispatch({ type: "revived", id });
      startWaiting();
    },
    remove,
    close: () => remove(...uploads.map(({ id }) => id)),
  };
}
