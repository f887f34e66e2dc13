import type { AllowanceRule } from "#domain/realtime/allowance.ts";

/** Sockets of one hub; an object has at most 32,768 (https://developers.cloudflare.com/durable-objects/platform/limits/). */
export const MAX_SOCKETS = 10_000;
/** Sockets of one network in a hub: a household or an office. Those of this machine are not counted. */
export const MAX_SOCKETS_PER_NETWORK = 100;
/** Sockets in a hub on which one account has joined a channel. */
export const MAX_SOCKETS_PER_ACCOUNT = 20;
/** As in the service of Supabase. */
export const MAX_CHANNELS_PER_SOCKET = 100;
/** Subscriptions to changes of rows of a socket: each may have to receive each change. */
export const MAX_SUBSCRIPTIONS_PER_SOCKET = 100;
/** Filters of a subscription and of a socket, counted by `countFilters`: each may have to be compared with each change. */
export const MAX_FILTERS_PER_SUBSCRIPTION = 40;
export const MAX_FILTERS_PER_SOCKET = 100;
/** Time in which a socket has to join a channel, and after which one without channels is closed. */
export const IDLE_SOCKET_MS = 60_000;
/** A socket that sends a larger frame is closed; in characters of a text, bytes of a binary frame. */
export const MAX_FRAME_SIZE = 1024 * 1024;
/** Size of a frame of a broadcast or presence, as in the service of Supabase; larger ones are refused. */
export const MAX_BROADCAST_SIZE = 256 * 1024;
export const MAX_PRESENCE_SIZE = 4 * 1024;
/** Accounts or visitors who are present on a channel. */
export const MAX_PRESENCES = 250;
/**
 * Messages of a socket: one unit each, and one more for each 4 KB. The client joins all its channels and sends its buffer of 100
 * messages when it has reconnected.
 */
export const MESSAGES: AllowanceRule = { burst: 400, perSecond: 100 };
export const UNIT_SIZE = 4 * 1024;
/** Units of a message whose rights are read from the store. */
export const AUTHORIZED_UNITS = 2;
/** Maximum number of retries if rights change while they are read. */
export const MAX_RIGHTS_READS = 3;
