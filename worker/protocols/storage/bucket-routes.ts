import { Hono } from "hono";
import { bucketInput, newBucketInput } from "#contract/services/storage-input.ts";
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  listBuckets,
  requireBucketManager,
  updateBucket,
} from "#services/storage/manage-buckets.ts";
import { requireBucket } from "#services/storage/find-file.ts";
import { notEnabled } from "#services/storage/storage-error.ts";
import { storageToolsOf } from "#services/storage/storage-tools.ts";
import { readInput } from "./read-input.ts";
import { bucketJson, callerIn, json, type StorageEnv } from "./wire.ts";

const DEFAULT_LIMIT = 100;

/** Buckets, which only our own servers manage. */
export const bucketRoutes = new Hono<StorageEnv>()
  .use(async (c, next) => {
    requireBucketManager(await callerIn(c));
    return next();
  })
  .get("/", async (c) => {
    const buckets = await listBuckets(await storageToolsOf(c.env.context));
    const page = pageOf(buckets.map(bucketJson), c.env.context.url.searchParams);
    return json(page.map((bucket) => ({ ...bucket, type: "STANDARD" })));
  })
  .post("/", async (c) => {
    const input = await readInput(c.req.raw, newBucketInput);
    requireStandard(input.type, input.versioning_status);
    await createBucket(await storageToolsOf(c.env.context), input.id ?? input.name, {
      isPublic: input.public ?? false,
      fileSizeLimit: input.file_size_limit ?? null,
      allowedMimeTypes: input.allowed_mime_types ?? null,
    });
    return json({ name: input.name });
  })
  .get("/:id", async (c) => json(bucketJson(await requireBucket(await storageToolsOf(c.env.context), c.req.param("id")))))
  .put("/:id", async (c) => {
    const input = await readInput(c.req.raw, bucketInput);
    requireStandard(input.type, input.versioning_status);
    const { public: isPublic, file_size_limit: fileSizeLimit, allowed_mime_types: allowedMimeTypes } = input;
    await updateBucket(await storageToolsOf(c.env.context), c.req.param("id"), {
      ...(typeof isPublic === "boolean" && { isPublic }),
      ...(fileSizeLimit !== undefined && { fileSizeLimit }),
      ...(allowedMimeTypes !== undefined && { allowedMimeTypes }),
    });
    return json({ message: "Successfully updated" });
  })
  .post("/:id/empty", async (c) => {
    await emptyBucket(await storageToolsOf(c.env.context), c.req.param("id"));
    return json({ message: "Empty bucket has been queued. Completion may take up to an hour." });
  })
  .delete("/:id", async (c) => {
    await deleteBucket(await storageToolsOf(c.env.context), c.req.param("id"));
    return json({ message: "Successfully deleted" });
  })
  .all("/:id/lifecycle", () => {
    throw notEnabled("bucket lifecycle");
  });

/** Refuses kinds of buckets that do not exist. */
function requireStandard(type: string | null | undefined, versioning: string | null | undefined): void {
  if ((type ?? "STANDARD") !== "STANDARD") throw notEnabled("analytics buckets");
  if ((versioning ?? "DISABLED") !== "DISABLED") throw notEnabled("object versioning");
}

type BucketJson = ReturnType<typeof bucketJson>;
const COLUMNS = ["id", "name", "created_at", "updated_at"] as const satisfies (keyof BucketJson)[];

/** Selects, sorts and pages buckets by the query; defaults are as in storage-api. */
function pageOf(buckets: BucketJson[], query: URLSearchParams): BucketJson[] {
  const search = query.get("search")?.toLowerCase() ?? "";
  const column = COLUMNS.find((each) => each === query.get("sortColumn")) ?? "id";
  const direction = query.get("sortOrder") === "desc" ? -1 : 1;
  const compare = (a: BucketJson, b: BucketJson) => (a[column] < b[column] ? -direction : a[column] > b[column] ? direction : 0);
  const numberOf = (name: string, other: number) => (/^\d{1,9}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : other);
  const offset = numberOf("offset", 0);
  const found = buckets.filter(({ id }) => id.toLowerCase().includes(search)).toSorted(compare);
  return found.slice(offset, offset + numberOf("limit", query.has("limit") ? DEFAULT_LIMIT : Infinity));
}
