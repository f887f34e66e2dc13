import type { Destination } from "#domain/domains/records.ts";
import { brand } from "#locales/brand.ts";
import { type Config, ConfigurationError, type Env } from "#worker/env.ts";
import { canonicalAddress } from "./record-data.ts";

const CLOUDFLARE_RESOLVER = "https://cloudflare-dns.com/dns-query";
const CLOUDFLARE_API = "https://api.cloudflare.com";

export interface CloudflareSettings {
  token: string;
  zoneId: string;
  apiBase: URL;
}

/** The configuration of custom domains. */
export interface DomainSettings {
  destination: Destination;
  /** Our own hosts, which owners cannot claim. */
  ours: string[];
  resolver: string;
  cloudflare?: CloudflareSettings;
}

/** Reads the configuration. Throws a ConfigurationError that names a missing or invalid variable. */
export function readDomainSettings(env: Env, { mainDomain }: Pick<Config, "mainDomain">): DomainSettings {
  const target = env.DOMAIN_TARGET?.toLowerCase() || `sites.${mainDomain}`;
  const resolver = env.DNS_RESOLVER || CLOUDFLARE_RESOLVER;
  if (!URL.canParse(resolver.replace(/^wire\+/, "")))
    throw new ConfigurationError(`DNS_RESOLVER is not a valid address: ${resolver}`);
  const apexAddresses = (env.DOMAIN_APEX_IPS ?? "").split(",").map((address) => canonicalAddress(address.trim()));
  const cloudflare = readCloudflare(env);
  return {
    destination: { target, apexAddresses: apexAddresses.filter((address) => address !== ""), slug: brand.slug },
    ours: [mainDomain, target],
    resolver,
    ...(cloudflare ? { cloudflare } : {}),
  };
}

function readCloudflare(env: Env): CloudflareSettings | undefined {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ZONE_ID: zoneId, CLOUDFLARE_API_BASE: base = CLOUDFLARE_API } = env;
  if (!token && !zoneId) return undefined;
  if (!token || !zoneId) {
    const missing = token ? "CLOUDFLARE_ZONE_ID" : "CLOUDFLARE_API_TOKEN";
    throw new ConfigurationError(`${missing} is missing: certificates need both token and zone`);
  }
  if (!URL.canParse(base)) throw new ConfigurationError(`CLOUDFLARE_API_BASE is not a valid address: ${base}`);
  return { token, zoneId, apiBase: new URL(base) };
}
