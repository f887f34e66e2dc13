import { isFileName } from "#domain/storage/names.ts";
import { type FilePlace, findNames } from "#store/services/storage-objects.ts";
import type { DataCaller } from "../http/caller/data-caller.ts";
import { filterAccessible } from "./access.ts";
import { type FoundFile, findFile, findReadable, requireBucket } from "./find-file.ts";
import { findPhoto, PHOTOS } from "./photos-bucket.ts";
import { openToken, sealToken } from "./signed-tokens.ts";
import { invalidParameter } from "./storage-error.ts";
import type { StorageTools } from "./storage-tools.ts";

/** The longest time for which a link can be valid, because only removing or moving the file ends it earlier. */
const MAX_LINK_SECONDS = 7 * 24 * 60 * 60;

/**
 * Issues a token with which anybody may read a file that the caller may read. Throws InvalidParameter and as `findReadable` does.
 */
export async function signDownload(tools: StorageTools, caller: DataCaller, place: FilePlace, seconds: number): Promise<string> {
  const until = endOf(tools, seconds);
  const { bucketId, name } = await findReadable(tools, caller, place);
  return sealToken(tools, "download", { bucketId, name, until });
}

/** The same for several files of a bucket; null for names that do not exist or that the caller may not read. */
export async function signDownloads(
  tools: StorageTools,
  caller: DataCaller,
  { bucketId, names, seconds }: { bucketId: string; names: readonly string[]; seconds: number },
): Promise<(string | null)[]> {
  const until = endOf(tools, seconds);
  const { isPublic } = await requireBucket(tools, bucketId);
  const valid = [...new Set(names)].filter(isFileName);
  const readable = isPublic ? valid : await filterAccessible(tools.store, caller, valid, "read");
  const found = await findExisting(tools, bucketId, readable);
  const sign = async (name: string) => (found.has(name) ? sealToken(tools, "download", { bucketId, name, until }) : null);
  return Promise.all(names.map(sign));
}

async function findExisting({ store, objects }: StorageTools, bucketId: string, names: string[]): Promise<Set<string>> {
  if (bucketId !== PHOTOS.id) return findNames(store, bucketId, names);
  const found = new Set<string>();
  for (const name of names) if (await findPhoto(store, objects, name)) found.add(name);
  return found;
}

function endOf({ now }: StorageTools, seconds: number): number {
  if (seconds > MAX_LINK_SECONDS) throw invalidParameter(`expiresIn must be at most ${MAX_LINK_SECONDS} seconds (7 days)`);
  return now + seconds * 1000;
}

/** Finds the file that a token gives access to, and the end of its validity in milliseconds since the epoch. */
export async function findSigned(
  tools: StorageTools,
  token: string,
  place: FilePlace,
): Promise<{ file: FoundFile; until: number }> {
  const { until } = await openToken(tools, "download", token, place);
  return { file: await findFile(tools, place), until };
}
