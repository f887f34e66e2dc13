import { normalizeHost } from "../hosts.ts";
import { isImitation } from "../site-names.ts";
import { toUnicode } from "./punycode.ts";
import { toLatinLookalike, isSingleScript } from "./scripts.ts";

/** Reasons for refusing an entered domain; the client's texts for them are in `forms:errors`. */
export type DomainProblem =
  | "domainInvalid"
  /** It is an email address. */
  | "domainIsMail"
  /** It is an IP address. */
  | "domainIsAddress"
  | "domainSingleLabel"
  | "domainIsSuffix"
  /** It is one of our hosts, or a subdomain of one. */
  | "domainIsOurs"
  /** A special-use name or a name on shared hosting, which cannot belong to an owner. */
  | "domainNotPublic"
  | "domainLooksAlike"
  | "domainMixedScripts";

export interface EnteredDomain {
  /** Punycode, lower case, without `www.`: `example.nl`, or `huis.example.nl` if a subdomain was entered. */
  name: string;
  /** The registrable domain, in whose zone the records are created. */
  zone: string;
  /** All hosts of the site, the recommended one first: `www.example.nl` and `example.nl`, or `huis.example.nl` alone. */
  hosts: string[];
}

interface Rules {
  /** Normalises a host as browsers do (UTS 46, IPv4 in any notation); undefined if it is not a valid host. */
  toAscii: (host: string) => string | undefined;
  /** The registrable domain of a host by the public suffix list; null for a public suffix and for a name without one. */
  registrable: (host: string) => string | null;
  /** Our main domain and our other hosts. Owners can claim neither these nor their subdomains. */
  ours: string[];
  /** The product's name, which must not be imitated. */
  brand: string;
}

/** More than the longest host with scheme, port and path. */
const MAX_LENGTH = 2048;
/** Special-use names (RFC 6761, 6762, 7686, 8375, 9476) and domains whose subdomains belong to deployed applications. */
const NOT_PUBLIC = ["localhost", "local", "internal", "invalid", "onion", "alt", "arpa", "workers.dev", "pages.dev"];
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

const isUnder = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/**
 * Parses a typed or pasted domain: scheme, port, path, query and trailing dot are removed, non-ASCII characters become punycode.
 * `www.` before a registrable domain means that domain.
 */
export function parseDomain(
  typed: string,
  { toAscii, registrable, ours, brand }: Rules,
): { ok: true; domain: EnteredDomain } | { ok: false; problem: DomainProblem } {
  const refuse = (problem: DomainProblem) => ({ ok: false, problem }) as const;
  const [, scheme = "https", rest = ""] = /^\s*(?:([a-z][a-z\d+.-]*):\/\/)?(.*?)\s*$/is.exec(typed) ?? [];
  if (typed.length > MAX_LENGTH || !/^https?$/i.test(scheme)) return refuse("domainInvalid");
  const bare = rest.replace(/[/?#].*$/s, "");
  if (bare.includes("@")) return refuse("domainIsMail");
  if (bare.includes("[")) return refuse("domainIsAddress");
  const written = toAscii(bare.replace(/:\d{0,5}$/, ""));
  const host = written === undefined ? undefined : normalizeHost(written, toAscii);
  if (host === undefined) return refuse("domainInvalid");
  if (IPV4.test(host)) return refuse("domainIsAddress");
  if (ours.some((own) => isUnder(host, own))) return refuse("domainIsOurs");
  if (NOT_PUBLIC.some((name) => isUnder(host, name))) return refuse("domainNotPublic");
  if (!host.includes(".")) return refuse("domainSingleLabel");
  const zone = registrable(host);
  if (zone === null) return refuse("domainIsSuffix");

  const labels = host.split(".").map(toUnicode);
  if (!labels.every(isSingleScript)) return refuse("domainMixedScripts");
  if (labels.some((label) => isImitation(toLatinLookalike(label), brand))) return refuse("domainLooksAlike");
  const name = host === `www.${zone}` ? zone : host;
  return { ok: true, domain: { name, zone, hosts: name === zone ? [`www.${zone}`, zone] : [name] } };
}

/** Converts a domain's punycode labels to Unicode for display. */
export const toDisplayName = (name: string): string => name.split(".").map(toUnicode).join(".");
