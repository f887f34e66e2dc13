import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { CalendarDate } from "#domain/dates.ts";
import type { Answer } from "./client.ts";
import { record } from "./stub/record.ts";

const root = join(import.meta.dirname, "../..");

/** Paths of the configurations for `workerd serve`, one for each measured process. */
interface Configurations {
  hello: string;
  /** Hello-world with the worker's services, idle: the baseline for starting a process with as many isolates. */
  helloWithServices: string;
  bare: string;
  /** Only the service requests of an uncached page. */
  lookups: string;
  /** The worker as it is deployed. */
  worker: string;
  /** The worker with a site that has changed at every request. */
  uncached: string;
  /** Like `uncached`, with a store that takes 50 ms to read the reviews. */
  slow: string;
}

/** Time for which records in KV are fresh: longer than any run. */
const FRESH_MS = 6 * 60 * 60_000;

/** Writes the files that the processes load, and a configuration for each process. */
export async function configure(folder: string, today: CalendarDate): Promise<Configurations> {
  const runtime = await layOut(folder, today);
  const frozen = await layOutFrozen(folder);
  const built = await modules(folder, "worker");
  const worker = (name: string, stub: Stub, seconds?: number) =>
    write(folder, name, workerUnderTest(runtime, built, seconds), services(runtime, stub));
  const hello = `(${runtime}, modules = [(name = "hello.js", esModule = embed "hello.js")])`;
  return {
    hello: await write(folder, "hello", hello),
    helloWithServices: await write(folder, "hello-with-services", hello, services(runtime, {})),
    bare: await write(
      folder,
      "bare",
      `(${runtime}, modules = [${embedded(await modules(folder, "bare"), "bare")}], bindings = [
        (name = "SITE", json = embed "frozen-site.json"), (name = "LATE", json = embed "frozen-late.json"), (name = "TODAY", text = "${frozen}")])`,
    ),
    lookups: await write(
      folder,
      "lookups",
      `(${runtime}, cacheApiOutbound = "cache", modules = [(name = "lookups.js", esModule = embed "lookups.js")], bindings = [
        (name = "LENGTH", json = "60000"), ${SERVICES}])`,
      services(runtime, { bump: true }),
    ),
    worker: await worker("worker", {}),
    uncached: await worker("uncached", { bump: true }, 0),
    slow: await worker("slow", { bump: true, slow: 'from "reviews"' }, 0),
  };
}

/** Writes the configuration of a worker that only sends recorded responses of the worker under test, plain and gzipped. */
export async function configureSender(folder: string, plain: Answer, zipped: Answer): Promise<string> {
  await Promise.all([
    cp(join(import.meta.dirname, "workers/sender.js"), join(folder, "sender.js")),
    writeFile(join(folder, "plain.bin"), plain.body),
    writeFile(join(folder, "zipped.bin"), zipped.body),
    writeFile(join(folder, "headers.json"), JSON.stringify({ plain: plain.headers, zipped: zipped.headers })),
  ]);
  return write(
    folder,
    "sender",
    `(${await runtimeOptions()}, modules = [(name = "sender.js", esModule = embed "sender.js")], bindings = [
      (name = "PLAIN", data = embed "plain.bin"), (name = "ZIPPED", data = embed "zipped.bin"),
      (name = "HEADERS", json = embed "headers.json")])`,
  );
}

/**
 * Writes the configuration of the worker with only the modules that `needed` selects, and an empty KV. The sockets `d1` and
 * `cache` report the statements and the pages that they received.
 */
export async function configureSpare(
  folder: string,
  today: CalendarDate,
  needed: (file: string, text: string) => boolean,
): Promise<string> {
  const runtime = await layOut(folder, today);
  const texts = await Promise.all(
    (await modules(folder, "worker")).map(async (file) => ({ file, text: await readFile(join(folder, "worker", file), "utf8") })),
  );
  const built = texts.filter(({ file, text }) => needed(file, text)).map(({ file }) => file);
  return write(folder, "spare", workerUnderTest(runtime, built), services(runtime, { empty: true }), ["d1", "cache"]);
}

/** Writes the files that the configurations embed; returns the runtime's options. */
async function layOut(folder: string, today: CalendarDate): Promise<string> {
  const { site, calendar, late, answers } = await record(today);
  const known = { site, freshUntil: Date.now() + FRESH_MS };
  await Promise.all([
    cp(join(root, "dist/worker"), join(folder, "worker"), { recursive: true }),
    cp(join(import.meta.dirname, "workers/hello.js"), join(folder, "hello.js")),
    cp(join(import.meta.dirname, "stub/services.js"), join(folder, "services.js")),
    writeFile(join(folder, "known.json"), JSON.stringify({ ...known, reviews: late.reviews })),
    writeFile(join(folder, "known-without-reviews.json"), JSON.stringify(known)),
    writeFile(join(folder, "calendar.json"), JSON.stringify(calendar)),
    writeFile(join(folder, "answers.json"), JSON.stringify(answers)),
    cp(join(import.meta.dirname, "workers/lookups.js"), join(folder, "lookups.js")),
    writeFile(join(folder, "page.html"), await marketingPage()),
  ]);
  return runtimeOptions();
}

