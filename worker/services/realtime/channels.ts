import type { Allowance } from "#domain/realtime/allowance.ts";
import type { ChangeCondition } from "#domain/realtime/change-filter.ts";
import type { Serializer } from "./frame.ts";
import type { DataRole } from "#store/access/policies.ts";
import { MESSAGES } from "./limits.ts";
import type { Reader } from "./reader.ts";

/** Data that a socket keeps while the hub hibernates; at most 16 KB. */
export interface SocketFacts {
  id: string;
  serializer: Serializer;
  /** Role of the API key of the handshake. */
  keyRole: DataRole;
  /** The network it came from; empty if it is not counted. */
  network: string;
  /** The hub's site; null on the public hub. */
  hubSite: string | null;
  /** Milliseconds since the epoch. */
  openedAt: number;
}

/** A subscription to changes of rows that was accepted. */
export interface Subscription {
  id: number;
  /** `*` or a type of change. */
  event: string;
  /** `*` for all tables. */
  table: string;
  conditions: ChangeCondition[];
  /** The only columns to send; null for all that the role may read. */
  select: string[] | null;
}

/** Data of a channel in the hub's storage. */
export interface ChannelState {
  topic: string;
  /** The topic as the application named it. */
  channel: string;
  joinRef: string | null;
  isPrivate: boolean;
  /** The site whose members may join; null if everybody may. */
  siteId: string | null;
  reader: Reader;
  hearsItself: boolean;
  isAcknowledged: boolean;
  presence: { key: string; isEnabled: boolean; tracked: { ref: string; payload: Record<string, unknown> } | null };
  subscriptions: Subscription[];
}

/** A channel that a socket has joined. */
export interface Channel extends ChannelState {
  connection: Connection;
}

export interface Connection extends SocketFacts {
  socket: WebSocket;
  /** Topic → channel. */
  channels: Map<string, Channel>;
  /** Topic → the join that waits for the store. */
  joining: Map<string, object>;
  allowance: Allowance;
  /** Time since which it has had no channel; milliseconds since the epoch. */
  idleSince: number;
}

const roomKey = ({ isPrivate, topic }: Pick<ChannelState, "isPrivate" | "topic">) =>
  `${isPrivate ? "private" : "public"} ${topic}`;
const storageKey = (connectionId: string, topic: string) => `channel ${connectionId} ${topic}`;

/**
 * The open sockets of a hub and the channels that they have joined, in memory. The data of a socket is attached to it and
 * channels are written to the object's storage, from which both are read again after hibernation.
 */
export class Channels {
  readonly connections = new Map<string, Connection>();
  readonly #rooms = new Index<Channel>();
  readonly #listeners = new Index<Channel>();
  readonly #accounts = new Index<Connection>();
  readonly #networks = new Index<Connection>();
  readonly #storage: DurableObjectStorage;

  constructor({ storage, getWebSockets }: { storage: DurableObjectStorage; getWebSockets: () => WebSocket[] }, now: number) {
    this.#storage = storage;
    for (const socket of getWebSockets()) {
      const facts = socket.deserializeAttachment() as SocketFacts | null;
      if (facts) this.#keep(socket, facts, now);
    }
    for (const [key, state] of Array.from(storage.kv.list<ChannelState>({ prefix: "channel " }))) {
      const connection = this.connections.get(key.split(" ", 2)[1] ?? "");
      if (connection) this.#index({ ...state, connection });
      else storage.kv.delete(key);
    }
  }

  open(socket: WebSocket, facts: SocketFacts): void {
    socket.serializeAttachment(facts);
    this.#keep(socket, facts, facts.openedAt);
  }

  #keep(socket: WebSocket, facts: SocketFacts, now: number): void {
    const connection: Connection = {
      ...facts,
      socket,
      channels: new Map(),
      joining: new Map(),
      allowance: { left: MESSAGES.burst, at: now },
      idleSince: facts.openedAt,
    };
    this.connections.set(facts.id, connection);
    if (facts.network !== "") this.#networks.add(facts.network, connection);
  }

  connectionOf(socket: WebSocket): Connection | undefined {
    return this.connections.get((socket.deserializeAttachment() as SocketFacts | null)?.id ?? "");
  }

  /** Forgets a socket and its channels; returns these. */
  close(connection: Connection): Channel[] {
    const left = [...connection.channels.values()];
    for (const channel of left) this.leave(channel, 0);
    this.connections.delete(connection.id);
    this.#networks.delete(connection.network, connection);
    return left;
  }

  join(connection: Connection, state: ChannelState): Channel {
    const channel = { ...state, connection };
    this.#index(channel);
    this.save(channel);
    return channel;
  }

  /** Writes a channel whose state has changed to the storage. */
  save({ connection, ...state }: Channel): void {
    this.#storage.kv.put(storageKey(connection.id, state.topic), state);
  }

  /** Gives a channel the reader of a new token. */
  renew(channel: Channel, reader: Reader): void {
    const { accountId } = channel.reader;
    channel.reader = reader;
    this.#countAccount(channel.connection, accountId);
    this.#countAccount(channel.connection, reader.accountId);
    this.save(channel);
  }

  leave(channel: Channel, now: number): void {
    const { connection, topic } = channel;
    connection.channels.delete(topic);
    if (connection.channels.size === 0) connection.idleSince = now;
    this.#rooms.delete(roomKey(channel), channel);
    for (const { table } of channel.subscriptions) this.#listeners.delete(table, channel);
    this.#countAccount(connection, channel.reader.accountId);
    this.#storage.kv.delete(storageKey(connection.id, topic));
  }

  #index(channel: Channel): void {
    const { connection } = channel;
    connection.channels.set(channel.topic, channel);
    this.#rooms.add(roomKey(channel), channel);
    for (const { table } of channel.subscriptions) this.#listeners.add(table, channel);
    this.#countAccount(connection, channel.reader.accountId);
  }

  #countAccount(connection: Connection, accountId: string | null): void {
    if (accountId === null) return;
    const isUsed = [...connection.channels.values()].some(({ reader }) => reader.accountId === accountId);
    if (isUsed) this.#accounts.add(accountId, connection);
    else this.#accounts.delete(accountId, connection);
  }

  /** The channels of all sockets with this topic. */
  inRoom(room: Pick<ChannelState, "isPrivate" | "topic">): ReadonlySet<Channel> {
    return this.#rooms.get(roomKey(room));
  }

  /** The channels with a subscription to this table or to all tables. */
  listeningTo(table: string): Iterable<Channel> {
    const [ofTable, ofAll] = [this.#listeners.get(table), this.#listeners.get("*")];
    return ofAll.size === 0 ? ofTable : new Set([...ofTable, ...ofAll]);
  }

  /** The sockets on which an account has joined a channel. */
  ofAccount(accountId: string): ReadonlySet<Connection> {
    return this.#accounts.get(accountId);
  }

  ofNetwork(network: string): ReadonlySet<Connection> {
    return this.#networks.get(network);
  }
}

/** Sets by a key; those that are empty are forgotten. */
class Index<T> {
  readonly #sets = new Map<string, Set<T>>();

  get(key: string): ReadonlySet<T> {
    return this.#sets.get(key) ?? new Set();
  }

  add(key: string, item: T): void {
    const set = this.#sets.get(key);
    if (set) set.add(item);
    else this.#sets.set(key, new Set([item]));
  }

  delete(key: string, item: T): void {
    const set = this.#sets.get(key);
    set?.delete(item);
    if (set?.size === 0) this.#sets.delete(key);
  }
}
