import { type HostTools } from "#services/hosts/refresh-site.ts";
import { findSender } from "#store/services/platform-mail-servers.ts";
import type { PayingAt } from "#store/business/paid-sites.ts";
import { type Acceptance, countAccepted } from "#store/business/subscription-clock.ts";
import type { Store } from "#store/dialect/store.ts";
import { billedBy, type Config, type Env } from "#worker/env.ts";
import { logError } from "#services/http/log.ts";
import type { BillingContext } from "./billing-provider.ts";

/** Dependencies of what happens to subscriptions and sites as time passes. */
export type ClockTools = BillingContext & HostTools & Pick<Acceptance, "isDevOutbox">;

interface Used {
  env: Env;
  config: Config;
  store: Store;
  /** Milliseconds since the epoch. */
  now: number;
}

export async function clockToolsOf({ env, config, store, now }: Used): Promise<ClockTools> {
  const isDevOutbox = config.local && !env.SMTP_URL && (await findSender(store)) === undefined;
  return { store, kv: env.SITES, mainDomain: config.mainDomain, config, now, isDevOutbox };
}

/** Counts emails that a mail server has accepted until a time, by default now; without one, those in a developer's outbox count. */
export const countSeen = ({ store, isDevOutbox, now }: ClockTools, keys: string[], until = now): Promise<number> =>
  countAccepted(store, keys, { until, isDevOutbox });

/** Follows what was found; false if one failed, which is logged and does not keep the others from being followed. */
export async function followEach<T>(found: readonly T[], follow: (one: T) => Promise<unknown>): Promise<boolean> {
  let isDone = true;
  for (const one of found) {
    try {
      await follow(one);
    } catch (error) {
      logError("subscription or site not followed", error);
      isDone = false;
    }
  }
  return isDone;
}

/** What pays for sites here; undefined if nobody is asked for money. */
export function payingAt({ config, now }: ClockTools): PayingAt | undefined {
  const provider = billedBy(config);
  return provider === null ? undefined : { billedBy: provider, now };
}
