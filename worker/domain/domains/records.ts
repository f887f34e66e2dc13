/** What makes the records of one claim: the domain, the token of its owner, and where its hosts are to point. */
export interface Claim {
  name: string;
  zone: string;
  hosts: string[];
  token: string;
}

export interface Destination {
  /** The name hosts point at. */
  target: string;
  /** Our addresses for domains whose registrar knows no ALIAS; may be none. */
  apexAddresses: string[];
  /** The product's own word in the token's record. */
  slug: string;
}

/** One line to be typed in at a registrar. */
export interface DnsLine {
  type: "CNAME" | "TXT" | "ALIAS" | "A" | "AAAA";
  /** As most panels want it, below the zone: `www`, `@`. */
  name: string;
  /** In full. */
  host: string;
  value: string;
}

export interface DomainRecords {
  /** Proves whose the domain is. */
  ownership: DnsLine;
  /** The host that is pointed at us by name. */
  alias: DnsLine;
  /** Ways for the bare domain, of which one will do; absent for a deeper subdomain. */
  apex?: {
    host: string;
    /** ALIAS, ANAME or a CNAME that is flattened, whatever the registrar calls it. */
    alias: DnsLine;
    /** Only where we have addresses of our own. */
    addresses: DnsLine[];
    /** The registrar's own redirect, to the host by name. */
    redirectTo: string;
  };
}

export const tokenName = (name: string, slug: string): string => `_${slug}.${name}`;
export const tokenValue = (token: string, slug: string): string => `${slug}-verify=${token}`;

/** Exactly the records one domain needs. */
export function createDnsRecords(
  { name, zone, hosts, token }: Claim,
  { target, apexAddresses, slug }: Destination,
): DomainRecords {
  const line = (type: DnsLine["type"], host: string, value: string): DnsLine => {
    const relative = host === zone ? "@" : host.slice(0, -zone.length - 1);
    return { type, name: relative, host, value };
  };
  const [named = name, apex] = hosts;
  return {
    ownership: line("TXT", tokenName(name, slug), tokenValue(token, slug)),
    alias: line("CNAME", named, target),
    ...(apex === undefined
      ? {}
      : {
          apex: {
            host: apex,
            alias: line("ALIAS", apex, target),
            addresses: apexAddresses.map((address) => line(address.includes(":") ? "AAAA" : "A", apex, address)),
            redirectTo: `https://${named}`,
          },
        }),
  };
}
