import { createResolver } from "../dns/resolve.ts";
import { readDomainSettings } from "../dns/settings.ts";
import type { Config, Env } from "#worker/env.ts";
import type { FetchTools } from "./fetch-public.ts";

/** The tools of fetching addresses that owners entered. */
export const fetchToolsOf = (env: Env, config: Config): FetchTools => ({
  mainDomain: config.mainDomain,
  resolver: createResolver(readDomainSettings(env, config).resolver),
  fetchFrom: (address, init) => fetch(address, init),
});
