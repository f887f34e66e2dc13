import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { compareVersions } from "./expanding.ts";
import type { StoreFiles, StoreKind } from "./store-files.ts";

/** Rows by table, in the types of the store's JSON. */
export type PackedRows = Record<string, Record<string, unknown>[]>;

/** What the tests of an upgrade need of a release; `scripts/pack-release.ts` writes it. */
export interface PackedRelease {
  version: string;
  commit: string;
  /** Its wrangler.toml, in the form of `scripts/worker-options.ts`. */
  vars: Record<string, string>;
  worker: Record<string, unknown>;
  /** Its worker: path below `dist/worker` → code. */
  modules: Record<string, string>;
  /** The files that make its stores. */
  files: Record<StoreKind, StoreFiles>;
  /** What it has written into them. */
  rows: Record<StoreKind, PackedRows>;
}

/** The secret with which the packed rows are sealed. */
export const PACKED_SECRET = Buffer.alloc(32, 7).toString("base64");

const FOLDER = join(import.meta.dirname, "../tests/fixtures/releases");

export const releaseFile = (version: string): string => join(FOLDER, `${version}.br`);

export const readRelease = async (version: string): Promise<PackedRelease> =>
  JSON.parse(brotliDecompressSync(await readFile(releaseFile(version))).toString()) as PackedRelease;

/** Version of the last packed release. */
export async function findLastRelease(): Promise<string> {
  const versions = (await readdir(FOLDER)).map((file) => file.replace(/\.br$/, "")).sort(compareVersions);
  const last = versions.at(-1);
  if (last === undefined) throw new Error("no release is packed: scripts/pack-release.ts");
  return last;
}
