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
const MAX_ATTEMPTS = 4;

/**
 * Whether the work for a text grows no more than linearly as the text becomes eight times as long. Three times as much is
 * tolerated; quadratic work takes eight times as much, and so in every attempt.
 */
export function isLinear(ofLength: (length: number) => string, work: (text: string) => unknown, length = 2500): boolean {
  const [short, long] = [ofLength(length), ofLength(8 * length)];
  const time = (text: string) =>
    Math.max(
      cpuTime(() => work(text)),
      MIN_MS,
    );
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) if (time(long) < time(short) * 8 * 3) return true;
  return false;
}
