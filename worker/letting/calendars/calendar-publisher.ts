import { DurableObject } from "cloudflare:workers";
import { keepStore } from "#store/dialect/open.ts";
import type { Store } from "#store/dialect/store.ts";
import type { Env } from "#worker/env.ts";

/** KV allows one write a second to a key (https://developers.cloudflare.com/kv/platform/limits/). */
const MIN_INTERVAL_MS = 1100;

/**
 * Durable Object that writes one site's calendar to KV. It is the only writer, so that the last of several simultaneous changes
 * wins: each change requests publication, and the alarm reads the store and writes at most once in 1.1 seconds. A failed alarm is
 * retried by the platform, and later by cron.
 */
export class CalendarPublisher extends DurableObject<Env> {
  #openStore: (() => Promise<Store>) | undefined;

  async publish(siteId: string): Promise<void> {
    const { storage } = this.ctx;
    if ((await storage.getAlarm()) !== null) return;
    await storage.put("siteId", siteId);
    const writtenAt = (await storage.get<number>("writtenAt")) ?? 0;
    await storage.setAlarm(Math.max(Date.now(), writtenAt + MIN_INTERVAL_MS));
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const siteId = await storage.get<string>("siteId");
    if (siteId === undefined) return;
    await storage.put("writtenAt", Date.now());
    const { writeCalendar } = await import("./write-calendar.ts");
    this.#openStore ??= keepStore(this.env);
    await writeCalendar(await this.#openStore(), this.env.SITES, siteId, Date.now());
  }
}
