import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ROOT } from "../paths.ts";

/** Static imports of our own files: relative, or from the folder of client code. */
const IMPORT = /^(?:import|export) (?:[^"]*? from )?"((?:\.|#client\/)[^"?]+)"/gm;

/**
 * Returns the style sheets (paths relative to the repository) that a source and its static imports import, so that a page has its
 * styles before its scripts run.
 */
export function stylesOf(source: string, seen = new Set<string>()): string[] {
  if (seen.has(source)) return [];
  seen.add(source);
  if (source.endsWith(".css")) return [source];
  if (!/\.tsx?$/.test(source) || !existsSync(join(ROOT, source))) return [];
  return [...readFileSync(join(ROOT, source), "utf8").matchAll(IMPORT)].flatMap(([, specifier = ""]) => {
    const imported = specifier.startsWith("#") ? specifier.slice(1) : join(dirname(source), specifier);
    return stylesOf(relative(ROOT, join(ROOT, imported)), seen);
  });
}
