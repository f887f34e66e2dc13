/**
 * `npm run dev [-- --port 8787]`: like `npm start`, but from sources, without a build. Saved components are replaced in the page,
 * and other changes reload it.
 */
import { join } from "node:path";
import { bundleRunner } from "../build/dev/bundle-runner.ts";
import { PAGE_SCRIPTS, startDevServer, VITE_BASE } from "../build/dev/dev-server.ts";
import { GALLERY } from "../build/dev/gallery-page.ts";
import { DEV_BINDINGS } from "../build/dev/module-patch.ts";
import { copyStaticFiles } from "../build/steps/copy-static-files.ts";
import { createDevProxy } from "./dev-proxy.ts";
import { exitOnMismatch } from "./exit-on-mismatch.ts";
import { readInspectorPort, readPort } from "./read-port.ts";
import { startLocalWorker } from "./start-local-worker.ts";

const FILES = join(import.meta.dirname, "../dist/dev");

const port = await readPort();
const inspectorPort = await readInspectorPort();
let workerPort = 0;
const proxy = createDevProxy({
  workerPort: () => workerPort,
  isHandled: (path) => path.startsWith(VITE_BASE),
  handle: (request, response) => dev.middlewares(request, response, () => response.writeHead(404).end()),
  scripts: PAGE_SCRIPTS,
});
const [dev, runner] = await Promise.all([
  startDevServer(proxy.server, { hasSourceMaps: inspectorPort !== undefined }),
  bundleRunner(),
  copyStaticFiles(FILES),
]);
const starting = startLocalWorker({
  port,
  workerPort: 0,
  inspectorPort,
  vars: { SITE_MEMORY_SECONDS: "0" },
  code: {
    modulesRoot: FILES,
    modules: [{ type: "ESModule", path: join(FILES, "runner.js"), contents: runner }],
    assets: { directory: FILES, binding: DEV_BINDINGS.files },
    serviceBindings: { [DEV_BINDINGS.modules]: sendPatch },
    unsafeEvalBinding: DEV_BINDINGS.evaluate,
  },
}).catch(exitOnMismatch);
const [local, error] = await Promise.all([starting, dev.modules.refresh()]);
if (error) console.error(error.message);
workerPort = local.port;
proxy.listen(port);
console.log(local.addresses);
console.log(`The components of the portal in their states:\n  http://vrijhuis.localhost:${port}${VITE_BASE}${GALLERY}`);

/** Answers the runner in the worker: what changed since the version it has. */
async function sendPatch(request: Request): Promise<Response> {
  const since = Number(new URL(request.url).searchParams.get("since"));
  const patch = await dev.modules.patchSince(since);
  return patch ? Response.json(patch) : new Response(null, { status: 204 });
}