interface Frozen {
  today: CalendarDate;
  site: object;
  late: object;
  /** Text of each module by its name. */
  modules: Record<string, string>;
}

/**
 * Writes the yardstick of rendering: a worker that renders the home as it stood on 2026-11-29 with nothing but React's
 * `renderToString`, with its data. Frozen, because a home that is rendered faster would make its own yardstick shorter. Returns its day.
 */
async function layOutFrozen(folder: string): Promise<CalendarDate> {
  const packed = await readFile(join(import.meta.dirname, "frozen/bare-home.json.gz"));
  const { today, site, late, modules: texts } = JSON.parse(gunzipSync(packed).toString()) as Frozen;
  await mkdir(join(folder, "bare/chunks"), { recursive: true });
  await Promise.all([
    ...Object.entries(texts).map(([name, text]) => writeFile(join(folder, "bare", name), text)),
    writeFile(join(folder, "frozen-site.json"), JSON.stringify(site)),
    writeFile(join(folder, "frozen-late.json"), JSON.stringify(late)),
  ]);
  return today;
}

async function write(folder: string, name: string, worker: string, more = "", sockets: string[] = []): Promise<string> {
  const file = join(folder, `${name}.capnp`);
  const socket = (called: string, service: string) =>
    `(name = "${called}", address = "127.0.0.1:0", http = (), service = "${service}")`;
  await writeFile(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  sockets = [${[socket("http", "main"), ...sockets.map((each) => socket(each, each))].join(", ")}],
  services = [(name = "main", worker = ${worker})${more}],
);
`,
  );
  return file;
}

/** Bindings to the stub services. */
const SERVICES = `(name = "ASSETS", service = "assets"), (name = "SITES", kvNamespace = "kv"), (name = "MEDIA", r2Bucket = "assets"),
    (name = "DB", wrapped = (moduleName = "cloudflare-internal:d1-api", innerBindings = [(name = "fetcher", service = "d1")]))`;

/** The built worker with its bindings. Uses the runtime's own D1 client with the stub service. */
function workerUnderTest(runtime: string, files: string[], seconds?: number): string {
  return `(${runtime}, cacheApiOutbound = "cache", modules = [${embedded(files, "worker")}], bindings = [
    (name = "MAIN_ORIGIN", text = "http://vrijhuis.localhost"),
    ${SERVICES},
    ${seconds === undefined ? "" : `(name = "SITE_MEMORY_SECONDS", text = "${seconds}"),`}
  ])`;
}

interface Stub {
  /** True to return a new version at each read of the site. */
  bump?: boolean;
  /** Text in the statements that are delayed by 50 ms; the site's record is one without reviews, which are then read from the store. */
  slow?: string;
  /** True for an empty KV. */
  empty?: boolean;
}

function services(runtime: string, { bump = false, slow = "", empty = false }: Stub): string {
  const stub = (name: string, bindings = "") =>
    `, (name = "${name}", worker = (${runtime}, modules = [(name = "services.js", esModule = embed "services.js")], bindings = [
      (name = "ROLE", text = "${name}"), ${bindings}]))`;
  const known = empty ? "" : "bench.vrijhuis.localhost";
  const record = slow === "" ? "known.json" : "known-without-reviews.json";
  return [
    stub(
      "kv",
      `(name = "SITE", text = embed "${record}"), (name = "CALENDAR", text = embed "calendar.json"), (name = "BUMP", text = "${bump ? "yes" : ""}"), (name = "HOST", text = "${known}")`,
    ),
    stub("d1", `(name = "ANSWERS", json = embed "answers.json"), (name = "SLOW", text = ${JSON.stringify(slow)})`),
    stub("cache"),
    stub("assets", '(name = "PAGE", text = embed "page.html")'),
  ].join("");
}

/** The modules of a built worker, its main one first. */
async function modules(folder: string, name: string): Promise<string[]> {
  const files = (await readdir(join(folder, name), { recursive: true })).filter((file) => file.endsWith(".js"));
  return files.toSorted((a, b) => Number(b === "index.js") - Number(a === "index.js"));
}

const embedded = (files: string[], name: string): string =>
  files.map((file) => `(name = "${file}", esModule = embed "${name}/${file}")`).join(", ");

/** Compatibility date and flags, as wrangler.toml has them. */
async function runtimeOptions(): Promise<string> {
  const text = await readFile(join(root, "wrangler.toml"), "utf8");
  const date = /^compatibility_date = "(.*)"$/m.exec(text)?.[1];
  const flags = /^compatibility_flags = (\[.*\])$/m.exec(text)?.[1];
  if (!date || !flags) throw new Error("wrangler.toml names no compatibility date and flags");
  return `compatibilityDate = "${date}", compatibilityFlags = ${flags}`;
}

/** The marketing home page of the build. */
async function marketingPage(): Promise<string> {
  return readFile(join(root, "dist/client/pages/nl/home.html"), "utf8").catch(() =>
    "<!DOCTYPE html><title>Vrijhuis</title>".padEnd(30_000, " "),
  );
}
