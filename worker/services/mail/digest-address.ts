import type { Secrets } from "../secrets/digests.ts";

/** Returns the digest by which a site's suppression list knows an address, also after the address itself was erased. */
export const digestAddress = (secrets: Secrets, siteId: string, address: string): Promise<string> =>
  secrets.mac("suppressed address", `${siteId}\n${address.trim().toLowerCase()}`);
