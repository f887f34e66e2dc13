import type { SiteChange } from "#contract/site-change.ts";

/** A socket that connects again by itself. */
export interface LiveSocket {
  addEventListener(type: "open" | "close", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  send(text: string): unknown;
  reconnect(): void;
  close(): void;
}

interface Sources {
  open: () => LiveSocket;
  /** The last change of each topic, as the server has it now. */
  load: () => Promise<SiteChange[]>;
  onChange: (change: SiteChange) => void;
}

/** How often one asks while there is no socket, and how often a socket has to show that it lives; milliseconds. */
export const POLL_MS = 15_000;
export const PING_MS = 30_000;

/**
 * Says each change of a site once, however it was heard: over the socket; by asking after the socket opened again, for what
 * it missed; by asking every now and then while there is none. What had changed before is not said. Answers how to stop.
 */
export function followChanges({ open, load, onChange }: Sources): () => void {
  /** Topic → how often it has changed; nothing until the server has said so once. */
  let known: Map<string, number> | undefined;
  let connected = false;
  let awaitsPong = false;
  let stopped = false;

  function hear(change: SiteChange): void {
    if ((known?.get(change.topic) ?? 0) >= change.count) return;
    known?.set(change.topic, change.count);
    onChange(change);
  }

  async function ask(): Promise<void> {
    const changes = await load().catch(() => undefined);
    if (!changes || stopped) return;
    if (known) for (const change of changes) hear(change);
    known ??= new Map(changes.map(({ topic, count }) => [topic, count]));
  }

  const socket = open();
  socket.addEventListener("open", () => {
    connected = true;
    awaitsPong = false;
    void ask();
  });
  socket.addEventListener("close", () => {
    connected = false;
  });
  socket.addEventListener("message", ({ data }) => {
    awaitsPong = false;
    if (data !== "pong") hear(JSON.parse(String(data)) as SiteChange);
  });
  const polling = setInterval(() => {
    if (!connected) void ask();
  }, POLL_MS);
  const pinging = setInterval(() => {
    if (!connected) return;
    if (awaitsPong) return socket.reconnect();
    awaitsPong = true;
    socket.send("ping");
  }, PING_MS);
  void ask();

  return () => {
    stopped = true;
    clearInterval(polling);
    clearInterval(pinging);
    socket.close();
  };
}
