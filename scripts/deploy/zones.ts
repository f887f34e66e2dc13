import { z } from "zod";
import type { CloudflareApi } from "./cloudflare-api.ts";
import type { Say } from "./report.ts";
import type { Settings } from "./settings.ts";

const ZONE = z.object({ id: z.string(), name: z.string(), status: z.string(), name_servers: z.array(z.string()).optional() });
const RECORD = z.object({ name: z.string(), type: z.string(), proxied: z.boolean().optional() });
const ADDRESS_TYPES = ["A", "AAAA", "CNAME"];
/** The address that Cloudflare documents for hosts that only a worker answers; nothing is ever sent to it. */
const NO_ORIGIN = { type: "AAAA", content: "100::", proxied: true, ttl: 1, comment: "Answered by the worker" };

/** A host of a route, in its zone. */
interface RouteHost {
  /** Host name; `*.` in front stands for all subdomains. */
  host: string;
  zone: string;
}

/** Returns the hosts of the routes, without the pattern of all hosts. Throws if none leads to `MAIN_ORIGIN`. */
function listRouteHosts({ config, origin }: Settings): RouteHost[] {
  const hosts = config.routes.map(({ pattern, zone_name: zone }) => ({ host: pattern.split("/")[0] ?? "", zone }));
  for (const host of [origin.hostname, `*.${origin.hostname}`])
    if (!hosts.some((each) => each.host === host))
      throw new Error(`wrangler.toml has no route for ${host}, the host of MAIN_ORIGIN`);
  return hosts.filter(({ host }) => host !== "*");
}

/**
 * Checks that the zones of the routes are active and that their hosts lead to Cloudflare, and creates DNS records where a host
 * has no address, unless it is a dry run. Addresses that exist are never changed.
 */
export async function provideRouteHosts(
  api: CloudflareApi,
  settings: Settings,
  { dryRun, say }: { dryRun: boolean; say: Say },
): Promise<void> {
  const hosts = listRouteHosts(settings);
  const zones = new Map<string, string>();
  for (const name of new Set(hosts.map(({ zone }) => zone))) zones.set(name, await findZone(api, settings, name));
  for (const { host, zone } of hosts) {
    const path = `zones/${zones.get(zone)}/dns_records`;
    const records = await api.list(path, RECORD, { "name.exact": host });
    const addresses = records.filter(({ name, type }) => name === host && ADDRESS_TYPES.includes(type));
    if (addresses.some(({ proxied }) => proxied !== true))
      throw new Error(
        `${host} has addresses in DNS that are not proxied, so requests do not reach the worker: proxy or delete them`,
      );
    if (addresses.length > 0) say(`${host} leads to Cloudflare`);
    else if (dryRun) say(`${host} would get a DNS record`);
    else {
      await api.post(path, { ...NO_ORIGIN, name: host }, z.object({ id: z.string() }));
      say(`${host} has a DNS record now`);
    }
  }
}

async function findZone(api: CloudflareApi, { accountId }: Settings, name: string): Promise<string> {
  const zones = await api.list("zones", ZONE, { name, "account.id": accountId });
  const zone = zones.find((each) => each.name === name);
  if (!zone) throw new Error(`the zone ${name} does not exist in this account: add the domain at Cloudflare`);
  if (zone.status !== "active")
    throw new Error(
      `the zone ${name} is ${zone.status}: at the registrar, set its name servers to ${(zone.name_servers ?? []).join(" and ")}, and wait until Cloudflare has noticed`,
    );
  return zone.id;
}
