import { normalizePhone } from "#domain/accounts/addresses.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";

/**
 * Reads the telephone number of an account and returns it in E.164 without the plus; undefined if it is not valid. Besides the
 * plain form that clients of GoTrue send, `+31 (0)6 12345678` and `0031 6 12345678` are read, and a local number if the account's
 * data have the `country` (ISO 3166-1 alpha-2) it belongs to. A country is never assumed: the number identifies the account.
 */
export async function readAccountPhone(raw: string, data: UserMetadata = {}): Promise<string | undefined> {
  const plain = normalizePhone(raw);
  if (plain !== undefined || !/\d/.test(raw) || raw.length > 40) return plain;
  const { readPhone } = await import("#contract/services/read-phone.ts");
  const { country } = data;
  return readPhone(raw, typeof country === "string" ? [country] : [])?.slice(1);
}
