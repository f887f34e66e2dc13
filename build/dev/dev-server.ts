import type { Server } from "node:http";
import { join, relative } from "node:path";
import { type Connect, createServer, DevEnvironment, type Plugin } from "vite";
import { ROOT } from "../paths.ts";
import { galleryPage } from "./gallery-page.ts";
import { ENTRIES } from "./module-patch.ts";
import { type SourceError, WorkerModules } from "./worker-modules.ts";

/** Path below which Vite answers; everything else is the worker's. */
export const VITE_BASE = "/__dev/";

/** Scripts that pages load first: the connection to Vite, and what React needs to replace components. */
export const PAGE_SCRIPTS = ["@vite/client", "@id/__x00__@vitejs/plugin-react/preamble"].map((path) => VITE_BASE + path);

const DEVELOPMENT = { "process.env.NODE_ENV": '"development"' };
const UNWATCHED = ["dist", ".wrangler", ".types", "docs", "migrations", "tests"].map((folder) => join(ROOT, folder, "**"));

interface DevOptions {
  /** True if the worker's modules are to have source maps, which an inspector reads. */
  hasSourceMaps: boolean;
}

interface DevServer {
  /** Answers requests below {@link VITE_BASE}. */
  middlewares: Connect.Server;
  modules: WorkerModules;
  close(): Promise<void>;
}

/**
 * Starts Vite for the browser's sources, and for the worker's, which it only transforms. Components of the portal, the admin area
 * and the marketing site are replaced in the page; pages are reloaded when anything else of the worker changes.
 */
export async function startDevServer(server: Server, options: DevOptions): Promise<DevServer> {
  let modules: WorkerModules | undefined;
  const vite = await createServer({
    root: ROOT,
    base: VITE_BASE,
    appType: "custom",
    logLevel: "warn",
    plugins: [reloadPages(() => modules), galleryPage(VITE_BASE, PAGE_SCRIPTS)],
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: UNWATCHED } },
    environments: {
      client: {
        define: { ...DEVELOPMENT, HYDRATE: JSON.stringify(`${VITE_BASE}client/islands/hydrate.ts`) },
        optimizeDeps: {
          // Imported by code that is only generated.
          include: ["preact/jsx-runtime"],
          entries: ["client/{portal,admin,marketing,gallery}/main.tsx", "client/islands/{loader,hydrate,preview-frame}.ts"],
        },
      },
      worker: {
        define: DEVELOPMENT,
        dev: {
          sourcemap: options.hasSourceMaps,
          createEnvironment: (name, config) => new DevEnvironment(name, config, { hot: false }),
        },
        optimizeDeps: { noDiscovery: false, entries: Object.values(ENTRIES).map((entry) => entry.slice(1)) },
      },
    },
  });
  const { worker } = vite.environments;
  if (!worker) throw new Error("Vite has no environment of the worker");
  modules = new WorkerModules(worker, Object.values(ENTRIES), options);
  return { middlewares: vite.middlewares, modules, close: () => vite.close() };
}

/** Has the worker's modules collected anew after a change, then reloads pages, or shows the error in them. */
function reloadPages(workerModules: () => WorkerModules | undefined): Plugin {
  let isFailed = false;
  return {
    name: "reload-pages",
    hotUpdate({ file, modules: changed, server }) {
      const modules = workerModules();
      if (this.environment.name !== "worker" || changed.length === 0 || !modules) return;
      const { client } = server.environments;
      const isReplaced = relative(ROOT, file).startsWith("client/") && client.moduleGraph.getModulesByFile(file) !== undefined;
      modules.invalidate();
      // The worker gets it with the next request.
      if (isReplaced && !isFailed) return;
      void modules.refresh().then((error) => {
        if (error) client.hot.send({ type: "error", err: forOverlay(error) });
        else client.hot.send({ type: "full-reload" });
        isFailed = error !== undefined;
      });
    },
  };
}

/** The fields of an error that Vite's overlay shows. */
function forOverlay({ message, stack = "", id, frame, plugin, loc }: SourceError) {
  return { message, stack, ...(id && { id }), ...(frame && { frame }), ...(plugin && { plugin }), ...(loc && { loc }) };
}
