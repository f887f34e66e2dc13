import { expect, test, vi } from "vitest";
import type { Env } from "#worker/env.ts";
import type { ChannelState, SocketFacts } from "#services/realtime/channels.ts";
import { Hub } from "#services/realtime/hub.ts";
import { RENEWAL_MS } from "#services/realtime/recorded-changes.ts";
import { NOW } from "../fixtures/site.ts";
import { openMemoryD1 } from "../support/memory-d1.ts";

const FACTS: SocketFacts = { id: "s", serializer: "2.0.0", keyRole: "anon", network: "", hubSite: null, openedAt: NOW };
const CHANNEL: ChannelState = {
  topic: "realtime:sites",
  channel: "sites",
  joinRef: "1",
  isPrivate: false,
  siteId: null,
  reader: { role: "anon", accountId: null, sessionId: null, expiresAt: null },
  hearsItself: false,
  isAcknowledged: false,
  presence: { key: "k", isEnabled: false, tracked: null },
  subscriptions: [{ id: 1, event: "*", table: "user_sites", conditions: [], select: null }],
};

test("an alarm shortly before the subscription's renewal does not postpone the renewal", async () => {
  const { db, close } = await openMemoryD1();
  const alarms: number[] = [];
  const state = {
    getWebSockets: () => [{ deserializeAttachment: () => FACTS }],
    storage: {
      kv: { list: () => [[`channel s ${CHANNEL.topic}`, CHANNEL]], delete: () => {} },
      setAlarm: async (at: number) => void alarms.push(at),
    },
  };
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  try {
    const hub = new Hub(state as never, { DB: db } as Env, null);
    for (const at of [NOW, NOW + RENEWAL_MS - 100, NOW + RENEWAL_MS]) {
      vi.setSystemTime(at);
      await hub.alarm();
    }
  } finally {
    vi.useRealTimers();
    close();
  }
  expect(alarms).toEqual([NOW + RENEWAL_MS, NOW + RENEWAL_MS, NOW + 2 * RENEWAL_MS]);
});
