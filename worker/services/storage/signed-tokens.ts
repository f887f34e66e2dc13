import type { FilePlace } from "#store/services/storage-objects.ts";
import { expiredToken, invalidSignature } from "./storage-error.ts";
import type { StorageTools } from "./storage-tools.ts";

/** Purpose of a token; one of another purpose cannot be opened. */
type Purpose = "download" | "upload";

/** A file to which a token gives access, until a time in milliseconds since the epoch. */
export interface SignedPlace extends FilePlace {
  until: number;
}

type SealingTools = Pick<StorageTools, "secrets" | "now">;

/** Longest token that is read, in characters: a name has at most 1,024 bytes. */
const MAX_TOKEN_LENGTH = 4096;

export const sealToken = <T extends SignedPlace>({ secrets }: SealingTools, purpose: Purpose, place: T): Promise<string> =>
  secrets.seal(`storage ${purpose}`, JSON.stringify(place));

/** Opens a token for one file. Throws InvalidSignature, including for another file or purpose, and ExpiredToken. */
export async function openToken<T extends SignedPlace>(
  tools: SealingTools,
  purpose: Purpose,
  token: string,
  { bucketId, name }: FilePlace,
): Promise<T> {
  const place = await unseal<T>(tools, purpose, token);
  if (!place || place.bucketId !== bucketId || place.name !== name) throw invalidSignature();
  if (place.until <= tools.now) throw expiredToken();
  return place;
}

async function unseal<T>({ secrets }: SealingTools, purpose: Purpose, token: string): Promise<T | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    return JSON.parse(await secrets.open(`storage ${purpose}`, token)) as T;
  } catch {
    return undefined;
  }
}
