import { countWithin } from "#store/services/attempts.ts";
import type { FilePlace } from "#store/services/storage-objects.ts";
import type { DataCaller } from "../http/caller/data-caller.ts";
import { mayAccess } from "./access.ts";
import { openToken, sealToken, type SignedPlace } from "./signed-tokens.ts";
import { accessDenied, tooManyRequests } from "./storage-error.ts";
import type { Destination } from "./store-file.ts";
import type { StorageTools } from "./storage-tools.ts";
import { HOUR_MS } from "#domain/time.ts";

/** The time for which an upload may begin with a token, as in storage-api. */
export const UPLOAD_TOKEN_MS = 2 * HOUR_MS;

/** Per account, over all its sites and for all ways of uploading. Refused uploads also count. */
const MAX_UPLOADS_PER_HOUR = 600;

interface UploadToken extends SignedPlace {
  /** Id by which its uploads are counted: only one succeeds, unless it replaces. */
  id: string;
  /** The account that issued it. */
  caller: DataCaller;
  isUpsert: boolean;
}

/** Uploads that may begin with one token: a stranger who has it could otherwise use up the uploads of its issuer. */
const MAX_USES = 20;

/** An upload, in the name of the caller who issued its token. */
export interface AllowedUpload {
  caller: DataCaller;
  to: Destination;
  /** Id of the token; undefined for uploads without one. */
  token?: string;
}

/** Issues a token with which anybody may upload the file of this name. */
export async function issueUploadToken(
  tools: StorageTools,
  caller: DataCaller,
  { bucketId, name, isUpsert }: Omit<Destination, "tokenId">,
): Promise<string> {
  const token: UploadToken = { bucketId, name, isUpsert, caller, id: crypto.randomUUID(), until: tools.now + UPLOAD_TOKEN_MS };
  return sealToken(tools, "upload", token);
}

/** Opens a token. Throws AccessDenied if its issuer may no longer write the file. */
export async function openUploadToken(tools: StorageTools, sealed: string, place: FilePlace): Promise<AllowedUpload> {
  const { id, caller, isUpsert } = await openToken<UploadToken>(tools, "upload", sealed, place);
  if (!(await mayAccess(tools.store, caller, place.name, "write"))) throw accessDenied();
  return { caller, to: { ...place, isUpsert, tokenId: isUpsert ? null : id }, token: id };
}

/** Counts the start of an upload, for the account in whose name it is made and for its token. Throws SlowDown. */
export async function countUpload(
  tools: StorageTools,
  { caller, token }: Pick<AllowedUpload, "caller" | "token">,
): Promise<void> {
  const { store, now } = tools;
  const limits = [
    ...(caller.id === null ? [] : [{ key: `files ${caller.id}`, most: MAX_UPLOADS_PER_HOUR, ms: HOUR_MS }]),
    ...(token === undefined ? [] : [{ key: `file token begun ${token}`, most: MAX_USES, ms: UPLOAD_TOKEN_MS }]),
  ];
  for (const { key, most, ms } of limits.toReversed())
    if (!(await countWithin(store, key, most, ms, now)).allowed) throw tooManyRequests();
}
