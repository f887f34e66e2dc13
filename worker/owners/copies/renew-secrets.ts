import type { CopyWriting } from "#store/copies/write-site-copy.ts";
import { createGuestToken } from "#letting/bookings/guest-token.ts";
import { createExportToken } from "#letting/channels/export-token.ts";
import { resealCredentials } from "#letting/payments/open-account.ts";
import { digestAddress } from "#services/mail/digest-address.ts";
import { resealPassword } from "#services/mail/servers/server-transport.ts";
import type { Secrets } from "#services/secrets/digests.ts";

/**
 * Makes the secrets of rows that are written with new ids: new links for guests and calendars, because the former ones lead to
 * the living site, and keys of payment accounts and mail servers sealed for the new ids. What cannot be opened with our secret is
 * left out: the owner enters it again.
 */
export const renewSecrets =
  (secrets: Secrets): NonNullable<CopyWriting["renew"]> =>
  async (table, row, was) => {
    if (table === "bookings") {
      const { tokenDigest, tokenSealed } = await createGuestToken(secrets);
      return { ...row, token_digest: tokenDigest, token_sealed: tokenSealed };
    }
    if (table === "calendarExports") {
      const { tokenDigest, tokenSealed } = await createExportToken(secrets);
      return { ...row, token_digest: tokenDigest, token_sealed: tokenSealed };
    }
    if (table === "paymentAccounts" && typeof was["credentials_sealed"] === "string") {
      const [from, to] = [String(was["id"]), String(row["id"])];
      const sealed = await resealCredentials(secrets, was["credentials_sealed"], from, to).catch(() => null);
      return { ...row, credentials_sealed: sealed, is_active: sealed !== null && row["is_active"] };
    }
    // Their digests are of the site: without new ones, it would write to guests who do not want it.
    if (table === "suppressions" && typeof was["address"] === "string")
      return { ...row, address_digest: await digestAddress(secrets, String(row["site_id"]), was["address"]) };
    if (table === "mailServers") {
      const [from, to] = [String(was["site_id"]), String(row["site_id"])];
      const sealed = await resealPassword(secrets, String(was["password_sealed"]), from, to).catch(() => undefined);
      return sealed === undefined ? undefined : { ...row, password_sealed: sealed };
    }
    return row;
  };
