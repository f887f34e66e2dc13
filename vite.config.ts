import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { adoptedStyles } from "./scripts/adopted-styles.ts";
import { compiledWasm } from "./scripts/compiled-wasm.ts";
import { cutFonts } from "./scripts/cut-fonts.ts";
import { markdown } from "./scripts/markdown.ts";
import { build, defineConfig, type Manifest, type ManifestChunk, type Plugin } from "vite";

/**
 * One build, three outputs: the browser's files, the marketing pages prerendered with them, the worker that knows both.
 *   dist/client     what the ASSETS binding serves
 *   dist/prerender  runs once during the build
 *   dist/worker     what is deployed
 */
const root = import.meta.dirname;
const client = join(root, "dist/client");
/** What runs on Preact in the browser. */
const ISLAND_CODE = ["themes/", "client/islands/"];
/** A page of the marketing site, by its id; screens of the portal are chunks by theirs. */
const PAGE_MODULE = /client\/marketing\/([\w-]+)\/page\.tsx$/;
const SCREEN_MODULE = /client\/(portal\/[\w-]+)\/page\.tsx$/;
const manifestFile = join(client, ".vite/manifest.json");

export default defineConfig({
  plugins: [
    tailwind(),
    react(),
    preactIslands(),
    adoptedStyles(),
    reactToString(),
    clientManifest(),
    marketingPages(),
    cutFonts(),
    markdown(),
    compiledWasm(),
    workerNames(),
  ],
  publicDir: false,
  css: { transformer: "lightningcss" },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            hydrate: join(root, "client/islands/hydrate.ts"),
            "preview-frame": join(root, "client/preview-frame.ts"),
            marketing: join(root, "client/marketing/main.tsx"),
            portal: join(root, "client/portal/main.tsx"),
            sw: join(root, "client/sw.ts"),
          },
          // The loader imports hydrate.ts by its address.
          preserveEntrySignatures: "exports-only",
          output: {
            // What the marketing site's app and the portal both begin with, and what both only use here and there: left alone, one
            // chunk would take in the other.
            codeSplitting: {
              groups: [
                { name: "app", test: /node_modules\/(?:react|react-dom|scheduler|wouter|i18next|@tanstack)\// },
                // A few lines each, which a dozen chunks share: as files of their own they would weigh twice as much.
                {
                  name: "icons",
                  test: /lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|defaultAttributes|shared|icons\/(?:arrow-right|badge-check|check|circle-alert|circle-check|external-link|info|plus|x)\.)/,
                },
                {
                  name: "tooltip",
                  test: /client\/ui\/tooltip\.tsx|node_modules\/@radix-ui\/react-(?:tooltip|popper)\/|@floating-ui\//,
                },
              ],
            },
            entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
            chunkFileNames: ({ facadeModuleId }) => `assets/${chunkName(facadeModuleId ?? "")}-[hash].js`,
          },
        },
      },
    },
    prerender: {
      resolve: { noExternal: true },
      build: {
        outDir: "dist/prerender",
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: {
          input: {
            prerender: join(root, "client/marketing/prerender.tsx"),
            portal: join(root, "client/portal/document.tsx"),
          },
        },
      },
    },
    worker: {
      resolve: {
        noExternal: true,
        conditions: ["workerd", "worker", "module", "browser", "production"],
        builtins: [/^node:/, /^cloudflare:/],
      },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: "dist/worker",
        emptyOutDir: true,
        ssr: true,
        emitAssets: true,
        target: "es2024",
        minify: true,
        rolldownOptions: {
          input: { index: join(root, "worker/index.ts") },
          preserveEntrySignatures: "strict",
          external: [/^node:/, /^cloudflare:/],
          output: { entryFileNames: "index.js", chunkFileNames: "chunks/[name]-[hash].js" },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client: browser, prerender, worker } = builder.environments;
      if (!browser || !prerender || !worker) throw new Error("an environment is missing");
      await builder.build(browser);
      await buildLoader();
      await placeStaticFiles();
      await builder.build(prerender);
      await prerenderDocuments();
      await builder.build(worker);
      await moveAssets();
    },
  },
});

