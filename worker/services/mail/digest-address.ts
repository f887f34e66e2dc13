import { emailPrefix } from "#domain/accounts/addresses.ts";
import type { Secrets } from "../secrets/digests.ts";

/** Returns the digest that identifies an address in a site's suppression list, even after the address itself was erased. */
export const digestAddress = (secrets: Secrets, siteId: string, address: string): Promise<string> =>
  secrets.mac("suppressed address", `${siteId}\n${emailPrefix(address)}`);
