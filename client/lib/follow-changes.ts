import type { SiteChange } from "#contract/site-change.ts";

/** A WebSocket that reconnects automatically. */
export interface LiveSocket {
  addEventListener(type: "open" | "close", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  send(text: string): unknown;
  reconnect(): void;
  close(): void;
}

interface FollowOptions {
  open: () => LiveSocket;
  /** Loads the latest change of each topic from the server. */
  load: () => Promise<SiteChange[]>;
  onChange: (change: SiteChange) => void;
}

/** Interval of polling while the socket is not connected, milliseconds. */
export const POLL_MS = 15_000;
/** Interval of pings, and the time in which the server must answer one before the socket reconnects; milliseconds. */
export const PING_MS = 25_000;
export const PONG_TIMEOUT_MS = 10_000;

/**
 * Reports each change of a site once, from whichever source it comes first: the socket, a request when the socket opens (for
 * changes that were missed), or polling while it is not connected. Changes before the first request are not reported. Returns a
 * function that stops it.
 */
export function followChanges({ open, load, onChange }: FollowOptions): () => void {
  /** Topic → number of its changes; undefined until the first response. */
  let known: Map<string, number> | undefined;
  let isConnected = false;
  let pongTimeout: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function report(change: SiteChange): void {
    if ((known?.get(change.topic) ?? 0) >= change.count) return;
    known?.set(change.topic, change.count);
    onChange(change);
  }

  async function poll(): Promise<void> {
    const changes = await load().catch(() => undefined);
    if (!changes || isStopped) return;
    if (known) for (const change of changes) report(change);
    known ??= new Map(changes.map(({ topic, count }) => [topic, count]));
  }

  const socket = open();
  socket.addEventListener("open", () => {
    isConnected = true;
    void poll();
  });
  socket.addEventListener("close", () => {
    isConnected = false;
    clearTimeout(pongTimeout);
  });
  socket.addEventListener("message", ({ data }) => {
    clearTimeout(pongTimeout);
    if (data !== "pong") report(JSON.parse(String(data)) as SiteChange);
  });
  const polling = setInterval(() => {
    if (!isConnected) void poll();
  }, POLL_MS);
  const pinging = setInterval(() => {
    if (!isConnected) return;
    socket.send("ping");
    pongTimeout = setTimeout(() => socket.reconnect(), PONG_TIMEOUT_MS);
  }, PING_MS);
  void poll();

  return () => {
    isStopped = true;
    clearInterval(polling);
    clearInterval(pinging);
    clearTimeout(pongTimeout);
    socket.close();
  };
}
