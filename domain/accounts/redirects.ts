/**
 * Checks whether a redirect to a URL is allowed after signing in. The URL must have the origin of an entry and must be at or
 * below its path: `https://vrijhuis.nl` allows all URLs of that host, `https://app.example/after` that page and those below it.
 * An entry may end in `/*` or `/**`, which makes no difference.
 */
export function isRedirectAllowed(target: string, allowed: readonly string[]): boolean {
  const wanted = parse(target);
  return wanted !== undefined && allowed.some((entry) => covers(entry.replace(/\/\*{1,2}$/, ""), wanted));
}

interface Address {
  origin: string;
  path: string;
}

/** A host as in the URL standard: a name of letters, digits and hyphens, an IPv4 address or an IPv6 address in brackets. */
const HOST = String.raw`[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\]`;
const ADDRESS = new RegExp(String.raw`^(https?)://(${HOST})(?::([0-9]{1,5}))?(/[^?#\\\s]*)?(?:[?#][^\\\s]*)?$`, "i");
/** A last label that makes browsers parse the host as an IPv4 address (URL Standard, section 3.5, "ends in a number checker"). */
const ENDS_IN_NUMBER = /(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)$/i;
const IPV4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\.(?=.)|$)){4}$/;
const STANDARD_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 };

/** Parses an absolute HTTP URL; undefined if it has anything that a browser might parse differently from this function. */
function parse(text: string): Address | undefined {
  const [, scheme = "", host = "", port, path = ""] = ADDRESS.exec(text) ?? [];
  if (scheme === "" || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)) return undefined;
  if (ENDS_IN_NUMBER.test(host) && !IPV4.test(host)) return undefined;
  const number = Number(port ?? STANDARD_PORTS[scheme.toLowerCase()]);
  if (number > 65_535) return undefined;
  const segments = path.split("/").map((segment) => segment.replace(/%2e/gi, "."));
  if (segments.includes("..") || segments.includes(".")) return undefined;
  return { origin: `${scheme}://${host}:${number}`.toLowerCase(), path: path === "/" ? "" : path };
}

/** True if an entry of the list allows the URL. */
function covers(entry: string, { origin, path }: Address): boolean {
  const allowed = parse(entry);
  if (!allowed || allowed.origin !== origin) return false;
  const base = allowed.path.replace(/\/$/, "");
  return path === base || path.startsWith(`${base}/`);
}
