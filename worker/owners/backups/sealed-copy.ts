import type { BackupManifest } from "#contract/owners/backup.ts";
import { hexDigestOf } from "#services/secrets/digests.ts";
import { digestSiteCopy, toCanonicalJson } from "#store/copies/digest-site-copy.ts";
import type { CopyPortion } from "#store/copies/site-tables.ts";

/** The form of sealed copies: 12 bytes of initialisation vector, then gzipped lines of JSON, a portion each, encrypted. */
const FORMAT = 1;
const IV_BYTES = 12;

/** A copy that was changed, is incomplete, or was sealed with another key or under another name. */
export class DamagedBackupError extends Error {
  override name = "DamagedBackupError";
}

/** Seals a copy under the name of its object, without which it cannot be opened: a copy in the place of another is refused. */
export async function sealCopy(
  portions: readonly CopyPortion[],
  { key, id }: { key: CryptoKey; id: string },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; manifest: BackupManifest }> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const lines = portions.map((portion) => `${JSON.stringify(portion)}\n`);
  const plain = await through(new Blob(lines), new CompressionStream("gzip"));
  const sealed = await crypto.subtle.encrypt(algorithm(iv, id), key, plain);
  const bytes = new Uint8Array(IV_BYTES + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), IV_BYTES);
  const [digest, tables] = await Promise.all([hexDigestOf(bytes), digestSiteCopy(() => portions)]);
  return { bytes, manifest: { format: FORMAT, sealed: digest, tables } };
}

/** Opens a copy and compares it with its manifest: the object, the tables, their numbers of rows and digests. */
export async function openCopy(
  bytes: Uint8Array<ArrayBuffer>,
  { key, id, manifest }: { key: CryptoKey; id: string; manifest: BackupManifest },
): Promise<CopyPortion[]> {
  if (manifest.format !== FORMAT) throw new DamagedBackupError(`${id} has the form ${manifest.format}`);
  if ((await hexDigestOf(bytes)) !== manifest.sealed) throw new DamagedBackupError(`${id} is not what was written`);
  const iv = bytes.slice(0, IV_BYTES);
  const plain = await crypto.subtle.decrypt(algorithm(iv, id), key, bytes.slice(IV_BYTES)).catch(() => {
    throw new DamagedBackupError(`${id} was sealed with another key or name`);
  });
  const text = new TextDecoder().decode(await through(new Blob([plain]), new DecompressionStream("gzip")));
  const lines = text.split("\n").filter((line) => line !== "");
  const portions = lines.map((line) => JSON.parse(line) as CopyPortion);
  const found = await digestSiteCopy(() => portions);
  if (toCanonicalJson(found) !== toCanonicalJson(manifest.tables))
    throw new DamagedBackupError(`${id} differs from its manifest`);
  return portions;
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, id: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(`backup ${id}`),
});

const through = (data: Blob, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> =>
  new Response(data.stream().pipeThrough(stream)).arrayBuffer();
