import { supabase } from "#client/lib/supabase.ts";
import type { Purpose } from "./draw-photo.ts";
import { openPreparer } from "./prepare-photo.ts";
import { sendPhoto } from "./send-photo.ts";
import { createUploadQueue, type UploadQueue } from "./upload-queue.ts";

/** Sends pictures for a site as who is signed in; to be closed with the screen. */
export function openUploads(siteId: string, token = currentToken, purpose: Purpose = "photo"): UploadQueue {
  const { prepare, close } = openPreparer();
  const queue = createUploadQueue({
    prepare: (file) => prepare(file, purpose),
    send: (photo, signal, onProgress) => sendPhoto(photo, { siteId, token, signal, onProgress }),
    wait: (ms, signal) => ended(signal, (resolve) => void setTimeout(resolve, ms)),
    online: (signal) =>
      navigator.onLine
        ? Promise.resolve()
        : ended(signal, (resolve) => window.addEventListener("online", resolve, { once: true, signal })),
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

/** What `start` ends with, or the reason of a signal that comes before. */
function ended(signal: AbortSignal, start: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    start(resolve);
  });
}
