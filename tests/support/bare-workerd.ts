import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequire } from "node:module";

const workerd = (createRequire(import.meta.url)("workerd") as { default: string }).default;
const dist = join(import.meta.dirname, "../../dist/worker");

export interface BareWorkerd {
  port: number;
  stop: () => Promise<void>;
}

/**
 * Starts the built worker under plain `workerd serve`, without miniflare in front that would parse requests first. KV, assets and
 * store are not available: only for responses that need none of them.
 */
export async function startBareWorkerd(mainOrigin: string): Promise<BareWorkerd> {
  const folder = await mkdtemp(join(tmpdir(), "vrijhuis-workerd-"));
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith(".js"));
  files.sort((a, b) => Number(b === "index.js") - Number(a === "index.js"));
  await cp(dist, folder, { recursive: true });
  const config = join(folder, "config.capnp");
  await writeFile(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = .worker),
    (name = "nothing", worker = (compatibilityDate = "2026-11-17", serviceWorkerScript = "addEventListener('fetch', e => e.respondWith(new Response('', { status: 404 })))")),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);
const worker :Workerd.Worker = (
  compatibilityDate = "2026-11-17",
  compatibilityFlags = ["nodejs_compat"],
  modules = [${files.map((file) => `(name = "${file}", esModule = embed "${file}")`).join(", ")}],
  bindings = [
    (name = "MAIN_ORIGIN", text = "${mainOrigin}"),
    (name = "DATABASE_URL", text = "postgres://nobody@127.0.0.1:1/nothing"),
    (name = "ASSETS", service = "nothing"),
    (name = "SITES", kvNamespace = "nothing"),
    (name = "MEDIA", r2Bucket = "nothing"),
  ],
);
`,
  );
  const child = spawn(workerd, ["serve", config, "--control-fd=3"], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  const port = await listeningPort(child);
  return {
    port,
    stop: async () => {
      child.kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** Reads the port that the system assigned from workerd's control descriptor. */
function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let events = "";
    child.stdio[3]?.on("data", (chunk: Buffer) => {
      events += chunk.toString();
      const port = /"event":"listen","socket":"http","port":(\d+)/.exec(events)?.[1];
      if (port) resolve(Number(port));
    });
    child.on("exit", (code) => reject(new Error(`workerd exited with code ${code}`)));
  });
}
