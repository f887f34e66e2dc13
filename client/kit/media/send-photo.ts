import { ApiError, apiErrorOf } from "../api/api-error.ts";
import type { PreparedPhoto, SentPhoto } from "./prepared-photo.ts";
import { MINUTE_MS } from "#domain/time.ts";

interface SendOptions {
  /** Path of the route that stores the photo. */
  to: string;
  /** Returns the access token, a new one with `renew`. */
  token: (renew: boolean) => Promise<string | undefined>;
  /** Called with the share that is sent, 0–1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Path of the route that stores photos of a site. */
export const photosOf = (siteId: string): string => `/api/sites/${encodeURIComponent(siteId)}/media`;

/** A stalled connection is aborted after this time, and tried again. */
const TIMEOUT_MS = 5 * MINUTE_MS;

/** Sends a photo. Throws {@link ApiError} unless it succeeds; a refused token is renewed once. */
export async function sendPhoto(photo: PreparedPhoto, options: SendOptions): Promise<SentPhoto> {
  const form = new FormData();
  form.set("color", photo.color);
  form.set("placeholder", photo.placeholder);
  for (const { width, file } of photo.variants) form.set(String(width), file, `${width}.webp`);
  if (photo.jpeg) form.set("jpeg", photo.jpeg, "photo.jpg");
  let answer = await post(form, options, await options.token(false));
  if (answer.status === 401) answer = await post(form, options, await options.token(true));
  if (!answer.ok) throw await apiErrorOf(answer);
  return (await answer.json()) as SentPhoto;
}

/** Uses XMLHttpRequest because `fetch` reports no progress of uploads. */
function post(form: FormData, { to, onProgress, signal }: SendOptions, token: string | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const unreachable = () => reject(new ApiError(0, { code: "OFFLINE" }));
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve(responseOf(request)));
    request.addEventListener("error", unreachable);
    request.addEventListener("timeout", unreachable);
    request.addEventListener("abort", () => reject(signal.reason as Error));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    request.open("POST", to);
    request.timeout = TIMEOUT_MS;
    if (token !== undefined) request.setRequestHeader("Authorization", `Bearer ${token}`);
    signal.throwIfAborted();
    signal.addEventListener("abort", abort);
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader("X-Request-Id");
  return new Response(request.responseText, {
    status: request.status,
    headers: requestId === null ? {} : { "X-Request-Id": requestId },
  });
}
