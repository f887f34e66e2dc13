import { supabase } from "../api/supabase.ts";
import type { Purpose } from "./draw-photo.ts";
import { createPreparer } from "./prepare-photo.ts";
import { sendPhoto } from "./send-photo.ts";
import { createUploadQueue, type UploadQueue } from "./upload-queue.ts";

/** Creates an upload queue for the signed-in user that sends to a path of the API. To be closed when the screen closes. */
export function openUploads(to: string, token = currentToken, purpose: Purpose = "photo"): UploadQueue {
  const { prepare, close } = createPreparer();
  const queue = createUploadQueue({
    prepare: (file, onProgress) => prepare(file, { purpose, onProgress }),
    send: (photo, signal, onProgress) => sendPhoto(photo, { to, token, signal, onProgress }),
    wait: (ms, signal) => abortable(signal, (resolve) => void setTimeout(resolve, ms)),
    online: (signal) =>
      navigator.onLine
        ? Promise.resolve()
        : abortable(signal, (resolve) => window.addEventListener("online", resolve, { once: true, signal })),
  });
  return {
    ...queue,
    close() {
      queue.close();
      close();
    },
  };
}

async function currentToken(renew: boolean): Promise<string | undefined> {
  const { data } = renew ? await supabase.auth.refreshSession() : await supabase.auth.getSession();
  return data.session?.access_token;
}

/** Resolves when `start` calls its callback; rejects with the signal's reason if that is aborted first. */
function abortable(signal: AbortSignal, start: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    start(resolve);
  });
}
