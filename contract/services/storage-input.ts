import { z } from "zod";
import { isAllowedTypePattern, isMediaType } from "#domain/storage/media-types.ts";
import { parseFileSize } from "#domain/storage/file-size.ts";
import { isStorable } from "#domain/text-rules.ts";

// As in fields.ts: the content security policy forbids `new Function`.
z.config({ jitless: true });

// Messages are for developers, who read the protocol's errors: `body/limit must be an integer`.

/** Names in one request. */
const MAX_NAMES = 1000;
const MAX_NAME_LENGTH = 1024;

const text = (maxLength: number) =>
  z.string("must be a string").max(maxLength, "is too long").refine(isStorable, "has invalid characters");
const name = text(MAX_NAME_LENGTH);
const integer = (min: number, max: number) =>
  z.int("must be an integer").min(min, `must be >= ${min}`).max(max, `must be <= ${max}`);
const flag = z.boolean("must be a boolean");
const order = z.enum(["asc", "desc"], "must be asc or desc");

/** `20MB` or bytes; null is no limit. */
const fileSizeLimit = z
  .union([integer(0, Number.MAX_SAFE_INTEGER), text(30)], "must be bytes, a size such as 20MB, or null")
  .transform((size, context): number => {
    const bytes = typeof size === "number" ? size : parseFileSize(size);
    if (bytes !== undefined) return bytes;
    context.addIssue({ code: "custom", message: "is not a size, hint: use 20GB / 20MB / 30KB / 3B" });
    return z.NEVER;
  })
  .nullish();

const allowedMimeTypes = z
  .array(text(255).refine(isAllowedTypePattern, "is not a media type"), "must be a list of media types")
  .max(100, "has too many media types")
  .nullish();

const bucketSettings = {
  public: flag.nullish(),
  file_size_limit: fileSizeLimit,
  allowed_mime_types: allowedMimeTypes,
  type: z.string().nullish(),
  versioning_status: z.string().nullish(),
};

export const newBucketInput = z.object({ id: name.nullish(), name, ...bucketSettings });
export const bucketInput = z.object(bucketSettings);

/** Versions other than the current one do not exist. */
const versions = {
  noncurrentVersions: z.enum(["exclude", "include", "only"], "must be exclude, include or only").nullish(),
  deleteMarkers: z.enum(["exclude", "include", "only"], "must be exclude, include or only").nullish(),
};

export const listInput = z.object({
  prefix: name.default(""),
  limit: integer(1, 1_000_000).default(100),
  offset: integer(0, 1_000_000_000).default(0),
  search: name.nullish(),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"], "is not a column").default("name"),
      order: order.nullish(),
    })
    .nullish(),
  exactMatch: flag.nullish(),
  ...versions,
});

export const listV2Input = z.object({
  prefix: name.default(""),
  limit: integer(1, 1_000_000).default(1000),
  cursor: text(4096).nullish(),
  with_delimiter: flag.nullish(),
  sortBy: z.object({ column: z.enum(["name", "updated_at", "created_at"], "is not a column"), order: order.nullish() }).nullish(),
  exactMatch: flag.nullish(),
  ...versions,
});

/** The content of a cursor: what a list is sorted by, and its last entry. */
export const listCursor = z.tuple([
  z.enum(["name", "updated_at", "created_at"]),
  order,
  z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
  text(MAX_NAME_LENGTH + 1),
]);

const seconds = integer(1, Number.MAX_SAFE_INTEGER);
const versionId = z.string().nullish();

/** A transformation is ignored, as in storage-api without image transformations. */
export const signInput = z.object({ expiresIn: seconds, versionId });
export const signManyInput = z.object({
  expiresIn: seconds,
  paths: z.array(name).min(1, "is empty").max(MAX_NAMES, "has too many paths"),
});

const places = {
  bucketId: name,
  sourceKey: name,
  destinationKey: name,
  destinationBucket: name.nullish(),
  sourceVersionId: versionId,
};
export const moveInput = z.object(places);
export const copyInput = z.object({
  ...places,
  copyMetadata: flag.nullish(),
  metadata: z
    .object({
      cacheControl: text(200).nullish(),
      contentEncoding: text(50).nullish(),
      mimetype: text(255).refine(isMediaType, "is not a media type").nullish(),
    })
    .nullish(),
});

/** Names, or objects that also name a version; versions do not exist. */
export const removeInput = z.object({
  prefixes: z
    .array(z.union([name, z.object({ path: name, versionId: z.string() })]))
    .min(1, "is empty")
    .max(MAX_NAMES, "has too many names"),
});
