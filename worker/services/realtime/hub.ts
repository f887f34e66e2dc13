import type { z } from "zod";
import {
  broadcastPayload,
  joinPayload,
  type JoinPayload,
  presencePayload,
  replayPayload,
  tokenPayload,
} from "#contract/services/realtime.ts";
import type { RowChange } from "#contract/services/row-change.ts";
import { spend } from "#domain/realtime/allowance.ts";
import { HOUR_MS } from "#domain/time.ts";
import { type Frame, parseFrame, type Serializer } from "./frame.ts";
import { channelOf, topicOf } from "./topics.ts";
import { logError } from "../http/log.ts";
import type { DataRole } from "#store/access/policies.ts";
import { keepStore } from "#store/dialect/open.ts";
import { recordedTables } from "#store/services/row-changes.ts";
import type { Store } from "#store/dialect/store.ts";
import { activeAt } from "../http/caller/active-at.ts";
import { configOf, type Env } from "#worker/env.ts";
import { type Channel, Channels, type Connection, type Subscription } from "./channels.ts";
import { deliverChange } from "./deliver-change.ts";
import { hubName } from "./hub-of.ts";
import * as limits from "./limits.ts";
import { sendPresences, sendAbsence, track, untrack } from "./presence.ts";
import {
  type AskedChannel,
  audienceOf,
  expiredReason,
  identifyReader,
  mayJoin,
  messageOf,
  type Reader,
  type ReaderContext,
  SESSION_ENDED,
  unauthorizedReason,
} from "./reader.ts";
import { RecordedChanges } from "./recorded-changes.ts";
import { reply, sendBytesToRoom, sendClosed, sendSystem, sendToRoom } from "./send.ts";
import { subscribe } from "./subscribe.ts";

/** The sessions that may listen on a site's channels at a publication: active ones of its members. */
export interface SiteMembers {
  siteId: string;
  sessionIds: string[];
}

/** A broadcast that did not come through a socket. `payload` is a JSON value, or bytes. */
export interface HubBroadcast {
  channel: string;
  isPrivate: boolean;
  event: string;
  payload: unknown;
}

/** The handshake of a socket, which the route has checked. */
export type Handshake = { serializer: Serializer; keyRole: DataRole; network: string; hubSite: string | null };

/** Close codes of WebSockets (RFC 6455, section 7.4.1). */
const [GOING_AWAY, INVALID_DATA, POLICY, TOO_BIG] = [1001, 1007, 1008, 1009];
/** The alarm comes at least this often while sockets are open, and deletes the data of lost ones. */
const MAX_ALARM_MS = HOUR_MS;
/** The alarm comes again after this time if the store did not answer. */
const RETRY_MS = 30_000;

type Authorized = { ok: true; reader: Reader } | { ok: false; reason: string };

/** The rules of a hub: joins, broadcasts, presence, changes of rows, limits. `RealtimeHub` is the object around it. */
export class Hub {
  readonly #state: DurableObjectState;
  readonly #env: Env;
  readonly #openStore: () => Promise<Store>;
  readonly #channels: Channels;
  /** Time of the next alarm, milliseconds since the epoch. */
  #alarmAt: number;
  /** Changes that triggers record for this hub; created when its name is known. */
  #recorded: RecordedChanges | undefined;
  /** Reads of rights that are in progress; `isOutdated` if the rights have changed meanwhile. */
  readonly #checks = new Set<{ siteId: string; isOutdated: boolean }>();

  constructor(state: DurableObjectState, env: Env, alarmAt: number | null) {
    this.#state = state;
    this.#env = env;
    this.#openStore = keepStore(env);
    this.#alarmAt = alarmAt ?? Infinity;
    this.#channels = new Channels({ storage: state.storage, getWebSockets: () => state.getWebSockets() }, Date.now());
  }