function chunkName(module: string): string {
  return PAGE_MODULE.exec(module)?.[1] ?? SCREEN_MODULE.exec(module)?.[1]?.replace("/", "-") ?? "[name]";
}

/** Islands and the theme components they hydrate run on Preact in the browser; the worker renders them with React. */
function preactIslands(): Plugin {
  const REACT: Record<string, string> = {
    react: "preact/compat",
    "react-dom": "preact/compat",
    "react/jsx-runtime": "preact/jsx-runtime",
    "react/jsx-dev-runtime": "preact/jsx-runtime",
  };
  return {
    name: "preact-islands",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer) {
      const target = REACT[source];
      if (!target || !importer || !ISLAND_CODE.some((folder) => importer.startsWith(join(root, folder)))) return;
      return this.resolve(target, importer, { skipSelf: true });
    },
  };
}

/**
 * The worker renders to strings, part by part; `react-dom/server` would bring React's streaming renderer along, which is as
 * large again and evaluated at every cold start.
 */
function reactToString(): Plugin {
  return {
    name: "react-to-string",
    enforce: "pre",
    applyToEnvironment: ({ name, config }) => name === "worker" && config.isProduction,
    resolveId: (source) =>
      source === "react-dom/server"
        ? join(root, "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js")
        : undefined,
  };
}

/**
 * Workers know Node's modules by their full names only; bcryptjs asks for `crypto`. Of tldts the packed build: its list of
 * suffixes is less than half as large there.
 */
function workerNames(): Plugin {
  return {
    name: "worker-names",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "worker",
    resolveId(source) {
      if (source === "crypto") return { id: "node:crypto", external: true };
      return source === "tldts" ? join(root, "node_modules/tldts/dist/index.esm.min.js") : undefined;
    },
  };
}

/** `virtual:client-manifest` for the worker: addresses and digest of the browser's files. */
function clientManifest(): Plugin {
  const id = "virtual:client-manifest";
  return {
    name: "client-manifest",
    applyToEnvironment: ({ name }) => name === "worker",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(loading) {
      if (loading !== `\0${id}`) return;
      const manifest = await readManifest();
      const sources = await sourceDigest(
        ["worker", "client", "content", "themes", "locales"],
        ["vite.config.ts", "package-lock.json"],
      );
      const build = createHash("sha256").update(JSON.stringify(manifest)).update(sources).digest("hex").slice(0, 10);
      const exported = {
        loader: `/${manifest["client/islands/loader.ts"]?.file}`,
        previewFrame: `/${manifest["client/preview-frame.ts"]?.file}`,
        build,
        marketing: marketingAssets(manifest),
      };
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("");
    },
  };
}

/** `virtual:marketing-pages` for the worker: the renderer of the pages, typed without the browser's types it is written in. */
function marketingPages(): Plugin {
  return {
    name: "marketing-pages",
    resolveId: (source) => (source === "virtual:marketing-pages" ? join(root, "client/marketing/render.tsx") : undefined),
  };
}

interface MarketingAssets {
  script: string;
  styles: string[];
  fonts: string[];
  /** Page → style sheets of its own. */
  pageStyles: Record<string, string[]>;
}

/** The files every marketing page asks for. */
function marketingAssets(manifest: Manifest): MarketingAssets {
  const assets = entryAssets(manifest, "client/marketing/main.tsx");
  return {
    ...assets,
    pageStyles: Object.fromEntries(
      Object.keys(manifest).flatMap((key) => {
        const [, page] = PAGE_MODULE.exec(key) ?? [];
        return page ? [[page, [...new Set(stylesOf(manifest, key))].filter((file) => !assets.styles.includes(file))]] : [];
      }),
    ),
  };
}

/** What a document with this script names. */
function entryAssets(manifest: Manifest, key: string): Omit<MarketingAssets, "pageStyles"> {
  const entry = manifest[key];
  if (!entry) throw new Error(`${key} is not in the manifest`);
  return {
    script: `/${entry.file}`,
    styles: stylesOf(manifest, key),
    fonts: (entry.assets ?? []).filter((file) => /-latin-wght-normal-[\w-]+\.woff2$/.test(file)).map((file) => `/${file}`),
  };
}

