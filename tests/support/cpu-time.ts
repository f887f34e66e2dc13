/** Measures the CPU time of this thread for some work in milliseconds: the minimum of several runs, because noise only adds. */
export function measureCpuMs(work: () => unknown, runs = 2): number {
  let min = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    min = Math.min(min, (user + system) / 1000);
  }
  return min;
}

/** Shorter times cannot be distinguished from noise. */
const MIN_MS = 2;
const MAX_ATTEMPTS = 8;

/**
 * True if the work grows at most linearly when its text becomes eight times as long. Tolerates three times the linear time;
 * quadratic work takes eight times. Each attempt measures both lengths again and keeps the minimum of each, so that noise of
 * other programs costs attempts but does not change the result.
 */
export function isLinear(createText: (length: number) => string, work: (text: string) => unknown, length = 2500): boolean {
  const [short, long] = [createText(length), createText(8 * length)];
  let [shortMs, longMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    shortMs = Math.min(
      shortMs,
      Math.max(
        MIN_MS,
        measureCpuMs(() => work(short), 1),
      ),
    );
    longMs = Math.min(
      longMs,
      measureCpuMs(() => work(long), 1),
    );
    if (longMs < shortMs * 8 * 3) return true;
  }
  return false;
}

/** Returns the minimum ratio of two CPU times, measured alternately until it is below `enough`. */
export function minRatio(work: () => unknown, reference: () => unknown, enough: number): number {
  let min = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && min >= enough; attempt++) {
    const before = measureCpuMs(reference, 1);
    const ms = measureCpuMs(work, 1);
    min = Math.min(min, ms / Math.min(before, measureCpuMs(reference, 1)));
  }
  return min;
}
