interface Pausable {
  /** Milliseconds since the epoch. */
  pausedUntil: number;
}

/**
 * Sorts our mail servers by the order in which they are tried: those that are not paused, then the configured one, then, as a
 * last resort, the paused ones. Within a group their order stays.
 */
export function orderRelays<Server extends Pausable, Configured>(
  servers: readonly Server[],
  configured: readonly Configured[],
  now: number,
): (Server | Configured)[] {
  const isPaused = ({ pausedUntil }: Pausable) => pausedUntil > now;
  return [...servers.filter((server) => !isPaused(server)), ...configured, ...servers.filter(isPaused)];
}
