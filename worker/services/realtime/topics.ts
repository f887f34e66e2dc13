/** The prefix that the client adds to every topic. */
const PREFIX = "realtime:";
/** Bytes of a whole topic: the length of one in a binary frame is one byte. */
const MAX_TOPIC_BYTES = 255;

/** The topic of a channel as the application named it; undefined if it is empty, too long or has no prefix. */
export function channelOf(topic: string): string | undefined {
  if (!topic.startsWith(PREFIX) || topic.length === PREFIX.length) return undefined;
  return new TextEncoder().encode(topic).length <= MAX_TOPIC_BYTES ? topic.slice(PREFIX.length) : undefined;
}

/** The topic in frames of a channel. */
export const topicOf = (channel: string): string => PREFIX + channel;

/** True for a channel that belongs to a site, which only its members may join. */
export const isOfSite = (channel: string): boolean => /^site:/i.test(channel);

/** True for a name that private channels of accounts may have: one that begins with `topic:`, or without a colon. */
export const isOfAccounts = (channel: string): boolean => channel.startsWith("topic:") || !channel.includes(":");

/** True for a text that may be the id of a site. */
export const isSiteId = (text: string): boolean => /^[A-Za-z0-9-]{1,64}$/.test(text);

/** The id of the site that a channel belongs to: `site:{id}` or `site:{id}:…`; undefined for all other channels. */
export function siteOfChannel(channel: string): string | undefined {
  const id = /^site:([^:]+)(?::|$)/.exec(channel)?.[1];
  return id !== undefined && isSiteId(id) ? id : undefined;
}