/** Files of a script and all it imports at once, each once. */
function filesOf(manifest: Manifest, key: string, pick: (chunk: ManifestChunk) => string[], seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const imported = (chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, pick, seen));
  return [...imported, ...pick(chunk).map((file) => `/${file}`)];
}

const stylesOf = (manifest: Manifest, key: string) => filesOf(manifest, key, ({ css = [] }) => css);

/** What the portal's documents name. */
function portalAssets(manifest: Manifest) {
  const key = "client/portal/main.tsx";
  const assets = entryAssets(manifest, key);
  const modules = filesOf(manifest, key, ({ file }) => [file]).filter((file) => file !== assets.script);
  return { ...assets, modules };
}

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
}

async function sourceDigest(folders: string[], files: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) hash.update(await readFile(join(root, file)));
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((file) => file.isFile() && /\.(tsx?|css|json|md)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name));
    for (const path of paths.sort()) hash.update(await readFile(path));
  }
  return hash.digest("hex");
}

/**
 * The island loader, alone in one file: every guest's page has it, so it carries none of the bundler's own loading code.
 * Its address is put beside the others in the manifest.
 */
async function buildLoader(): Promise<void> {
  const manifest = await readManifest();
  const hydrate = manifest["client/islands/hydrate.ts"];
  if (!hydrate) throw new Error("the islands are not in the manifest");
  await build({
    configFile: false,
    logLevel: "warn",
    define: { HYDRATE: JSON.stringify(`/${hydrate.file}`) },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      lib: { entry: join(root, "client/islands/loader.ts"), formats: ["es"] },
      rolldownOptions: { output: { entryFileNames: "assets/loader-[hash].js" } },
    },
  });
  const file = (await readdir(join(client, "assets"))).find((name) => name.startsWith("loader-"));
  manifest["client/islands/loader.ts"] = { file: `assets/${file}` };
  await writeFile(manifestFile, JSON.stringify(manifest));
}

/** Files with fixed names, and the photos of the demo homes under their content addresses. */
async function placeStaticFiles(): Promise<void> {
  if (existsSync(join(root, "client/public"))) await cp(join(root, "client/public"), client, { recursive: true });
  await mkdir(join(client, "media"), { recursive: true });
  for (const theme of await readdir(join(root, "themes"))) {
    const photos = join(root, "themes", theme, "demo/photos");
    if (existsSync(photos)) await cp(photos, join(client, "media"), { recursive: true });
  }
}

interface Prerender {
  prerenderPages: (assets: MarketingAssets) => Promise<{ file: string; html: string }[]>;
  prerenderFiles: () => { file: string; text: string }[];
}

interface PrerenderPortal {
  prerenderPortal: (assets: ReturnType<typeof portalAssets>) => Promise<{ file: string; html: string }[]>;
}

/** A module of the prerender build. No query behind its name: the chunks import it too, and must meet the same instance. */
async function prerenderer<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(join(root, `dist/prerender/${name}.js`)).href)) as T;
}

/** The documents that are the same for everyone, and what is told about them: sitemaps and the blogs' feeds. */
async function prerenderDocuments(): Promise<void> {
  const { prerenderPages, prerenderFiles } = await prerenderer<Prerender>("prerender");
  const { prerenderPortal } = await prerenderer<PrerenderPortal>("portal");
  const write = async (path: string, text: string) => {
    const file = join(client, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const manifest = await readManifest();
  const documents = [...(await prerenderPages(marketingAssets(manifest))), ...(await prerenderPortal(portalAssets(manifest)))];
  for (const { file, html } of documents) await write(`pages/${file}`, html);
  for (const { file, text } of prerenderFiles()) await write(file, text);
}

/** Fonts that the worker's style sheets name are served like every other file. */
async function moveAssets(): Promise<void> {
  const from = join(root, "dist/worker/assets");
  if (!existsSync(from)) return;
  for (const file of await readdir(from))
    if (!file.endsWith(".css")) await rename(join(from, file), join(client, "assets", file));
  await rm(from, { recursive: true });
  await rm(join(client, ".vite"), { recursive: true, force: true });
}
