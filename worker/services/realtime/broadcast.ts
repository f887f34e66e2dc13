import type { HubBroadcast } from "./hub.ts";
import { hubOf } from "./hub-of.ts";
import { audienceOf, identifyReader, mayJoin, type ReaderContext, unauthorizedReason } from "./reader.ts";

type Sent = { ok: true } | { ok: false; status: 401 | 403 | 503; reason: string };

/**
 * Sends broadcasts for the caller with this token or API key: those of public channels to the public hub, those of a site's
 * channels to its own hub too. Refuses all of them if the caller may not send one.
 */
export async function broadcast(messages: HubBroadcast[], token: string, context: ReaderContext): Promise<Sent> {
  const identified = await identifyReader(token, "anon", context);
  if (!identified.ok) return { ok: false, status: 401, reason: identified.reason };
  const checked = new Set<string>();
  for (const { channel, isPrivate } of messages) {
    const asked = { channel, isPrivate, hubSite: null };
    const key = `${isPrivate} ${audienceOf(asked) ?? channel}`;
    if (checked.has(key)) continue;
    checked.add(key);
    if (!(await mayJoin(identified.reader, asked, context)))
      return { ok: false, status: 403, reason: unauthorizedReason(channel) };
  }
  const hub = hubOf(context.env, null);
  if (!hub) return { ok: false, status: 503, reason: "realtime is not available" };
  const bySite = Map.groupBy(messages, (message) => audienceOf({ ...message, hubSite: null }) ?? null);
  const ofSites = [...bySite].flatMap(([site, sent]) => (site === null ? [] : [hubOf(context.env, site)?.broadcast(sent)]));
  await Promise.all([hub.broadcast(messages), ...ofSites]);
  return { ok: true };
}
