import {
  COPY_MANIFEST,
  COPY_ROWS,
  type CopyManifest,
  copyFileName,
  copyManifestSchema,
  MAX_MANIFEST_BYTES,
} from "#contract/owners/site-copy.ts";

/** An export of ours, opened: nothing but its list was read so far. */
export interface OpenedArchive {
  manifest: CopyManifest;
  /** The list as it is in the archive. */
  text: string;
  rows: Blob;
  file: (index: number) => Blob;
}

/** The file is not an export of ours: another archive, one that was packed anew, or a damaged one. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** Of the list of an archive's entries; an export of ours has fewer. */
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024;

interface Entry {
  offset: number;
  bytes: number;
}

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer());

/**
 * Opens an export without reading it as a whole (APPNOTE.TXT 6.3.10, sections 4.3.7 to 4.3.16). Only entries that are stored as
 * they are, as ours, are accepted; sizes are compared with the list. Rejects with an {@link ArchiveError}.
 */
export async function openArchive(archive: Blob): Promise<OpenedArchive> {
  const entries = await readDirectory(archive);
  const take = async (name: string, bytes?: number): Promise<Blob> => {
    const entry = entries.get(name);
    if (!entry || (bytes !== undefined && entry.bytes !== bytes)) throw new ArchiveError(name);
    const local = await viewOf(archive.slice(entry.offset, entry.offset + LOCAL_BYTES));
    if (local.byteLength < LOCAL_BYTES || local.getUint32(0, true) !== LOCAL_SIGNATURE) throw new ArchiveError(name);
    const start = entry.offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
    return archive.slice(start, start + entry.bytes);
  };
  const listed = await take(COPY_MANIFEST);
  if (listed.size > MAX_MANIFEST_BYTES) throw new ArchiveError(COPY_MANIFEST);
  const text = await listed.text();
  const manifest = parseManifest(text);
  const files = await Promise.all(manifest.files.map(({ bytes }, index) => take(copyFileName(index), bytes)));
  return {
    manifest,
    text,
    rows: await take(COPY_ROWS, manifest.rows.bytes),
    file: (index) => files[index] ?? new Blob(),
  };
}

function parseManifest(text: string): CopyManifest {
  try {
    return copyManifestSchema.parse(JSON.parse(text));
  } catch {
    throw new ArchiveError(COPY_MANIFEST);
  }
}

/** The entries of the machine's part, by name. */
async function readDirectory(archive: Blob): Promise<Map<string, Entry>> {
  const tail = await viewOf(archive.slice(Math.max(0, archive.size - END_BYTES - MAX_COMMENT_BYTES)));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new ArchiveError("end");
  const [count, bytes, start] = [tail.getUint16(end + 10, true), tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (bytes > MAX_DIRECTORY_BYTES || start + bytes > archive.size) throw new ArchiveError("directory");
  const directory = await viewOf(archive.slice(start, start + bytes));
  const entries = new Map<string, Entry>();
  const decoder = new TextDecoder();
  for (let at = 0, seen = 0; seen < count; seen += 1) {
    if (at + ENTRY_BYTES > bytes || directory.getUint32(at, true) !== ENTRY_SIGNATURE) throw new ArchiveError("directory");
    const nameBytes = directory.getUint16(at + 28, true);
    const next = at + ENTRY_BYTES + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    if (next > bytes) throw new ArchiveError("directory");
    const name = decoder.decode(new Uint8Array(directory.buffer, at + ENTRY_BYTES, nameBytes));
    if (name.startsWith("machine/")) {
      const [packed, size] = [directory.getUint32(at + 20, true), directory.getUint32(at + 24, true)];
      const isStored = directory.getUint16(at + 10, true) === 0 && packed === size;
      if (!isStored || entries.has(name)) throw new ArchiveError(name);
      entries.set(name, { offset: directory.getUint32(at + 42, true), bytes: size });
    }
    at = next;
  }
  return entries;
}
