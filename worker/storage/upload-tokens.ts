import type { FilePlace } from "#store/storage-objects.ts";
import type { DataCaller } from "#worker/supabase/identify-role.ts";
import { mayAccess } from "./access.ts";
import { openToken, sealToken, type SignedPlace } from "./signed-tokens.ts";
import { accessDenied } from "./storage-error.ts";
import type { Destination } from "./store-file.ts";
import type { StorageTools } from "./storage-tools.ts";

/** The time for which an upload may begin with a token, as in storage-api. */
export const UPLOAD_TOKEN_MS = 2 * 60 * 60_000;

interface UploadToken extends SignedPlace {
  /** Counts the uploads with it: only one succeeds, unless it replaces. */
  id: string;
  /** Who issued it. */
  caller: DataCaller;
  isUpsert: boolean;
}

/** An upload, in the name of the caller who issued its token. */
export interface AllowedUpload {
  caller: DataCaller;
  to: Destination;
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
  return { caller, to: { ...place, isUpsert, tokenId: isUpsert ? null : id } };
}
