import type { DomainRecord } from "#contract/domain.ts";
import { namesForCaa } from "#domain/domains/caa.ts";
import { type DnsAnswer, type RecordType, valuesOf } from "#domain/domains/dns.ts";
import type { DnsSnapshot, HostSnapshot } from "#domain/domains/findings.ts";
import { type Destination, tokenName } from "#domain/domains/records.ts";
import type { Resolver } from "./resolve.ts";

/** All the DNS says about a domain now, and whether it takes mail. Its name servers first: without them nothing else is to be known. */
export async function lookAtDns(
  resolver: Resolver,
  { name, zone, hosts }: Pick<DomainRecord, "name" | "zone" | "hosts">,
  { target, slug }: Destination,
): Promise<DnsSnapshot & { mail: boolean }> {
  const asked = new Map<string, Promise<DnsAnswer>>();
  const ask = (of: string, type: RecordType) => {
    const key = `${type} ${of}`;
    const answer = asked.get(key) ?? resolver.ask(of, type);
    asked.set(key, answer);
    return answer;
  };
  const nameServers = await ask(zone, "NS");
  if (nameServers.status !== "answered") return { nameServers, token: nameServers, hosts: {}, targetAddresses: [], mail: false };
  const [token, mail, four, six, ...looks] = await Promise.all([
    ask(tokenName(name, slug), "TXT"),
    ask(zone, "MX"),
    ask(target, "A"),
    ask(target, "AAAA"),
    ...hosts.map((host) => lookAtHost(host, ask)),
  ]);
  return {
    nameServers,
    token,
    hosts: Object.fromEntries(looks),
    targetAddresses: [...valuesOf(four, "A"), ...valuesOf(six, "AAAA")],
    mail: valuesOf(mail, "MX").some((server) => server !== ""),
  };
}

async function lookAtHost(
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
