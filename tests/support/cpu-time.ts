/** CPU time of this thread for a piece of work, milliseconds: the least of several runs, since others only add to it. */
export function cpuTime(work: () => unknown, runs = 2): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Less is not told apart from noise. */
const MIN_MS = 2;
const MAX_ATTEMPTS = 8;

/**
 * Whether the work for a text grows no more than linearly as the text becomes eight times as long. Three times as much is
 * tolerated; quadratic work takes eight times as much. Each attempt measures both lengths once more and the least time of each
 * counts, so that a busy machine costs attempts, not the result.
 */
export function isLinear(ofLength: (length: number) => string, work: (text: string) => unknown, length = 2500): boolean {
  const [short, long] = [ofLength(length), ofLength(8 * length)];
  let [shortMs, longMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    shortMs = Math.min(
      shortMs,
      Math.max(
        MIN_MS,
        cpuTime(() => work(short), 1),
      ),
    );
    longMs = Math.min(
      longMs,
      cpuTime(() => work(long), 1),
    );
    if (longMs < shortMs * 8 * 3) return true;
  }
  return false;
}

/** The least ratio of the CPU times of two pieces of work, measured side by side until it is below `enough`. */
export function leastRatio(work: () => unknown, reference: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && least >= enough; attempt++) {
    const before = cpuTime(reference, 1);
    const ms = cpuTime(work, 1);
    least = Math.min(least, ms / Math.min(before, cpuTime(reference, 1)));
  }
  return least;
}
