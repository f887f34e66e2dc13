/** What a worker sends: the share that is read, from 0 to 1, and then the result. */
export type Report<Result> = { progress: number } | { read: Result };

interface Asking<Result> {
  onProgress: (share: number) => void;
  /** The result if the worker fails. */
  failed: Result;
  /** Ends the worker; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** Sends a request to a worker, returns its result, and terminates the worker. */
export async function askWorker<Result>(
  worker: Worker,
  request: object,
  { onProgress, failed, signal }: Asking<Result>,
): Promise<Result> {
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Report<Result>>) =>
        "read" in data ? resolve(data.read) : onProgress(data.progress),
      );
      worker.addEventListener("error", () => resolve(failed));
      signal?.addEventListener("abort", () => reject(signal.reason));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
