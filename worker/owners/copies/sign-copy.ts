import type { CopyManifest } from "#contract/owners/site-copy.ts";
import { toCanonicalJson } from "#store/copies/digest-site-copy.ts";
import { type Secrets, timingSafeEqual } from "#services/secrets/digests.ts";

const PURPOSE = "site copy";

/** Signs a manifest, so that only copies that this platform has made are read: their rows are written as they are. */
export const signCopy = (secrets: Secrets, manifest: Omit<CopyManifest, "signature">): Promise<string> =>
  secrets.mac(PURPOSE, toCanonicalJson(manifest));

/** True if this platform has made the copy, and nobody changed it since. */
export async function isSigned(secrets: Secrets, { signature, ...manifest }: CopyManifest): Promise<boolean> {
  return timingSafeEqual(await signCopy(secrets, manifest), signature);
}
