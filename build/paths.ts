import { join } from "node:path";

/** Folder of the repository. */
export const ROOT = join(import.meta.dirname, "..");
/** Folder of the static files that the ASSETS binding serves. */
export const CLIENT_OUTPUT = join(ROOT, "dist/client");
/** Runs once, during the build. */
export const PRERENDER_OUTPUT = join(ROOT, "dist/prerender");
/** Folder of the built worker that is deployed. */
export const WORKER_OUTPUT = join(ROOT, "dist/worker");
