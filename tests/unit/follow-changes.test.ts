import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followChanges, type LiveSocket, PING_MS, POLL_MS, PONG_TIMEOUT_MS } from "#client/lib/follow-changes.ts";
import type { SiteChange } from "#contract/site-change.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const change = (topic: string, count: number): SiteChange => ({ topic, count, version: null, at: 1 });

/** A socket that the test opens and closes, and a server whose counts the test sets. */
class Line extends EventTarget {
  sent: string[] = [];
  reconnects = 0;
  closed = false;
  send = (text: string) => this.sent.push(text);
  reconnect = () => void (this.reconnects += 1);
  close = () => void (this.closed = true);
  say = (data: SiteChange | "pong") =>
    this.dispatchEvent(new MessageEvent("message", { data: data === "pong" ? data : JSON.stringify(data) }));
}

function following() {
  const line = new Line();
  const server = { changes: [change("draft", 3)], asked: 0, fails: false };
  const heard: string[] = [];
  const stop = followChanges({
    open: () => line as unknown as LiveSocket,
    load: () => {
      server.asked += 1;
      return server.fails ? Promise.reject(new Error("offline")) : Promise.resolve(server.changes);
    },
    onChange: ({ topic, count }) => heard.push(`${topic} ${count}`),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const open = async () => {
    line.dispatchEvent(new Event("open"));
    await settle();
  };
  return { line, server, heard, stop, settle, open };
}

test("reports changes from the socket once, and no earlier ones", async () => {
  const { line, heard, settle, open } = following();
  await settle();
  await open();
  line.say(change("draft", 4));
  line.say(change("draft", 4));
  line.say(change("reviews", 1));
  expect(heard).toEqual(["draft 4", "reviews 1"]);
});

test("reports missed changes after the socket has reopened", async () => {
  const { line, server, heard, settle, open } = following();
  await settle();
  await open();
  line.dispatchEvent(new Event("close"));
  server.changes = [change("draft", 5), change("photos", 1)];
  await open();
  expect(heard).toEqual(["draft 5", "photos 1"]);
});

test("polls only while the socket is closed", async () => {
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
  line.dispatchEvent(new Event("close"));
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(server.asked).toBe(asked + 1);
});

test("reconnects a socket that does not answer", async () => {
  const { line, open } = following();
  await open();
  await vi.advanceTimersByTimeAsync(PING_MS);
  expect([line.sent, line.reconnects]).toEqual([["ping"], 0]);
  line.say("pong");
  await vi.advanceTimersByTimeAsync(PING_MS);
  expect([line.sent, line.reconnects]).toEqual([["ping", "ping"], 0]);
  await vi.advanceTimersByTimeAsync(PONG_TIMEOUT_MS - 1);
  expect(line.reconnects).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(line.reconnects).toBe(1);
});

test("sends and reports nothing after it has been stopped", async () => {
  const { line, server, heard, stop } = following();
  stop();
  server.changes = [change("draft", 9)];
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  expect([line.closed, server.asked, heard]).toEqual([true, 1, []]);
});
