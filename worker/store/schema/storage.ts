import { sql } from "drizzle-orm";
import type { Kit } from "./kit.ts";
import type { defineSites } from "./sites.ts";

/** Files of the storage protocol. Owners' photos are not among them: their bucket is derived from `site_media` (0115). */
export function defineStorage(
  { table, text, int, bool, time, json, index, uniqueIndex }: Kit,
  { userSites }: Pick<ReturnType<typeof defineSites>, "userSites">,
) {
  const storageBuckets = table("storage_buckets", {
    id: text("id").primaryKey(),
    isPublic: bool("public").notNull(),
    /** Bytes of one file; null: the limit of the platform. */
    fileSizeLimit: int("file_size_limit"),
    /** Types, or all of a kind (`image/*`); null: all types. */
    allowedMimeTypes: json<string[]>("allowed_mime_types"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  });

  /**
   * One row for each R2 object, in one of three states. Pending: its bytes are being uploaded. Current: what readers see under
   * the name; `deleteAt` is null. Removed: without bucket and site, until cron has deleted its bytes.
   */
  const storageObjects = table(
    "storage_objects",
    {
      /** Last segment of the R2 object's name; a replaced file has another one. */
      version: text("version").primaryKey(),
      /** Stays the same when the file is replaced or moved. */
      id: text("id").notNull(),
      bucketId: text("bucket_id").references(() => storageBuckets.id),
      name: text("name").notNull(),
      /** The site whose id is the first folder of the name, if there is one. Its deletion removes the object. */
      siteId: text("site_id").references(() => userSites.id),
      bytes: int("bytes").notNull(),
      mimetype: text("mimetype").notNull(),
      cacheControl: text("cache_control").notNull(),
      contentEncoding: text("content_encoding"),
      /** In quotes, as in the header; empty while pending. */
      etag: text("etag").notNull(),
      /** Metadata added by the uploader. */
      metadata: json<Record<string, unknown>>("metadata"),
      isPending: bool("is_pending").notNull(),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
      /** Time from which cron deletes the object; null if it is current. */
      deleteAt: time("delete_at"),
    },
    (t) => [
      uniqueIndex("storage_objects_current")
        .on(t.bucketId, t.name)
        .where(sql`delete_at is null`),
      index("storage_objects_bucket").on(t.bucketId),
      index("storage_objects_site").on(t.siteId),
      index("storage_objects_delete")
        .on(t.deleteAt)
        .where(sql`delete_at is not null`),
    ],
  );

  /** Resumable uploads (tus 1.0), finished ones until they expire. */
  const storageUploads = table(
    "storage_uploads",
    {
      version: text("version")
        .primaryKey()
        .references(() => storageObjects.version, { onDelete: "cascade" }),
      /** The account that began it; null: our own servers. */
      ownerId: text("owner_id"),
      /** Id of the R2 multipart upload. */
      multipartId: text("multipart_id").notNull(),
      /** Bytes of the whole file, and of the part that has arrived. */
      length: int("length").notNull(),
      offset: int("offset").notNull(),
      /** Bytes of each part but the last; null before the first. */
      partSize: int("part_size"),
      /** Number of begun parts: each attempt has a number of its own, so that two of them never overwrite each other. */
      attempts: int("attempts").notNull(),
      parts: json<{ partNumber: number; etag: string }[]>("parts").notNull(),
      isUpsert: bool("is_upsert").notNull(),
      /** Id of the upload token that may be used once. */
      tokenId: text("token_id"),
      /** The header `Upload-Metadata`, which is sent back. */
      metadataHeader: text("metadata_header").notNull(),
      expiresAt: time("expires_at").notNull(),
    },
    (t) => [index("storage_uploads_expires").on(t.expiresAt)],
  );

  return { storageBuckets, storageObjects, storageUploads };
}
