import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followChanges, type LiveListener, POLL_MS } from "#client/kit/api/follow-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const change = (topic: string, count: number, age = 5000) => ({ topic, count, version: null, at: 1, age });

/** A connection that the test opens and closes, and a server whose counts the test sets. */
function following() {
  const line: { listener?: LiveListener; closed: boolean } = { closed: false };
  const server = { changes: [change("draft", 3)], asked: 0, fails: false };
  const heard: string[] = [];
  const stop = followChanges({
    connect: (listener) => {
      line.listener = listener;
      return () => (line.closed = true);
    },
    load: () => {
      server.asked += 1;
      return server.fails ? Promise.reject(new Error("offline")) : Promise.resolve(server.changes);
    },
    onChange: ({ topic, count }) => heard.push(`${topic} ${count}`),
    elapsed: () => 2000,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const open = async () => {
    line.listener?.onOpen();
    await settle();
  };
  return { line, server, heard, stop, settle, open };
}

test("reports changes from the connection once, and no earlier ones", async () => {
  const { line, heard, settle, open } = following();
  await settle();
  await open();
  line.listener?.onChange(change("draft", 4));
  line.listener?.onChange(change("draft", 4));
  line.listener?.onChange(change("reviews", 1));
  expect(heard).toEqual(["draft 4", "reviews 1"]);
});

test("reports changes that the screen's data may lack, because they are younger", async () => {
  const { server, heard, settle, open } = following();
  server.changes = [change("draft", 3), change("messages", 1, 1999)];
  await settle();
  await open();
  expect(heard).toEqual(["messages 1"]);
});

test("reports missed changes after the connection has reopened", async () => {
  const { line, server, heard, settle, open } = following();
  await settle();
  await open();
  line.listener?.onClose();
  server.changes = [change("draft", 5), change("photos", 1)];
  await open();
  expect(heard).toEqual(["draft 5", "photos 1"]);
});

test("polls only while there is no connection", async () => {
  const { line, server, heard, open } = following();
  server.fails = true;
  await vi.advanceTimersByTimeAsync(POLL_MS);
  server.fails = false;
  server.changes = [change("draft", 4)];
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(heard).toEqual(["draft 4"]);
  await open();
  const { asked } = server;
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(server.asked).toBe(asked);
  line.listener?.onClose();
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(server.asked).toBe(asked + 1);
});

test("sends and reports nothing after it has been stopped", async () => {
  const { line, server, heard, stop } = following();
  stop();
  line.listener?.onChange(change("draft", 8));
  server.changes = [change("draft", 9)];
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  expect([line.closed, server.asked, heard]).toEqual([true, 1, []]);
});
