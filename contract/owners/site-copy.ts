import { z } from "zod";

z.config({ jitless: true });

/** Names of the machine's files in an owner's export. */
export const COPY_ROWS = "machine/rows.ndjson";
export const COPY_MANIFEST = "machine/manifest.json";
export const copyFileName = (index: number): string => `machine/files/${index}`;

/** Largest rows, in bytes, and files that a copy may have to be read: a year of a large site is a tenth of it. */
export const MAX_COPY_BYTES = 24 * 1024 * 1024;
const MAX_COPY_FILES = 5000;
export const MAX_COPY_FILE_BYTES = 64 * 1024 * 1024;
export const MAX_MANIFEST_BYTES = 1024 * 1024;

/** Rows that a step writes: each can be a statement, of which an invocation on D1 has a thousand. */
export const COPY_STEP_ROWS = 400;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "format");
const size = z.int("number").min(0, "number");

/** What the machine's part of an export contains, signed by the platform that made it. */
export const copyManifestSchema = z.strictObject({
  format: z.literal("vrijhuis-site", "choice"),
  version: z.literal(1, "choice"),
  siteId: z.string().min(1).max(64, "tooLong"),
  name: z.string().max(500, "tooLong"),
  exportedAt: size,
  rows: z.strictObject({ count: size, bytes: size.max(MAX_COPY_BYTES, "tooLarge"), sha256 }),
  files: z
    .array(
      z.strictObject({
        object: z.string().min(1).max(300, "tooLong"),
        /** The media type with which the bucket has it. */
        type: z.string().max(200, "tooLong").nullable(),
        bytes: size.max(MAX_COPY_FILE_BYTES, "tooLarge"),
        sha256,
      }),
    )
    .max(MAX_COPY_FILES, "tooMany"),
  /** Of all the rest. */
  signature: z.string().min(1).max(100, "tooLong"),
});
export type CopyManifest = z.infer<typeof copyManifestSchema>;

/** The form that begins: the manifest as it is in the archive, and the file of rows. */
export const copyInput = z.strictObject({
  manifest: z.string().max(MAX_MANIFEST_BYTES, "tooLarge"),
  rows: z.file("required").max(MAX_COPY_BYTES, "tooLarge"),
});

/** Input of a step: the first row that it writes. */
export const copyStepInput = z.strictObject({ from: size });
export const copyFileParam = z.object({ fileIndex: z.coerce.number().int().min(0).max(MAX_COPY_FILES) });
