/**
 * Whether one may be led on to an address after signing in. Allowed are addresses of exactly these origins, below the
 * path an entry has: `https://vrijhuis.nl` allows all of that host, `https://app.example/after` that page and what is
 * under it. An entry may end in `/*` or `/**`, which means the same.
 */
export function mayRedirectTo(target: string, allowed: readonly string[]): boolean {
  const wanted = parse(target);
  return wanted !== undefined && allowed.some((entry) => covers(entry.replace(/\/\*{1,2}$/, ""), wanted));
}

interface Address {
  origin: string;
  path: string;
}

/** An absolute http address without anything a browser might read otherwise than we do. */
function parse(text: string): Address | undefined {
  const [, scheme, host, path = ""] = /^(https?):\/\/([^/?#\\@\s]+)(\/[^?#\\\s]*)?(?:[?#][^\\\s]*)?$/i.exec(text) ?? [];
  if (scheme === undefined || host === undefined || /[\p{Cc}\p{Cf}]/u.test(text)) return undefined;
  const segments = path.split("/").map((segment) => segment.replace(/%2e/gi, "."));
  if (segments.includes("..") || segments.includes(".")) return undefined;
  const origin = `${scheme}://${host}`.toLowerCase();
  const standard = origin.startsWith("https:") ? ":443" : ":80";
  return { origin: origin.endsWith(standard) ? origin.slice(0, -standard.length) : origin, path: path === "/" ? "" : path };
}

function covers(entry: string, { origin, path }: Address): boolean {
  const allowed = parse(entry);
  if (!allowed || allowed.origin !== origin) return false;
  const base = allowed.path.replace(/\/$/, "");
  return path === base || path.startsWith(`${base}/`);
}
