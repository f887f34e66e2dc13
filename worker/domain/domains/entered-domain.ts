import { normalizeHost } from "../hosts.ts";
import { isImitation } from "../site-names.ts";
import { toUnicode } from "./punycode.ts";
import { toLatinLookalike, isSingleScript } from "./scripts.ts";

/** What is wrong with a domain somebody typed; worded by the client's `forms:errors`. */
export type DomainProblem =
  | "domainInvalid"
  /** A mail address. */
  | "domainIsMail"
  /** An IP address. */
  | "domainIsAddress"
  | "domainSingleLabel"
  | "domainIsSuffix"
  /** Ours, or under ours. */
  | "domainIsOurs"
  /** Of a developer's machine or a host for previews: nobody's own. */
  | "domainNotPublic"
  | "domainLooksAlike"
  | "domainMixedScripts";

export interface EnteredDomain {
  /** Punycode, lower case, without `www.`: `example.nl`, or `huis.example.nl` where that was typed. */
  name: string;
  /** The registrable domain its records are kept in. */
  zone: string;
  /** Every host guests may use, the recommended one first: `www.example.nl` and `example.nl`, or `huis.example.nl` alone. */
  hosts: string[];
}

interface Rules {
  /** A host as browsers write it (UTS 46, IPv4 in any notation); undefined when it is none. */
  toAscii: (host: string) => string | undefined;
  /** The public suffix list: the registrable domain of a host; null for a suffix itself and for a name that ends in none. */
  registrable: (host: string) => string | null;
  /** Our main domain and other hosts of ours; what is under them is ours too. */
  ours: string[];
  /** The name nobody may imitate. */
  brand: string;
}

/** A longest host with a scheme and the start of a path. */
const LONGEST = 2048;
/** Special-use names (RFC 6761, 6762, 7686, 8375, 9476) and hosts that are given out by the name to whoever builds something. */
const NOT_PUBLIC = ["localhost", "local", "internal", "invalid", "onion", "alt", "arpa", "workers.dev", "pages.dev"];
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

const isUnder = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/**
 * Reads a domain as people type or paste it: scheme, port, path, query and a last dot are left out, letters beyond ASCII become
 * punycode. `www.` before a registrable domain is the same domain.
 */
export function parseDomain(
  typed: string,
  { toAscii, registrable, ours, brand }: Rules,
): { ok: true; domain: EnteredDomain } | { ok: false; problem: DomainProblem } {
  const refused = (problem: DomainProblem) => ({ ok: false, problem }) as const;
  const [, scheme = "https", rest = ""] = /^\s*(?:([a-z][a-z\d+.-]*):\/\/)?(.*?)\s*$/is.exec(typed) ?? [];
  if (typed.length > LONGEST || !/^https?$/i.test(scheme)) return refused("domainInvalid");
  const bare = rest.replace(/[/?#].*$/s, "");
  if (bare.includes("@")) return refused("domainIsMail");
  if (bare.includes("[")) return refused("domainIsAddress");
  const written = toAscii(bare.replace(/:\d{0,5}$/, ""));
  const host = written === undefined ? undefined : normalizeHost(written, toAscii);
  if (host === undefined) return refused("domainInvalid");
  if (IPV4.test(host)) return refused("domainIsAddress");
  if (ours.some((own) => isUnder(host, own))) return refused("domainIsOurs");
  if (NOT_PUBLIC.some((name) => isUnder(host, name))) return refused("domainNotPublic");
  if (!host.includes(".")) return refused("domainSingleLabel");
  const zone = registrable(host);
  if (zone === null) return refused("domainIsSuffix");

  const labels = host.split(".").map(toUnicode);
  if (!labels.every(isSingleScript)) return refused("domainMixedScripts");
  if (labels.some((label) => isImitation(toLatinLookalike(label), brand))) return refused("domainLooksAlike");
  const name = host === `www.${zone}` ? zone : host;
  return { ok: true, domain: { name, zone, hosts: name === zone ? [`www.${zone}`, zone] : [name] } };
}

/** A domain as people read it. */
export const toDisplayName = (name: string): string => name.split(".").map(toUnicode).join(".");
