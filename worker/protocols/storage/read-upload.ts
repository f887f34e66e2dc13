import { toCacheControl } from "#domain/storage/cache-control.ts";
import { MAX_BUFFERED_FILE_BYTES, MAX_REQUEST_FILE_BYTES } from "#domain/storage/limits.ts";
import { isMediaType } from "#domain/storage/media-types.ts";
import { isStorable } from "#domain/text-rules.ts";
import { parseJson } from "#services/http/read-json.ts";
import { decodeBase64 } from "#services/storage/resumable/upload-metadata.ts";
import { invalidMimeType, invalidRequest, tooLarge } from "#services/storage/storage-error.ts";
import type { FileProperties, SentFile } from "#services/storage/store-file.ts";
import { boundaryOf, type FormPart, parseForm } from "./parse-form.ts";
import { streamForm } from "./stream-form.ts";

/** Bytes of a form besides its file. */
const MAX_FORM_EXTRA_BYTES = 64 * 1024;
const MAX_METADATA_LENGTH = 16 * 1024;
/** Codings that browsers undo. */
const ENCODINGS: ReadonlySet<string> = new Set(["gzip", "br", "deflate", "zstd"]);

/**
 * Reads an upload: the first file of a form, or the body itself. Large forms and bodies with a length stream; small forms, and
 * bodies without a length, are read into memory.
 */
export async function readUpload(request: Request): Promise<SentFile> {
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  return boundary === undefined ? readRaw(request) : readForm(request, boundary);
}

async function readForm(request: Request, boundary: string): Promise<SentFile> {
  const length = lengthOf(request) ?? 0;
  if (length > MAX_REQUEST_FILE_BYTES + MAX_FORM_EXTRA_BYTES) throw tooLarge();
  if (length > MAX_BUFFERED_FILE_BYTES && request.body) {
    const streamed = await streamForm(request.body, length, boundary);
    if (!streamed) throw invalidForm();
    const { fields, file, bytes, body, refusalOf } = streamed;
    return { ...readFields(fields, file), bytes, body, refusalOf };
  }
  const parts = parseForm(await readBytes(request), boundary);
  if (!parts) throw invalidForm();
  const file = parts.find(({ filename }) => filename !== undefined);
  if (!file) throw invalidRequest("No content provided");
  return { ...readFields(parts, file), bytes: file.content.length, body: file.content };
}

const invalidForm = () => invalidRequest("The body is not a valid form");

function readFields(parts: readonly FormPart[], { type }: FormPart): FileProperties {
  const field = (name: string) => {
    const part = parts.find((each) => each.name === name && each.filename === undefined);
    return part && toText(part.content);
  };
  return toProperties({
    type: field("contentType") ?? type,
    cacheControl: field("cacheControl"),
    encoding: field("contentEncoding"),
    metadata: field("metadata") ?? field("userMetadata"),
  });
}

function toText(content: Uint8Array): string {
  const text = new TextDecoder().decode(content);
  if (!isStorable(text)) throw invalidRequest("The form has invalid characters");
  return text;
}

async function readRaw(request: Request): Promise<SentFile> {
  const { headers } = request;
  const sent = headers.get("x-metadata");
  const metadata = sent === null ? undefined : decodeBase64(sent);
  if (sent !== null && metadata === undefined) throw invalidMetadata();
  const properties = toProperties({
    type: headers.get("Content-Type"),
    cacheControl: headers.get("Cache-Control"),
    encoding: headers.get("Content-Encoding"),
    metadata,
  });
  const bytes = lengthOf(request);
  if (bytes !== undefined && bytes > 0 && request.body) return { ...properties, bytes, body: request.body };
  const body = await readBytes(request);
  return { ...properties, bytes: body.length, body };
}

function lengthOf({ headers }: Request): number | undefined {
  const header = headers.get("Content-Length") ?? "";
  return /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const expected = lengthOf(request) ?? 0;
  if (expected > MAX_BUFFERED_FILE_BYTES) throw tooLargeToBuffer();
  // Grows only if the length is not known, so that a form is in memory once.
  let bytes = new Uint8Array(expected);
  let read = 0;
  for await (const each of request.body ?? []) {
    const chunk = each as Uint8Array;
    if (read + chunk.length > MAX_BUFFERED_FILE_BYTES) throw tooLargeToBuffer();
    if (read + chunk.length > bytes.length) {
      const larger = new Uint8Array(Math.min(MAX_BUFFERED_FILE_BYTES, 2 * (read + chunk.length)));
      larger.set(bytes.subarray(0, read));
      bytes = larger;
    }
    bytes.set(chunk, read);
    read += chunk.length;
  }
  return bytes.subarray(0, read);
}

const tooLargeToBuffer = () =>
  tooLarge(`A body without Content-Length may have ${MAX_BUFFERED_FILE_BYTES / 1e6} MB: use a resumable upload for larger files`);

interface SentProperties {
  type: string | null | undefined;
  cacheControl: string | null | undefined;
  encoding: string | null | undefined;
  /** JSON. */
  metadata: string | undefined;
}

/** Checks the declared type and size of a file. */
export function toProperties({ type, cacheControl, encoding, metadata }: SentProperties): FileProperties {
  const mimetype = type?.trim() || "application/octet-stream";
  if (!isMediaType(mimetype)) throw invalidMimeType(mimetype);
  return {
    mimetype,
    cacheControl: toCacheControl(cacheControl),
    contentEncoding: toEncoding(encoding),
    metadata: toMetadata(metadata),
  };
}

/** Throws InvalidRequest for a coding that browsers do not undo. */
export function toEncoding(sent: string | null | undefined): string | null {
  const encoding = sent?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return null;
  if (!ENCODINGS.has(encoding)) throw invalidRequest("Content-Encoding must be gzip, br, deflate or zstd");
  return encoding;
}

function toMetadata(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined) return null;
  if (text.length > MAX_METADATA_LENGTH) throw tooLarge("The user_metadata exceeded the maximum allowed size");
  const parsed = parseJson(text);
  if (!parsed.ok || typeof parsed.value !== "object" || parsed.value === null || Array.isArray(parsed.value))
    throw invalidMetadata();
  return parsed.value as Record<string, unknown>;
}

const invalidMetadata = () => invalidRequest("metadata is not a JSON object");
