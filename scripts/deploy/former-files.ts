import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Say } from "./report.ts";
import type { Settings } from "./settings.ts";
import type { Send } from "./smoke-test.ts";

const DAY_MS = 86_400_000;
/** How long the files of a build stay after the next one: tabs that are open longer have to be loaded again. */
const KEPT_DAYS = 7;
/** Cloudflare takes 20,000 files in the free plan, 100,000 in the paid one. */
const MAX_FORMER_FILES = 15_000;
const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 15_000;
const SIMULTANEOUS = 8;

/** Name of the list among the served files. */
const LIST = "build-files.json";
/** A file with a digest of its content in its name, which never changes. */
const IMMUTABLE = /^assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2|wasm|svg|webp|jpg|png)$/;

/** Path below `dist/client` → SHA-256, and the day until which a file of a former build stays. */
const FILES = z.record(z.string(), z.object({ digest: z.string(), until: z.iso.date().optional() }));
type Files = z.infer<typeof FILES>;

interface Options {
  dryRun: boolean;
  send?: Send | undefined;
  /** Milliseconds since the epoch. */
  now: number;
  say: Say;
}

/**
 * Adds the files of former builds to the built ones, for tabs that were opened before this deployment: Cloudflare serves the files
 * of one version only. They are fetched from the running version, which lists them, and compared with their digests. Writes the list
 * of this build. A version that does not answer, or a file that is missing, does not stop a deployment.
 */
export async function keepFormerFiles({ root, origin }: Settings, { dryRun, send = fetch, now, say }: Options): Promise<void> {
  const client = join(root, "dist/client");
  const built = await readBuilt(client);
  const running = await fetchList(send, origin);
  if (!running) say("the running version has no list of its files: those of former builds are not kept");
  const today = isoDay(now);
  const until = isoDay(now + KEPT_DAYS * DAY_MS);
  const former = Object.entries(running ?? {})
    .filter(([name]) => IMMUTABLE.test(name) && !Object.hasOwn(built, name))
    .map(([name, file]) => [name, { digest: file.digest, until: file.until ?? until }] as const)
    .filter(([, file]) => file.until >= today)
    .toSorted(([, one], [, other]) => other.until.localeCompare(one.until))
    .slice(0, MAX_FORMER_FILES);
  if (dryRun) return say(`${former.length} files of former builds would stay`);
  const files: Files = { ...built };
  const waiting = [...former];
  const keep = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [name, file] = next;
      const content = await fetchFile(send, new URL(name, origin), file.digest);
      if (!content) continue;
      await writeFile(join(client, name), content);
      files[name] = file;
    }
  };
  await Promise.all(Array.from({ length: SIMULTANEOUS }, keep));
  const kept = Object.keys(files).length - Object.keys(built).length;
  say(`${kept} files of former builds stay, for ${KEPT_DAYS} days after the build that had them`);
  if (kept < former.length) say(`${former.length - kept} files of former builds could not be fetched`);
  await writeFile(join(client, LIST), JSON.stringify(files));
}

/** Reads the files of this build, and deletes those that an earlier deployment of it has added. */
async function readBuilt(client: string): Promise<Files> {
  const text = await readFile(join(client, LIST), "utf8").catch(() => "{}");
  const added = Object.entries(FILES.parse(JSON.parse(text))).flatMap(([name, { until }]) => (until === undefined ? [] : [name]));
  for (const name of added.filter((each) => IMMUTABLE.test(each))) await rm(join(client, name), { force: true });
  const names = (await readdir(join(client, "assets"))).map((name) => `assets/${name}`).filter((name) => IMMUTABLE.test(name));
  const digests = await Promise.all(names.map(async (name) => digestOf(await readFile(join(client, name)))));
  return Object.fromEntries(names.map((name, index) => [name, { digest: digests[index] ?? "" }]));
}

async function fetchList(send: Send, origin: URL): Promise<Files | undefined> {
  const response = await request(send, new URL(LIST, origin));
  const list = FILES.safeParse(await response?.json().catch(() => undefined));
  return list.success ? list.data : undefined;
}

async function fetchFile(send: Send, url: URL, digest: string): Promise<Uint8Array | undefined> {
  const response = await request(send, url);
  if (Number(response?.headers.get("content-length") ?? 0) > MAX_BYTES) return undefined;
  const content = response && new Uint8Array(await response.arrayBuffer());
  return content && digestOf(content) === digest ? content : undefined;
}

/** The response if it is 200; undefined for others, and without one. */
async function request(send: Send, url: URL): Promise<Response | undefined> {
  const init = { headers: {}, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const response = await send(url.href, init).catch(() => undefined);
  return response?.status === 200 ? response : undefined;
}

const digestOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