  /** Opens a socket: 101, or 429 if the hub or the network has too many. */
  open({ network, ...handshake }: Handshake): Response {
    const isFull = this.#channels.connections.size >= limits.MAX_SOCKETS;
    if (isFull || this.#channels.ofNetwork(network).size >= limits.MAX_SOCKETS_PER_NETWORK)
      return Response.json({ error: "ConnectionRateLimitReached: Too many connected users" }, { status: 429 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#state.acceptWebSocket(ours);
    const openedAt = Date.now();
    this.#channels.open(ours, { ...handshake, id: crypto.randomUUID(), network, openedAt });
    this.#wakeAt(openedAt + limits.IDLE_SOCKET_MS);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  async receive(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const connection = this.#channels.connectionOf(socket);
    if (!connection) return;
    const size = typeof data === "string" ? data.length : data.byteLength;
    if (size > limits.MAX_FRAME_SIZE) return socket.close(TOO_BIG, "frame too big");
    if (!this.#spend(connection, 1 + Math.floor(size / limits.UNIT_SIZE))) return;
    const frame = parseFrame(data, connection.serializer);
    if (!frame) return socket.close(INVALID_DATA, "malformed frame");
    if (frame.topic === "phoenix" && frame.event === "heartbeat") return reply(connection, frame, "ok");
    if (frame.event === "phx_join") return this.#join(connection, frame);
    const channel = connection.channels.get(frame.topic);
    if (frame.event === "phx_leave") return this.#leave(connection, channel, frame);
    if (!channel) return reply(connection, frame, "error", { reason: "unmatched topic" });
    if (frame.event === "access_token") return this.#renew(channel, frame);
    if (frame.event === "broadcast") return this.#receiveBroadcast(channel, frame, size);
    if (frame.event === "presence") return this.#receivePresence(channel, frame, size);
    reply(connection, frame, "error", { reason: `unknown event: ${frame.event.slice(0, 63)}` });
  }

  /** Closes a socket that sends too much; its client opens another one after a while. */
  #spend(connection: Connection, units: number): boolean {
    const allowance = spend(connection.allowance, units, Date.now(), limits.MESSAGES);
    if (allowance) {
      connection.allowance = allowance;
      return true;
    }
    for (const channel of connection.channels.values()) sendSystem(channel, "system", "error", "Too many messages per second");
    connection.socket.close(POLICY, "too many messages per second");
    this.close(connection.socket);
    return false;
  }

  async #join(connection: Connection, frame: Frame): Promise<void> {
    const refuse = (reason: string) => this.#refuseJoin(connection, frame, reason);
    const channel = channelOf(frame.topic);
    if (channel === undefined) return refuse(frame.topic === topicOf("") ? NO_TOPIC : INVALID_TOPIC);
    const payload = parsed(joinPayload, frame.payload);
    if (!payload) return refuse("InvalidJoinPayload: the payload of phx_join is not valid");
    const unplayable = replayRefusal(payload);
    if (unplayable !== undefined) return refuse(unplayable);
    const { channels, joining, hubSite } = connection;
    const others = new Set([...channels.keys(), ...joining.keys()]);
    if (others.size - (others.has(frame.topic) ? 1 : 0) >= limits.MAX_CHANNELS_PER_SOCKET)
      return refuse("ChannelRateLimitReached: Too many channels");
    if (!this.#spend(connection, limits.AUTHORIZED_UNITS)) return;
    // A later join of the topic, or leaving it, replaces this one.
    const attempt = {};
    joining.set(frame.topic, attempt);
    const asked = { channel, isPrivate: payload.config?.private ?? false, hubSite };
    const authorized = await this.#authorize(connection, payload.access_token ?? null, asked, (role) => {
      const subscribed = subscribe(payload.config?.postgres_changes ?? [], role);
      return subscribed.ok ? tablesOf(subscribed.subscriptions, role) : [];
    });
    if (joining.get(frame.topic) !== attempt || !this.#channels.connections.has(connection.id)) return;
    joining.delete(frame.topic);
    if (!authorized.ok) return refuse(authorized.reason);
    const { accountId } = authorized.reader;
    const sockets = accountId === null ? undefined : this.#channels.ofAccount(accountId);
    if (sockets && !sockets.has(connection) && sockets.size >= limits.MAX_SOCKETS_PER_ACCOUNT)
      return refuse("ConnectionRateLimitReached: Too many connected users");
    this.#admit(connection, frame, asked, payload, authorized.reader);
  }

  /** Refuses a join. It has ended the channel that was joined before with its topic, as in the Phoenix protocol. */
  #refuseJoin(connection: Connection, frame: Frame, reason: string): void {
    const before = connection.channels.get(frame.topic);
    if (before) this.#end(before);
    reply(connection, frame, "error", { reason });
  }

  /** Joins a channel for a permitted reader. */
  #admit(connection: Connection, frame: Frame, asked: AskedChannel, { config }: JoinPayload, reader: Reader): void {
    const wanted = config?.postgres_changes ?? [];
    const before = connection.channels.get(frame.topic);
    const others = [...connection.channels.values()].flatMap((each) => (each === before ? [] : each.subscriptions));
    const subscribed = subscribe(wanted, reader.role, others);
    if (!subscribed.ok && config?.postgres_changes_options?.wait)
      return this.#refuseJoin(connection, frame, `RealtimeDisabledForConfiguration: ${subscribed.reason}`);
    if (others.length + wanted.length > limits.MAX_SUBSCRIPTIONS_PER_SOCKET)
      return this.#refuseJoin(connection, frame, "ChannelRateLimitReached: Too many subscriptions to changes");
    if (before) this.#end(before);
    const presence = { key: config?.presence?.key || crypto.randomUUID(), isEnabled: config?.presence?.enabled ?? true };
    const channel = this.#channels.join(connection, {
      topic: frame.topic,
      channel: asked.channel,
      joinRef: frame.joinRef ?? frame.ref,
      isPrivate: asked.isPrivate,
      siteId: audienceOf(asked) ?? null,
      reader,
      hearsItself: config?.broadcast?.self ?? false,
      isAcknowledged: config?.broadcast?.ack ?? false,
      presence: { ...presence, tracked: null },
      subscriptions: subscribed.ok ? subscribed.subscriptions : [],
    });
    this.#wakeAt(Math.min(reader.expiresAt ?? Infinity, this.#renewalOf(channel)));
    reply(connection, frame, "ok", { postgres_changes: wanted.map((each, index) => ({ id: index + 1, ...each })) });
    if (presence.isEnabled) sendPresences(this.#channels, channel);
    if (!subscribed.ok) sendSystem(channel, "postgres_changes", "error", subscribed.reason);
    else if (wanted.length > 0) sendSystem(channel, "postgres_changes", "ok", "Subscribed to PostgreSQL");
  }

  #leave(connection: Connection, channel: Channel | undefined, frame: Frame): void {
    connection.joining.delete(frame.topic);
    if (channel) this.#forget(channel);
    reply(connection, frame, "ok");
    if (channel) sendClosed(channel);
  }

  /**
   * Gives a channel the new token of a frame, if it has one; closes the channel if the token is not valid or has fewer rights.
   */
  async #renew(channel: Channel, frame: Frame): Promise<void> {
    const { connection, topic } = channel;
    const token = parsed(tokenPayload, frame.payload)?.access_token ?? null;
    if (token === null || !this.#spend(connection, limits.AUTHORIZED_UNITS)) return;
    const asked = { channel: channel.channel, isPrivate: channel.isPrivate, hubSite: connection.hubSite };
    const authorized = await this.#authorize(connection, token, asked, (role) => tablesOf(channel.subscriptions, role));
    if (connection.channels.get(topic) !== channel) return;
    if (!authorized.ok) return this.#expel(channel, authorized.reason);
    this.#channels.renew(channel, authorized.reader);
    this.#wakeAt(Math.min(authorized.reader.expiresAt ?? Infinity, this.#renewalOf(channel)));
  }

  /**
   * Identifies a reader and checks their rights, again if the site's members have changed meanwhile, and starts recording the
   * changes of the tables to which the reader subscribes.
   */
  async #authorize(
    connection: Connection,
    token: string | null,
    asked: AskedChannel,
    tables: (role: DataRole) => string[],
  ): Promise<Authorized> {
    const check = { siteId: audienceOf(asked) ?? "", isOutdated: false };
    this.#checks.add(check);
    try {
      for (let reads = 0; reads < limits.MAX_RIGHTS_READS; reads += 1) {
        check.isOutdated = false;
        const authorized = await this.#readRights(connection, token, asked);
        if (authorized.ok) await this.#listenTo(tables(authorized.reader.role), connection.hubSite);
        if (!authorized.ok || !check.isOutdated) return authorized;
      }
      return { ok: false, reason: "InternalServerError: the rights change; try again" };
    } catch (error) {
      logError("channel not authorized", error, { hubSite: connection.hubSite });
      return { ok: false, reason: "InternalServerError: try again" };
    } finally {
      this.#checks.delete(check);
    }
  }

  async #readRights({ keyRole }: Connection, token: string | null, asked: AskedChannel): Promise<Authorized> {
    const context = this.#context();
    const identified = await identifyReader(token, keyRole, context);
    if (!identified.ok) return identified;
    return (await mayJoin(identified.reader, asked, context))
      ? identified
      : { ok: false, reason: unauthorizedReason(asked.channel) };
  }

  #changesOf(hub: string): RecordedChanges {
    const publish = (changes: RowChange[]) => this.publish(changes);
    return (this.#recorded ??= new RecordedChanges({
      hub,
      openStore: this.#openStore,
      at: () => activeAt(configOf(this.#env), Date.now()),
      publish,
    }));
  }

  #listenTo(tables: string[], hubSite: string | null): Promise<void> {
    return this.#changesOf(hubName(hubSite)).listenTo(tables, Date.now());
  }

  /** Sends the changes of rows that are recorded for this hub. Rejects if the store does not answer. */
  publishRecorded(hub: string): Promise<void> {
    return this.#changesOf(hub).send();
  }

  #context(): ReaderContext {
    const env = this.#env;
    return {
      env,
      config: configOf(env),
      now: Date.now(),
      openStore: this.#openStore,
      waitUntil: (work) => this.#state.waitUntil(work),
    };
  }

  #receiveBroadcast(channel: Channel, frame: Frame, size: number): void {
    const { connection, topic, hearsItself, isAcknowledged } = channel;
    const message = size <= limits.MAX_BROADCAST_SIZE ? parsed(broadcastPayload, frame.payload) : undefined;
    if (!message) {
      const reason =
        size > limits.MAX_BROADCAST_SIZE ? "Payload size exceeds 256 KB" : "The payload of the broadcast is not valid";
      sendSystem(channel, "system", "error", reason);
      return reply(connection, frame, "error", { reason });
    }
    const room = [...this.#channels.inRoom(channel)].filter((each) => each !== channel || hearsItself);
    this.#broadcast(room, topic, message.event, message.payload);
    if (isAcknowledged) reply(connection, frame, "ok");
  }

  #broadcast(room: Iterable<Channel>, topic: string, event: string, payload: unknown): void {
    const now = Date.now();
    const readers = [...room].filter(({ reader }) => (reader.expiresAt ?? Infinity) > now);
    if (payload instanceof Uint8Array) sendBytesToRoom(readers, topic, event, payload);
    else sendToRoom(readers, topic, "broadcast", { type: "broadcast", event, payload });
  }

  #receivePresence(channel: Channel, frame: Frame, size: number): void {
    const message = parsed(presencePayload, frame.payload);
    const refuse = (reason: string) => {
      sendSystem(channel, "system", "error", reason);
      reply(channel.connection, frame, "error", { reason });
    };
    if (!message) return refuse("The payload of the presence is not valid");
    if (size > limits.MAX_PRESENCE_SIZE) return refuse("Track message size exceeded");
    if (message.event === "untrack") untrack(this.#channels, channel);
    else if (!track(this.#channels, channel, message.payload ?? {})) return refuse("Too many are present on this channel");
    reply(channel.connection, frame, "ok");
  }

  /** Sends messages that came over HTTP. */
  broadcast(messages: HubBroadcast[]): void {
    for (const { channel, isPrivate, event, payload } of messages) {
      const topic = topicOf(channel);
      this.#broadcast(this.#channels.inRoom({ isPrivate, topic }), topic, event, payload);
    }
  }

  /**
   * Sends changes of rows to those who may read them. With `members`, channels of their site with a listener who is not among
   * them are closed.
   */
  publish(changes: RowChange[], members?: SiteMembers): void {
    if (members) this.#keepMembers(members);
    const now = Date.now();
    for (const change of changes) deliverChange(change, this.#channels.listeningTo(change.table), now);
  }

  #keepMembers({ siteId, sessionIds }: SiteMembers): void {
    for (const check of this.#checks) if (check.siteId === siteId) check.isOutdated = true;
    const active = new Set(sessionIds);
    for (const connection of this.#channels.connections.values())
      for (const channel of connection.channels.values()) {
        const { role, sessionId } = channel.reader;
        if (channel.siteId !== siteId || role === "service_role") continue;
        if (!active.has(sessionId ?? "")) this.#expel(channel, unauthorizedReason(channel.channel));
      }
  }

  /** Closes all channels of an account whose sessions have ended, and makes pending joins read their rights again. */
  closeChannels(accountId: string): void {
    for (const check of this.#checks) check.isOutdated = true;
    for (const { channels } of this.#channels.ofAccount(accountId))
      for (const channel of channels.values()) if (channel.reader.accountId === accountId) this.#expel(channel, SESSION_ENDED);
  }

  /** Closes a channel with a reason. */
  #expel(channel: Channel, reason: string): void {
    sendSystem(channel, "system", "error", messageOf(reason));
    this.#end(channel);
  }

  #end(channel: Channel): void {
    this.#forget(channel);
    sendClosed(channel);
  }

  #forget(channel: Channel): void {
    this.#channels.leave(channel, Date.now());
    sendAbsence(this.#channels, channel);
    this.#wakeAt(Date.now() + limits.IDLE_SOCKET_MS);
  }

  /** Forgets a socket that has been closed. */
  close(socket: WebSocket): void {
    const connection = this.#channels.connectionOf(socket);
    if (!connection) return;
    for (const channel of this.#channels.close(connection)) sendAbsence(this.#channels, channel);
  }

  /** Extends the recording of the changes to which channels subscribe. Returns false if the store did not answer. */
  async #renewListening(): Promise<boolean> {
    const connections = [...this.#channels.connections.values()];
    const { hubSite } = connections[0] ?? { hubSite: null };
    const tables = connections.flatMap(({ channels }) => [...channels.values()].flatMap(recordedFor));
    try {
      await this.#listenTo(tables, hubSite);
      return true;
    } catch (error) {
      logError("changes of rows not recorded further", error, { hubSite });
      return false;
    }
  }

  /** Time at which the hub renews the recording of the changes to which a channel subscribes; Infinity if none are recorded. */
  #renewalOf(channel: Channel): number {
    return this.#recorded?.renewalOf(recordedFor(channel)) ?? Infinity;
  }

  /** Closes channels whose token has expired and sockets without a channel, and sets the next alarm. */
  async alarm(): Promise<void> {
    const hasRenewed = await this.#renewListening();
    const now = Date.now();
    let next = now + (hasRenewed ? MAX_ALARM_MS : RETRY_MS);
    for (const connection of this.#channels.connections.values()) {
      for (const channel of connection.channels.values()) {
        const expiresAt = channel.reader.expiresAt ?? Infinity;
        if (expiresAt <= now) this.#expel(channel, expiredReason(expiresAt, now));
        else next = Math.min(next, expiresAt, hasRenewed ? this.#renewalOf(channel) : Infinity);
      }
      const idleUntil = connection.channels.size > 0 ? Infinity : connection.idleSince + limits.IDLE_SOCKET_MS;
      if (idleUntil <= now) {
        connection.socket.close(GOING_AWAY, "No channels joined");
        this.#channels.close(connection);
      } else next = Math.min(next, idleUntil);
    }
    if (this.#channels.connections.size === 0) {
      this.#alarmAt = Infinity;
      // An object whose sockets are all closed keeps no data.
      await this.#state.blockConcurrencyWhile(() => this.#state.storage.deleteAll());
      return;
    }
    this.#alarmAt = next;
    await this.#state.storage.setAlarm(next);
  }

  /** Sets the alarm, unless it comes earlier. */
  #wakeAt(at: number): void {
    if (at >= this.#alarmAt) return;
    this.#alarmAt = at;
    this.#state.waitUntil(this.#state.storage.setAlarm(at));
  }
}

/** The tables whose changes are recorded for subscriptions of a role. */
const tablesOf = (subscriptions: readonly Subscription[], role: DataRole): string[] =>
  subscriptions.flatMap(({ table }) => recordedTables(table, role));

const recordedFor = ({ subscriptions, reader }: Channel): string[] => tablesOf(subscriptions, reader.role);

const NO_TOPIC = "TopicNameRequired: You must provide a topic name";
const INVALID_TOPIC = "TopicNameRequired: topics are `realtime:` and a name of at most 246 bytes";

/**
 * The reason why a join cannot replay broadcasts, in the words of Supabase. A private channel replays stored ones, and none are
 * stored.
 */
function replayRefusal({ config }: JoinPayload): string | undefined {
  const replay = config?.broadcast?.replay ?? null;
  if (replay === null) return undefined;
  if (!config?.private) return "UnableToReplayMessages: Replay is not allowed for public channels";
  return parsed(replayPayload, replay) ? undefined : "UnableToReplayMessages: Replay params are not valid";
}

const parsed = <T>(schema: z.ZodType<T>, value: unknown): T | undefined => {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
};
