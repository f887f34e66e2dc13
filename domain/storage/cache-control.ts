const CACHE_CONTROL = /^[\w=, "-]{1,200}$/;

/** The header Cache-Control that a file keeps: what was sent, seconds as `max-age`, `no-cache` if nothing usable was sent. */
export function toCacheControl(sent: string | null | undefined): string {
  const text = sent?.trim() ?? "";
  if (/^\d{1,10}$/.test(text)) return `max-age=${text}`;
  return CACHE_CONTROL.test(text) ? text : "no-cache";
}

/** The header for readers who had to identify themselves: caches that several people share may not keep the file. */
export function toPrivateCacheControl(cacheControl: string, mostSeconds = Infinity): string {
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,10})/.exec(cacheControl) ?? [];
  return seconds === undefined ? "private, no-cache" : `private, max-age=${Math.max(0, Math.min(Number(seconds), mostSeconds))}`;
}
