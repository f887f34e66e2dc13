import type { Env } from "#worker/env.ts";

/** Has a site's calendar written to KV within a second or so, however often it is asked; without the binding KV is not used. */
export async function publishCalendar({ CALENDARS }: Pick<Env, "CALENDARS">, siteId: string): Promise<void> {
  await CALENDARS?.get(CALENDARS.idFromName(siteId)).publish(siteId);
}
