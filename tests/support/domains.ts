import type { DomainRecord } from "#contract/owners/domain.ts";
import type { FakeDns } from "./fake-dns.ts";

export const TARGET = "sites.vrijhuis.localhost";

/** Points a domain at us like its owner: token, www by CNAME, the apex by ALIAS. */
export function pointAtUs(dns: FakeDns, { name, hosts, token }: Pick<DomainRecord, "name" | "hosts" | "token">): void {
  dns.names[TARGET] = { A: ["104.16.1.1"], AAAA: ["2606:4700::1"] };
  const [named = name, apex] = hosts;
  const nameServers = { NS: ["ns0.transip.net."], MX: ["10 mail.example.nl."] };
  if (apex === undefined) dns.names[name.split(".").slice(-2).join(".")] = nameServers;
  else dns.names[apex] = { ...nameServers, A: ["104.16.1.1"], AAAA: ["2606:4700::1"] };
  dns.names[named] = { CNAME: [`${TARGET}.`] };
  dns.names[`_vrijhuis.${name}`] = { TXT: [`"vrijhuis-verify=${token}"`] };
}
