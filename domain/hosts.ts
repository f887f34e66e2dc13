import { RESERVED_SUBDOMAINS } from "./reserved.ts";
import { findTheme, type ThemeId } from "./themes.ts";

/** The kind of site that a request's Host header selects. */
export type HostKind =
  /** The marketing site. `own` is true on the main domain and on hosts of development and preview deployments. */
  | { kind: "main"; own: boolean }
  | { kind: "theme"; theme: ThemeId }
  /** The status page. */
  | { kind: "status" }
  /** Previews of drafts. */
  | { kind: "preview" }
  /** Possibly an owner's site, to be looked up by this subdomain or this custom domain. */
  | { kind: "site"; host: string; subdomain: string }
  | { kind: "site"; host: string; domain: string }
  | { kind: "malformed" };

/** The subdomain that serves drafts: a separate origin, so that no content of owners runs on the origin where users sign in. */
export const PREVIEW_SUBDOMAIN = "preview";

/** The subdomain that says whether everything works. */
export const STATUS_SUBDOMAIN = "status";

/** Maximum length of a host name, RFC 1035 section 2.3.4 (255 octets on the wire are 253 characters). */
const MAX_HOST_LENGTH = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const PORT = /:(\d{1,5})$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV6 = /^\[[0-9a-f:.]+\]$/;
const ASCII = /^[\x21-\x7e]+$/;
const PREVIEW_DOMAINS = [".workers.dev", ".pages.dev"];

/**
 * Normalises a Host header to an ASCII name in lower case, without port and trailing dot; IP addresses are not changed. Undefined
 * if the host is not valid.
 *
 * @param toAscii converts an internationalised name to punycode (UTS 46), undefined if that is not possible; not called for ASCII
 */
export function normalizeHost(raw: string, toAscii: (host: string) => string | undefined): string | undefined {
  let host = raw;
  const port = PORT.exec(host);
  if (port) {
    if (Number(port[1]) > 65_535) return undefined;
    host = host.slice(0, port.index);
  }
  host = host.toLowerCase();
  if (!ASCII.test(host)) {
    if (/[\s\p{Cc}/\\?#@:[\]%]/u.test(host)) return undefined;
    const ascii = toAscii(host);
    if (!ascii) return undefined;
    host = ascii;
  }
  if (IPV6.test(host)) return host;
  if (host.endsWith(".")) host = host.slice(0, -1);
  if (host.length === 0 || host.length > MAX_HOST_LENGTH) return undefined;
  return host.split(".").every((label) => LABEL.test(label)) ? host : undefined;
}

/**
 * Classifies a host. Hosts directly under the main domain are subdomains; any other host is a custom domain (decision 4).
 *
 * @param host the result of {@link normalizeHost}
 * @param mainDomain without port, e.g. `vrijhuis.nl`
 */
export function classifyHost(host: string | undefined, mainDomain: string): HostKind {
  if (host === undefined) return { kind: "malformed" };
  if (host === mainDomain || host === `www.${mainDomain}`) return { kind: "main", own: true };
  if (isDevelopmentHost(host) || PREVIEW_DOMAINS.some((domain) => host.endsWith(domain))) return { kind: "main", own: true };
  if (host.endsWith(`.${mainDomain}`)) return classifySubdomain(host, host.slice(0, -mainDomain.length - 1));
  if (!host.includes(".")) return { kind: "main", own: false };
  return { kind: "site", host, domain: host };
}

function classifySubdomain(host: string, subdomain: string): HostKind {
  const theme = findTheme(subdomain);
  if (theme) return { kind: "theme", theme };
  if (subdomain === PREVIEW_SUBDOMAIN) return { kind: "preview" };
  if (subdomain === STATUS_SUBDOMAIN) return { kind: "status" };
  if (subdomain.includes(".") || RESERVED_SUBDOMAINS.has(subdomain)) return { kind: "main", own: false };
  return { kind: "site", host, subdomain };
}

function isDevelopmentHost(host: string): boolean {
  return host === "localhost" || IPV4.test(host) || IPV6.test(host);
}
