import { COPY_MANIFEST, COPY_ROWS, type CopyManifest, copyFileName } from "#contract/owners/site-copy.ts";
import { toCanonicalJson } from "#store/copies/digest-site-copy.ts";
import { readSiteCopy } from "#store/copies/read-site-copy.ts";
import { type Row, siteTables, type SiteTable } from "#store/copies/site-tables.ts";
import type { Store } from "#store/dialect/store.ts";
import { openAddress } from "#letting/channels/feed-secrets.ts";
import type { Secrets } from "#services/secrets/digests.ts";
import { filesOfRow } from "./copied-files.ts";
import { signCopy } from "./sign-copy.ts";

interface CopiedSite {
  id: string;
  name: string;
}

interface Tools {
  store: Store;
  secrets: Secrets;
  /** The bucket of owners' uploads. */
  bucket: Pick<R2Bucket, "get">;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A file of an archive; the next one is only asked for when its content was read. */
interface CopyFile {
  name: string;
  input: string | ReadableStream<Uint8Array>;
}

/**
 * The machine's part of an owner's export: all rows of the site without secrets, its files, and last a signed list of them. A
 * file that is missing from the bucket is left out.
 */
export async function* exportCopy(tools: Tools, site: CopiedSite): AsyncGenerator<CopyFile> {
  const { secrets, bucket, now } = tools;
  const objects: string[] = [];
  const rows = measure();
  yield { name: COPY_ROWS, input: streamOf(writeRows(tools, site.id, objects)).pipeThrough(rows.through) };
  const files: CopyManifest["files"] = [];
  for (const object of objects) {
    const found = await bucket.get(object);
    if (!found) continue;
    const file = measure();
    yield { name: copyFileName(files.length), input: (found.body as ReadableStream<Uint8Array>).pipeThrough(file.through) };
    files.push({ object, type: found.httpMetadata?.contentType ?? null, bytes: file.counts.bytes, sha256: await file.sha256() });
  }
  const manifest = {
    format: "vrijhuis-site",
    version: 1,
    siteId: site.id,
    name: site.name,
    exportedAt: now,
    rows: { count: rows.counts.lines, bytes: rows.counts.bytes, sha256: await rows.sha256() },
    files,
  } as const;
  yield { name: COPY_MANIFEST, input: `${JSON.stringify({ ...manifest, signature: await signCopy(secrets, manifest) })}\n` };
}

async function* writeRows({ store, secrets }: Tools, siteId: string, objects: string[]): AsyncGenerator<string> {
  const named = new Map<string, SiteTable>(siteTables().map((table) => [table.name, table]));
  for await (const { table, rows } of readSiteCopy(store, siteId)) {
    // Links that lead to the living site are not part of a copy with new ids.
    if (named.get(table)?.notBeside !== undefined) continue;
    for (const row of rows) {
      objects.push(...(filesOfRow(table, row)?.names ?? []));
      yield `${toCanonicalJson({ table, row: await withoutSecrets(secrets, named.get(table), row) })}\n`;
    }
  }
}

/** A row without what is secret. The address of another calendar is the owner's own, and is opened. */
async function withoutSecrets(secrets: Secrets, table: SiteTable | undefined, row: Row): Promise<Row> {
  const kept = Object.fromEntries(Object.entries(row).filter(([column]) => !table?.secrets?.includes(column)));
  if (table?.name === "feeds") {
    const address = await openAddress(secrets, String(row["address_sealed"])).catch(() => null);
    return { ...kept, address };
  }
  return table?.name === "paymentAccounts" ? { ...kept, is_active: false } : kept;
}

/** Counts and digests what flows through; the result is known when all of it did. */
function measure() {
  const digest = new crypto.DigestStream("SHA-256");
  const writer = digest.getWriter();
  const counts = { bytes: 0, lines: 0 };
  const through = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      await writer.write(chunk);
      counts.bytes += chunk.byteLength;
      for (const byte of chunk) if (byte === LINE_FEED) counts.lines += 1;
      controller.enqueue(chunk);
    },
    flush: () => writer.close(),
  });
  return { through, counts, sha256: async () => toHex(await digest.digest) };
}

const LINE_FEED = 10;
const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
}
