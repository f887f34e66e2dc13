/** Returns the result of work, or undefined if it takes longer; the work goes on. Rejects as the work does. */
export async function within<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The time for which a page waits for KV; then the store is asked. KV usually answers in a few milliseconds (0190). */
const KV_TIMEOUT_MS = 400;
/** After a late answer an isolate does not wait for KV at all: a page reads several values from it. */
const KV_PAUSE_MS = 5000;

let isLateUntil = 0;

/** Returns what a read of KV finds, or undefined if KV is late; the read goes on. Rejects as the read does. */
export async function fromKv<Value>(read: Promise<Value>): Promise<Value | undefined> {
  const isLate = Date.now() < isLateUntil;
  const answer = await within(
    read.then((value) => ({ value })),
    isLate ? 0 : KV_TIMEOUT_MS,
  );
  if (!answer && !isLate) isLateUntil = Date.now() + KV_PAUSE_MS;
  return answer?.value;
}
