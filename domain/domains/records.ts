/** A site's claim on a domain, with the token that proves ownership. */
export interface Claim {
  name: string;
  zone: string;
  hosts: string[];
  token: string;
}

export interface Destination {
  /** The name that owners' hosts point at. */
  target: string;
  /** Our addresses for domains whose registrar does not support ALIAS records; may be empty. */
  apexAddresses: string[];
  /** The product's identifier in the token's record. */
  slug: string;
}

/** A DNS record that the owner has to create at the registrar. */
export interface DnsLine {
  type: "CNAME" | "TXT" | "ALIAS" | "A" | "AAAA";
  /** Relative to the zone, as most registrars' forms expect it: `www`, `@`. */
  name: string;
  /** The full name. */
  host: string;
  value: string;
}

export interface DomainRecords {
  /** Proves that the owner controls the domain. */
  ownership: DnsLine;
  /** Points the recommended host at us. */
  alias: DnsLine;
  /** Alternatives for the apex domain (one of them is sufficient); absent for a subdomain. */
  apex?: {
    host: string;
    /** An ALIAS, ANAME or flattened CNAME record, depending on the registrar. */
    alias: DnsLine;
    /** Empty if we have no fixed addresses. */
    addresses: DnsLine[];
    /** The destination for a redirect by the registrar. */
    redirectTo: string;
  };
}

export const tokenName = (name: string, slug: string): string => `_${slug}.${name}`;
export const tokenValue = (token: string, slug: string): string => `${slug}-verify=${token}`;

/** Creates the records that a domain needs. */
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
