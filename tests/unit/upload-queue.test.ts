import { describe, expect, test } from "vitest";
import { ApiError } from "#client/kit/api/api-error.ts";
import { createUploadQueue, type QueueTools } from "#client/kit/media/upload-queue.ts";
import type { Upload } from "#client/kit/media/upload-state.ts";

const prepared = { variants: [], jpeg: undefined, color: "#aabbcc", placeholder: "data:", small: false };
const photo = { key: "a".repeat(64), width: 1600, height: 1067, color: "#aabbcc", placeholder: null };
const files = (count: number) => Array.from({ length: count }, (_, i) => new File(["x"], `${i}.jpg`));

/** A queue whose photos are prepared immediately, with a record of its waiting times. */
function queueOf(send: QueueTools["send"], more: Partial<QueueTools> = {}) {
  const waits: number[] = [];
  const queue = createUploadQueue({
    prepare: () => Promise.resolve({ ok: true, photo: prepared }),
    send,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    online: () => Promise.resolve(),
    ...more,
  });
  return { queue, waits };
}

const settled = (queue: { subscribe: (listener: () => void) => () => void; uploads: () => Upload[] }): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!queue.uploads().every(({ stage }) => stage === "done" || stage === "failed")) return;
      stop();
      resolve();
    };
    const stop = queue.subscribe(look);
    look();
  });

test("all photos are sent in order, two at a time", async () => {
  let at = 0;
  let most = 0;
  const { queue } = queueOf(async () => {
    most = Math.max(most, ++at);
    await new Promise((resolve) => setImmediate(resolve));
    at--;
    return photo;
  });
  queue.add(files(20));
  await settled(queue);
  expect(most).toBe(2);
  expect(queue.uploads().map(({ file, stage }) => `${file.name} ${stage}`)).toEqual(
    Array.from({ length: 20 }, (_, i) => `${i}.jpg done`),
  );
});

describe("a photo that cannot be sent", () => {
  const failing = (times: number, error: unknown) => {
    let left = times;
    return () => (left-- > 0 ? Promise.reject(error as Error) : Promise.resolve(photo));
  };

  test.each([
    ["no connection", new ApiError(0, { code: "OFFLINE" })],
    ["a server in trouble", new ApiError(503, { code: "STORE_SLOW" })],
    ["too many at once", new ApiError(429, { code: "TOO_MANY_REQUESTS" })],
    ["the same photo being removed", new ApiError(409, { code: "MEDIA_BEING_DELETED" })],
  ])("is retried with growing delays: %s", async (_, error) => {
    const { queue, waits } = queueOf(failing(3, error));
    queue.add(files(1));
    await settled(queue);
    expect([queue.uploads()[0]?.stage, waits]).toEqual(["done", [1000, 2000, 5000]]);
  });

  test("fails after the last retry, and is retried when its owner asks for it", async () => {
    const { queue, waits } = queueOf(failing(6, new ApiError(0, { code: "OFFLINE" })));
    queue.add(files(1));
    await settled(queue);
    expect(waits).toEqual([1000, 2000, 5000, 10_000, 30_000]);
    expect(queue.uploads()[0]).toMatchObject({ stage: "failed", problem: { code: "OFFLINE" } });
    queue.retry(queue.uploads()[0]?.id ?? "");
    await settled(queue);
    expect(queue.uploads()[0]).toMatchObject({ stage: "done", photo });
  });

  test("is not retried if it was rejected, and does not block the others", async () => {
    const { queue, waits } = queueOf(failing(1, new ApiError(422, { code: "TOO_MANY_PHOTOS" })));
    queue.add(files(3));
    await settled(queue);
    expect(queue.uploads().map(({ stage }) => stage)).toEqual(["failed", "done", "done"]);
    expect(waits).toEqual([]);
  });

  test("is not retried if it cannot be prepared", async () => {
    const { queue } = queueOf(() => Promise.resolve(photo), {
      prepare: () => Promise.resolve({ ok: false, code: "HEIC_UNREADABLE" }),
    });
    queue.add(files(1));
    await settled(queue);
    expect(queue.uploads()[0]).toMatchObject({ stage: "failed", problem: { code: "HEIC_UNREADABLE" } });
  });
});

test("nothing is sent while offline", async () => {
  let connect = () => {};
  const connected = new Promise<void>((resolve) => (connect = resolve));
  let sends = 0;
  const { queue } = queueOf(() => Promise.resolve((sends++, photo)), { online: () => connected });
  queue.add(files(2));
  await new Promise((resolve) => setImmediate(resolve));
  expect(sends).toBe(0);
  connect();
  await settled(queue);
  expect(sends).toBe(2);
});

test("a cancelled upload is aborted and the next one starts", async () => {
  const ended: unknown[] = [];
  const { queue } = queueOf(
    (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => {
          ended.push(signal.reason);
          reject(signal.reason as Error);
        }),
      ),
  );
  queue.add(files(3));
  await new Promise((resolve) => setImmediate(resolve));
  expect(queue.uploads().map(({ stage }) => stage)).toEqual(["sending", "sending", "waiting"]);
  queue.remove(queue.uploads()[0]?.id ?? "");
  await new Promise((resolve) => setImmediate(resolve));
  expect(queue.uploads().map(({ stage }) => stage)).toEqual(["sending", "sending"]);
  queue.close();
  expect([queue.uploads(), ended.length]).toEqual([[], 3]);
});
