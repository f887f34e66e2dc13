const CACHE_CONTROL = /^[\w=, "-]{1,200}$/;

/** The Cache-Control header stored with a file: the sent value, seconds as `max-age`, or `no-cache` without a usable value. */
export function toCacheControl(sent: string | null | undefined): string {
  const text = sent?.trim() ?? "";
  if (/^\d{1,10}$/.test(text)) return `max-age=${text}`;
  return CACHE_CONTROL.test(text) ? text : "no-cache";
}

/** The header for authenticated readers: shared caches must not keep the file. */
export function toPrivateCacheControl(cacheControl: string, mostSeconds = Infinity): string {
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,10})/.exec(cacheControl) ?? [];
  return seconds === undefined ? "private, no-cache" : `private, max-age=${Math.max(0, Math.min(Number(seconds), mostSeconds))}`;
}
