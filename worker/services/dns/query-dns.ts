import type { DomainRecord } from "#contract/owners/domain.ts";
import { namesForCaa } from "#domain/domains/caa.ts";
import { type DnsAnswer, type RecordType, valuesOf } from "#domain/domains/dns.ts";
import type { DnsSnapshot, HostSnapshot } from "#domain/domains/findings.ts";
import { type Destination, tokenName } from "#domain/domains/records.ts";
import type { Resolver } from "./resolve.ts";

/**
 * Queries all DNS records that concern a domain, and whether it receives mail. If its name servers fail, nothing else is queried.
 */
export async function queryDns(
  resolver: Resolver,
  { name, zone, hosts }: Pick<DomainRecord, "name" | "zone" | "hosts">,
  { target, slug }: Destination,
): Promise<DnsSnapshot & { mail: boolean }> {
  const queries = new Map<string, Promise<DnsAnswer>>();
  const ask = (of: string, type: RecordType) => {
    const key = `${type} ${of}`;
    const answer = queries.get(key) ?? resolver.ask(of, type);
    queries.set(key, answer);
    return answer;
  };
  const nameServers = await ask(zone, "NS");
  if (nameServers.status !== "answered") return { nameServers, token: nameServers, hosts: {}, targetAddresses: [], mail: false };
  const [token, mail, four, six, ...snapshots] = await Promise.all([
    ask(tokenName(name, slug), "TXT"),
    ask(zone, "MX"),
    ask(target, "A"),
    ask(target, "AAAA"),
    ...hosts.map((host) => queryHost(host, ask)),
  ]);
  return {
    nameServers,
    token,
    hosts: Object.fromEntries(snapshots),
    targetAddresses: [...valuesOf(four, "A"), ...valuesOf(six, "AAAA")],
    mail: valuesOf(mail, "MX").some((server) => server !== ""),
  };
}

async function queryHost(
  host: string,
  ask: (of: string, type: RecordType) => Promise<DnsAnswer>,
): Promise<[string, HostSnapshot]> {
  const [a, aaaa, cname, ...caa] = await Promise.all([
    ask(host, "A"),
    ask(host, "AAAA"),
    ask(host, "CNAME"),
    ...namesForCaa(host).map((name) => ask(name, "CAA")),
  ]);
  return [host, { a, aaaa, cname, caa }];
}
