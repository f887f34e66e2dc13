import type { RequestContext } from "../http/request-context.ts";
import type { Store } from "#store/dialect/store.ts";
import { secretsOf, type Secrets } from "../secrets/digests.ts";
import { authConfigOf } from "../secrets/auth-config.ts";

/** Dependencies of the use cases for files. */
export interface StorageTools {
  store: Store;
  /** The R2 bucket that has the bytes of all files. */
  objects: R2Bucket;
  secrets: Secrets;
  /** Milliseconds since the epoch. */
  now: number;
}

export async function storageToolsOf({ openStore, env, now }: RequestContext): Promise<StorageTools> {
  return { store: await openStore(), objects: env.MEDIA, secrets: secretsOf(authConfigOf(env).secret), now };
}

/** The time after which the bytes of a removed file are deleted, so that readers who have just found it still get it. */
const REMOVED_MS = 60_000;
export const removedAt = (now: number): number => now + REMOVED_MS;

/** The name of a version's R2 object. It does not depend on the file's name, so that moving a file moves no bytes. */
export const objectName = (version: string): string => `storage/${version}`;
