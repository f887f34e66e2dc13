import type { Lead } from "#store/leads.ts";

/** What a form says, without when it was sent and what became of it. */
export type LeadDetails = Pick<Lead, "kind" | "locale" | "name" | "email" | "phone" | "units" | "channels" | "message" | "slot">;

/**
 * What the same form has in common each time it is sent, as lower-case hexadecimal SHA-256. `previous` is the id of the
 * lead with the same details that has grown old, so that the next one can be told from it.
 */
export async function digestOf(details: LeadDetails, previous = ""): Promise<string> {
  const { kind, locale, name, email, phone, units, channels, message, slot } = details;
  const content = JSON.stringify([kind, locale, name, email, phone, units, channels, message, slot, previous]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
