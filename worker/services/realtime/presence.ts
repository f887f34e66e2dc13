import { sameJson } from "#domain/same-json.ts";
import type { Channel, Channels } from "./channels.ts";
import { MAX_PRESENCES } from "./limits.ts";
import { send, sendToRoom } from "./send.ts";

type Tracked = Channel["presence"]["tracked"];

/**
 * Makes a channel present, or changes its data. A channel that did not receive presence receives it from now on. False if too
 * many are present.
 */
export function track(channels: Channels, channel: Channel, payload: Record<string, unknown>): boolean {
  const { presence } = channel;
  const before = presence.tracked;
  if (before && sameJson(before.payload, payload)) return true;
  if (!before && present(channels, channel).length >= MAX_PRESENCES) return false;
  if (!presence.isEnabled) {
    presence.isEnabled = true;
    sendPresences(channels, channel);
  }
  presence.tracked = { ref: crypto.randomUUID(), payload };
  channels.save(channel);
  sendDiff(channels, channel, before);
  return true;
}

/** Ends the presence of a channel that stays joined. */
export function untrack(channels: Channels, channel: Channel): void {
  const before = channel.presence.tracked;
  if (!before) return;
  channel.presence.tracked = null;
  channels.save(channel);
  sendDiff(channels, channel, before);
}

/** Sends the others that a channel which has been left is no longer present. */
export function sendAbsence(channels: Channels, channel: Channel): void {
  const before = channel.presence.tracked;
  if (before) sendDiff(channels, { ...channel, presence: { ...channel.presence, tracked: null } }, before);
}

/** Sends those who are present to a channel. */
export function sendPresences(channels: Channels, { connection, ...channel }: Channel): void {
  const state = new Map<string, object[]>();
  for (const { presence } of present(channels, channel))
    state.set(presence.key, [...(state.get(presence.key) ?? []), metaOf(presence.tracked)]);
  const payload = Object.fromEntries([...state].map(([key, metas]) => [key, { metas }]));
  send(connection, { joinRef: channel.joinRef, ref: null, topic: channel.topic, event: "presence_state", payload });
}

const present = (channels: Channels, room: Pick<Channel, "isPrivate" | "topic">): Channel[] =>
  [...channels.inRoom(room)].filter(({ presence }) => presence.tracked !== null);

function sendDiff(channels: Channels, channel: Channel, before: Tracked): void {
  const { key, tracked } = channel.presence;
  const listening = [...channels.inRoom(channel)].filter(({ presence }) => presence.isEnabled);
  // A computed key, because `__proto__` is an ordinary one here.
  const entry = (meta: object) => ({ [key]: { metas: [meta] } });
  sendToRoom(listening, channel.topic, "presence_diff", {
    joins: tracked ? entry({ ...metaOf(tracked), ...(before ? { phx_ref_prev: before.ref } : {}) }) : {},
    leaves: before ? entry(metaOf(before)) : {},
  });
}

const metaOf = (tracked: Tracked): object => ({ ...tracked?.payload, phx_ref: tracked?.ref });
