import { detectFileKind } from "../webp.ts";

/** Media types allowed in a message, by the file's content. */
const TYPES = {
  webp: "image/webp",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  avif: "image/avif",
  heic: "image/heic",
} as const;

const EXTENSIONS: Record<string, string> = { "image/jpeg": "jpg", "application/pdf": "pdf" };

/** Number of bytes that {@link messageFileType} needs. */
export const FILE_HEAD_BYTES = 1024;

/**
 * Detects the media type of a picture or PDF from the first bytes of its content; undefined for everything else, including SVG
 * and HTML. A PDF must begin with its signature (ISO 32000-2, 7.5.2), so that it is not another document at the same time.
 */
export function messageFileType(head: Uint8Array): string | undefined {
  if (String.fromCharCode(...head.subarray(0, 5)) === "%PDF-") return "application/pdf";
  const kind = detectFileKind(head);
  return Object.hasOwn(TYPES, kind) ? TYPES[kind as keyof typeof TYPES] : undefined;
}

const MAX_NAME_LENGTH = 80;

/**
 * Makes the name of a stored file from the one it was sent with, which may be a path or contain anything: one line without
 * separators and quotes, with the ending of its content.
 */
export function messageFileName(sent: string, type: string): string {
  const extension = EXTENSIONS[type] ?? type.slice(type.indexOf("/") + 1);
  const last = sent.slice(Math.max(sent.lastIndexOf("/"), sent.lastIndexOf("\\")) + 1);
  const stem = last
    .toWellFormed()
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[\p{C}\p{Zl}\p{Zp}"%:*?<>|;,=]/gu, "")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  return `${stem.slice(0, MAX_NAME_LENGTH).toWellFormed() || "file"}.${extension}`;
}
