import type { RequestContext } from "../../http/request-context.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Store } from "#store/dialect/store.ts";
import { type Secrets, secretsOf } from "../../secrets/digests.ts";
import { authConfigOf } from "../../secrets/auth-config.ts";
import { createResolver, type Resolver } from "../../dns/resolve.ts";
import { readDomainSettings } from "../../dns/settings.ts";
import { configOf, type Env } from "#worker/env.ts";

/** Dependencies of mail servers that were entered in a form. */
export interface ServerTools {
  store: Store;
  secrets: Secrets;
  mainDomain: string;
  mainOrigin: string;
  resolver: Resolver;
  /** `OWN_MAIL_ROUTES` as `{host}:{port}` → `{address}:{port}`. */
  routes: ReadonlyMap<string, string>;
  /** `MAIL_REPLY_SECONDS`: the time that a server has for a reply. */
  replyTimeoutMs: number | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

export const serverToolsOf = async ({ env, openStore: open, now }: RequestContext): Promise<ServerTools> =>
  toolsWith(env, await open(), now);

/** The tools of cron and of queue messages. */
export const cronServerTools = async (env: Env, now: number): Promise<ServerTools> => toolsWith(env, await openStore(env), now);

/** The tools of a delivery that has opened the store. */
export function toolsWith(env: Env, store: Store, now: number): ServerTools {
  const config = configOf(env);
  const routes = (env.OWN_MAIL_ROUTES ?? "").split(",").filter((route) => route !== "");
  return {
    store,
    secrets: secretsOf(authConfigOf(env).secret),
    mainDomain: config.mainDomain,
    mainOrigin: config.mainOrigin,
    resolver: createResolver(readDomainSettings(env, config).resolver),
    routes: new Map(routes.map((route) => route.split("=") as [string, string])),
    replyTimeoutMs: env.MAIL_REPLY_SECONDS ? Number(env.MAIL_REPLY_SECONDS) * 1000 : undefined,
    now,
  };
}
