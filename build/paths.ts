import { join } from "node:path";

/** Root folder of the repository. */
export const ROOT = join(import.meta.dirname, "..");
/** Output folder of the static files that the ASSETS binding serves. */
export const CLIENT_OUTPUT = join(ROOT, "dist/client");
/** Manifest of the client build: what the documents and the worker read of it. */
export const CLIENT_MANIFEST = join(ROOT, "dist/manifest.json");
/** Output folder of the document renderers, which run once during the build. */
export const PRERENDER_OUTPUT = join(ROOT, "dist/prerender");
/** Output folder of the module that creates the style sheets of owners' sites, which runs once during the build. */
export const STYLES_OUTPUT = join(ROOT, "dist/styles");
/** What it creates: a style sheet for each theme and kind of page. */
export const THEME_STYLES = join(STYLES_OUTPUT, "styles.json");
/** Output folder of the deployed worker. */
export const WORKER_OUTPUT = join(ROOT, "dist/worker");
