import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { cutFonts } from "./scripts/cut-fonts.ts";
import { build, defineConfig, type Manifest, type Plugin } from "vite";

/**
 * One build, three outputs: the browser's files, the marketing pages prerendered with them, the worker that knows both.
 *   dist/client     what the ASSETS binding serves
 *   dist/prerender  runs once during the build
 *   dist/worker     what is deployed
 */
const root = import.meta.dirname;
const client = join(root, "dist/client");
const manifestFile = join(client, ".vite/manifest.json");

export default defineConfig({
  plugins: [tailwind(), react(), preactIslands(), reactToString(), clientManifest(), cutFonts()],
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
            marketing: join(root, "client/marketing/main.tsx"),
            sw: join(root, "client/sw.ts"),
          },
          // The loader imports hydrate.ts by its address.
          preserveEntrySignatures: "exports-only",
          output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
        },
      },
    },
    prerender: {
      resolve: { noExternal: true },
      build: {
        outDir: "dist/prerender",
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: { prerender: join(root, "client/marketing/prerender.tsx") } },
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
      await prerenderMarketing();
      await builder.build(worker);
      await moveAssets();
    },
  },
});

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
      if (!target || !importer || !/\/(themes|client\/islands)\//.test(importer)) return;
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
      const sources = await sourceDigest(["worker", "themes", "locales"], ["vite.config.ts", "package-lock.json"]);
      const build = createHash("sha256").update(JSON.stringify(manifest)).update(sources).digest("hex").slice(0, 10);
      return `export const loader = ${JSON.stringify(`/${manifest["client/islands/loader.ts"]?.file}`)};export const build = "${build}";`;
    },
  };
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
      .filter((file) => file.isFile() && /\.(tsx?|css|json)$/.test(file.name))
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
  prerenderPages: (assets: {
    script: string;
    styles: string[];
    fonts: string[];
  }) => Promise<{ locale: string; page: string; html: string }[]>;
}

async function prerenderMarketing(): Promise<void> {
  const manifest = await readManifest();
  const entry = manifest["client/marketing/main.tsx"];
  if (!entry) throw new Error("the marketing entry is not in the manifest");
  // No query behind the name: the chunks import this file too, and must meet the same instance of it.
  const module = pathToFileURL(join(root, "dist/prerender/prerender.js")).href;
  const { prerenderPages } = (await import(module)) as Prerender;
  const styles = new Set<string>();
  const collect = (key: string, seen = new Set<string>()): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of manifest[key]?.css ?? []) styles.add(`/${file}`);
    for (const imported of manifest[key]?.imports ?? []) collect(imported, seen);
  };
  collect("client/marketing/main.tsx");
  const pages = await prerenderPages({
    script: `/${entry.file}`,
    styles: [...styles],
    fonts: (entry.assets ?? []).filter((file) => /-latin-wght-normal-[\w-]+\.woff2$/.test(file)).map((file) => `/${file}`),
  });
  for (const { locale, page, html } of pages) {
    const file = join(client, "pages", locale, `${page}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
}

/** Fonts that the worker's style sheets name are served like every other file. */
async function moveAssets(): Promise<void> {
  const from = join(root, "dist/worker/assets");
  if (!existsSync(from)) return;
  for (const file of await readdir(from)) await rename(join(from, file), join(client, "assets", file));
  await rm(from, { recursive: true });
  await rm(join(client, ".vite"), { recursive: true, force: true });
}
