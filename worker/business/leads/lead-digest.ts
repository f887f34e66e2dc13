import type { Lead } from "#store/business/leads.ts";

/** The content of a form, without the time it was sent and its later state. */
export type LeadDetails = Pick<Lead, "kind" | "locale" | "name" | "email" | "phone" | "units" | "channels" | "message" | "slot">;

/**
 * Computes the digest by which the same form sent twice is recognised, as lower-case hexadecimal SHA-256. `previousId` is the id
 * of an older lead with the same content, so that a new lead gets another digest.
 */
export async function computeLeadDigest(details: LeadDetails, previousId = ""): Promise<string> {
  const { kind, locale, name, email, phone, units, channels, message, slot } = details;
  const content = JSON.stringify([kind, locale, name, email, phone, units, channels, message, slot, previousId]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
