import type { Secrets } from "#services/secrets/digests.ts";

const PURPOSE = "feed address";

/** Encrypts the address of a feed, which is a secret of its owner, with a digest to detect equal addresses. */
export async function sealAddress(secrets: Secrets, address: string): Promise<{ addressSealed: string; addressDigest: string }> {
  return { addressSealed: await secrets.seal(PURPOSE, address), addressDigest: await secrets.mac(PURPOSE, address) };
}

export const openAddress = (secrets: Secrets, sealed: string): Promise<string> => secrets.open(PURPOSE, sealed);
