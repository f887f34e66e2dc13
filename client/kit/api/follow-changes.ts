import type { SiteChange } from "#contract/owners/site-change.ts";

/** Events of a connection. */
export interface LiveListener {
  /** From now on every change is reported. */
  onOpen: () => void;
  onClose: () => void;
  onChange: (change: SiteChange) => void;
}

interface FollowOptions {
  /** Connects, and reconnects automatically; returns a function that disconnects. */
  connect: (listener: LiveListener) => () => void;
  /** Loads the latest change of each topic from the server, with its age in milliseconds. */
  load: () => Promise<(SiteChange & { age: number })[]>;
  onChange: (change: SiteChange) => void;
  /** Time in milliseconds since the screen asked for its data: younger changes may be missing there. */
  elapsed: () => number;
}

/** Interval of polling while there is no connection, milliseconds. */
export const POLL_MS = 15_000;

/**
 * Reports each change of a site once, from whichever source it comes first: the connection, a request when it opens (for changes
 * that were missed), or polling while there is none. It does not report changes that are
 * older than the data of the screen. Returns a function that stops it.
 */
export function followChanges({ connect, load, onChange, elapsed }: FollowOptions): () => void {
  /** Topic → number of its changes; undefined until the first response. */
  let known: Map<string, number> | undefined;
  let isConnected = false;
  let isStopped = false;

  function report(change: SiteChange): void {
    if (isStopped || (known?.get(change.topic) ?? 0) >= change.count) return;
    known?.set(change.topic, change.count);
    onChange(change);
  }

  async function poll(): Promise<void> {
    const changes = await load().catch(() => undefined);
    if (!changes || isStopped) return;
    const age = elapsed();
    known ??= new Map(changes.filter((change) => change.age > age).map(({ topic, count }) => [topic, count]));
    for (const change of changes) report(change);
  }

  const disconnect = connect({
    onOpen: () => {
      isConnected = true;
      void poll();
    },
    onClose: () => void (isConnected = false),
    onChange: report,
  });
  const polling = setInterval(() => {
    if (!isConnected) void poll();
  }, POLL_MS);
  void poll();

  return () => {
    isStopped = true;
    clearInterval(polling);
    disconnect();
  };
}
