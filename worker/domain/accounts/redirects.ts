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

/** A host as the URL standard writes it: a name in letters, digits and hyphens, or an IPv4 or bracketed IPv6 address. */
const HOST = String.raw`[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\]`;
const ADDRESS = new RegExp(String.raw`^(https?)://(${HOST})(?::([0-9]{1,5}))?(/[^?#\\\s]*)?(?:[?#][^\\\s]*)?$`, "i");
/** A last label that has the host read as an IPv4 address (URL Standard, section 3.5, "ends in a number checker"). */
const NUMBER = /(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)$/i;
const IPV4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\.(?=.)|$)){4}$/;
const STANDARD_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 };

/** An absolute http address without anything a browser might read otherwise than we do. */
function parse(text: string): Address | undefined {
  const [, scheme = "", host = "", port, path = ""] = ADDRESS.exec(text) ?? [];
  if (scheme === "" || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)) return undefined;
  if (NUMBER.test(host) && !IPV4.test(host)) return undefined;
  const number = Number(port ?? STANDARD_PORTS[scheme.toLowerCase()]);
  if (number > 65_535) return undefined;
  const segments = path.split("/").map((segment) => segment.replace(/%2e/gi, "."));
  if (segments.includes("..") || segments.includes(".")) return undefined;
  return { origin: `${scheme}://${host}:${number}`.toLowerCase(), path: path === "/" ? "" : path };
}

function covers(entry: string, { origin, path }: Address): boolean {
  const allowed = parse(entry);
  if (!allowed || allowed.origin !== origin) return false;
  const base = allowed.path.replace(/\/$/, "");
  return path === base || path.startsWith(`${base}/`);
}
