import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { brand } from "#locales/brand.ts";
import type { SiteChange } from "#contract/owners/site-change.ts";
import type { TestOwner } from "./api.ts";
import { fetchOf } from "./auth.ts";
import { MAIN, MAIN_DOMAIN, type TestWorker } from "./worker.ts";

interface RealtimeOptions {
  /** The access token; without it the key is the token. */
  token?: string | (() => string);
  key?: string;
  vsn?: string;
  /** Connects to the hub of this site. */
  site?: string;
}

/** Creates the unmodified client of Supabase with a socket to the worker. */
export async function realtimeClient(worker: TestWorker, options: RealtimeOptions = {}): Promise<SupabaseClient> {
  const { token, key = brand.anonymousKey, vsn = "2.0.0", site } = options;
  const transport = await transportTo(worker);
  return createClient(MAIN, key, {
    global: { fetch: fetchOf(worker) },
    accessToken: async () => (typeof token === "function" ? token() : (token ?? key)),
    realtime: { transport: transport as never, vsn, params: site === undefined ? {} : { site } },
  });
}

/** A WebSocket that reaches the worker under its own host. */
async function transportTo({ miniflare }: TestWorker, more: Record<string, string> = {}): Promise<typeof WebSocket> {
  const { port } = await miniflare.ready;
  return class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      const headers = { Host: MAIN_DOMAIN, ...more };
      super(String(address).replace(MAIN_DOMAIN, `127.0.0.1:${port}`), { protocols: protocols ?? [], headers } as never);
    }
  };
}

/** Waits until a channel is joined or refused; returns the state, with the reason of a refusal. */
export function joined(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((state, error) => resolve(error ? `${state} ${error.message}` : state));
  });
}

/** Listens on a site's channel like the portal; throws if it is refused. */
export async function openListener(
  worker: TestWorker,
  { token }: Pick<TestOwner, "token">,
  siteId: string,
  hubSite: string | null = siteId,
): Promise<{ changes: SiteChange[]; states: string[]; close: () => Promise<unknown> }> {
  const client = await realtimeClient(worker, { token, ...(hubSite === null ? {} : { site: hubSite }) });
  const [changes, states]: [SiteChange[], string[]] = [[], []];
  const channel = client
    .channel(`site:${siteId}`, { config: { private: true } })
    .on<SiteChange>(
      "postgres_changes",
      { event: "*", schema: "public", table: "site_changes", filter: `site_id=eq.${siteId}` },
      (change) => changes.push(change.new as SiteChange),
    );
  const ready = new Promise<string>((resolve) => {
    channel.subscribe((state, error) => {
      states.push(state);
      resolve(error ? `${state} ${error.message}` : state);
    });
  });
  const state = await ready;
  if (state !== "SUBSCRIBED") throw new Error(state);
  return { changes, states, close: () => client.removeAllChannels() };
}

/** A socket without a client: frames as they are sent. */
export interface RawSocket {
  /** Received frames, parsed. */
  frames: unknown[][];
  /** The code with which it was closed. */
  closed: number | undefined;
  send: (frame: string | Uint8Array<ArrayBuffer>) => void;
  /** Joins a channel, whose frames have the ref of the join. */
  join: (topic: string, config?: object, token?: string) => void;
  close: () => void;
}

/** Opens a socket with this query; throws if it is refused. */
export async function openSocket(
  worker: TestWorker,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const Transport = await transportTo(worker, headers);
  const params = new URLSearchParams({ apikey: brand.anonymousKey, vsn: "2.0.0", ...query });
  const socket = new Transport(`ws://${MAIN_DOMAIN}/realtime/v1/websocket?${params.toString()}`);
  const raw: RawSocket = {
    frames: [],
    closed: undefined,
    send: (frame) => socket.send(frame),
    join: (topic, config = {}, token) =>
      socket.send(JSON.stringify(["1", "1", `realtime:${topic}`, "phx_join", { config, access_token: token }])),
    close: () => socket.close(),
  };
  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string") raw.frames.push(JSON.parse(data) as unknown[]);
  });
  socket.addEventListener("close", ({ code }) => (raw.closed = code));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("no socket")));
  });
  return raw;
}

const UPGRADE = {
  Upgrade: "websocket",
  Connection: "Upgrade",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
};

/** The status of a handshake that is refused. */
export async function handshakeStatus(
  worker: TestWorker,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<number> {
  const params = new URLSearchParams({ apikey: brand.anonymousKey, vsn: "2.0.0", ...query });
  return (await worker.get(`${MAIN}/realtime/v1/websocket?${params.toString()}`, { headers: { ...UPGRADE, ...headers } })).status;
}
