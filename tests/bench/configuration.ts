import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CalendarDate } from "#domain/dates.ts";
import { buildBare } from "./build-bare.ts";
import { record } from "./stub/record.ts";

const root = join(import.meta.dirname, "../..");

/** What is measured, each in a process of its own: the address of a configuration for `workerd serve`. */
export interface Configurations {
  hello: string;
  /** Hello-world beside the services the worker is bound to, idle: what a process with so many isolates costs to start. */
  helloWithServices: string;
  bare: string;
  /** The worker as it is deployed. */
  worker: string;
  /** The worker that finds every site changed since the last request. */
  uncached: string;
  /** The same, with a store that takes 50 ms for the reviews. */
  slow: string;
}

/** Lays out everything the processes load, and writes a configuration for each. */
export async function configure(folder: string, today: CalendarDate): Promise<Configurations> {
  const { site, late, answers } = await record(today);
  await Promise.all([
    buildBare(join(folder, "bare")),
    cp(join(root, "dist/worker"), join(folder, "worker"), { recursive: true }),
    cp(join(import.meta.dirname, "workers/hello.js"), join(folder, "hello.js")),
    cp(join(import.meta.dirname, "stub/services.js"), join(folder, "services.js")),
    writeFile(join(folder, "site.json"), JSON.stringify(site)),
    writeFile(join(folder, "known.json"), JSON.stringify({ site })),
    writeFile(join(folder, "late.json"), JSON.stringify(late)),
    writeFile(join(folder, "answers.json"), JSON.stringify(answers)),
    writeFile(join(folder, "page.html"), await marketingPage()),
  ]);
  const runtime = await runtimeOptions();
  const write = async (name: string, worker: string, more = ""): Promise<string> => {
    const file = join(folder, `${name}.capnp`);
    await writeFile(file, configuration(worker, more));
    return file;
  };
  const worker = async (name: string, stub: { bump: boolean; slow: string }, seconds?: number) =>
    write(name, await workerUnderTest(join(folder, "worker"), runtime, seconds), stubs(runtime, stub));
  const hello = `(${runtime}, modules = [(name = "hello.js", esModule = embed "hello.js")])`;
  return {
    hello: await write("hello", hello),
    helloWithServices: await write("hello-with-services", hello, stubs(runtime, { bump: false, slow: "" })),
    bare: await write(
      "bare",
      `(${runtime}, modules = [${await modules(join(folder, "bare"), "bare")}], bindings = [
        (name = "SITE", json = embed "site.json"), (name = "LATE", json = embed "late.json"), (name = "TODAY", text = "${today}")])`,
    ),
    worker: await worker("worker", { bump: false, slow: "" }),
    uncached: await worker("uncached", { bump: true, slow: "" }, 0),
    slow: await worker("slow", { bump: true, slow: 'from "reviews"' }, 0),
  };
}

function configuration(worker: string, more: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
  services = [(name = "main", worker = ${worker})${more}],
);
`;
}

/** The built worker with its bindings; D1's client is the runtime's own, on top of the stub. */
async function workerUnderTest(folder: string, runtime: string, seconds: number | undefined): Promise<string> {
  return `(${runtime}, cacheApiOutbound = "cache", modules = [${await modules(folder, "worker")}], bindings = [
    (name = "MAIN_ORIGIN", text = "http://vrijhuis.localhost"),
    (name = "ASSETS", service = "assets"),
    (name = "SITES", kvNamespace = "kv"),
    (name = "DB", wrapped = (moduleName = "cloudflare-internal:d1-api", innerBindings = [(name = "fetcher", service = "d1")])),
    ${seconds === undefined ? "" : `(name = "SITE_MEMORY_SECONDS", text = "${seconds}"),`}
  ])`;
}

function stubs(runtime: string, { bump, slow }: { bump: boolean; slow: string }): string {
  const stub = (name: string, bindings: string) =>
    `, (name = "${name}", worker = (${runtime}, modules = [(name = "services.js", esModule = embed "services.js")], bindings = [
      (name = "ROLE", text = "${name}"), ${bindings}]))`;
  return [
    stub("kv", `(name = "SITE", text = embed "known.json"), (name = "BUMP", text = "${bump ? "yes" : ""}"), (name = "HOST", text = "bench.vrijhuis.localhost")`),
    stub("d1", `(name = "ANSWERS", json = embed "answers.json"), (name = "SLOW", text = ${JSON.stringify(slow)})`),
    stub("cache", ""),
    stub("assets", '(name = "PAGE", text = embed "page.html")'),
  ].join("");
}

/** Module entries of a built worker; the first one is its main module. */
async function modules(folder: string, name: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".js"));
  const sorted = files.sort((a, b) => Number(b === "index.js") - Number(a === "index.js"));
  return sorted.map((file) => `(name = "${file}", esModule = embed "${name}/${file}")`).join(", ");
}

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
  return readFile(join(root, "dist/client/pages/nl/home.html"), "utf8").catch(() => "<!DOCTYPE html><title>Vrijhuis</title>".padEnd(30_000, " "));
}
