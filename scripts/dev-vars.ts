import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { unknownNames } from "./setting-names.mjs";

const root = join(import.meta.dirname, "..");

/** Reads `.dev.vars`, wrangler's file for secrets on a developer's machine. */
export const readDevVars = (folder = root): Promise<Record<string, string>> => readSettings(join(folder, ".dev.vars"));

/**
 * Reads a file of settings; returns none if it does not exist. Throws on a name that is not in `.dev.vars.example`, because a
 * misspelt name would silently have no effect.
 */
export async function readSettings(file: string): Promise<Record<string, string>> {
  const [text, example] = await Promise.all([
    readFile(file, "utf8").catch(ifMissing),
    readFile(join(root, ".dev.vars.example"), "utf8"),
  ]);
  const vars = parseEnv(text);
  const unknown = unknownNames(text, example);
  if (unknown.length > 0)
    throw new Error(`${basename(file)}: ${unknown.join(", ")} unknown; .dev.vars.example explains every name`);
  return Object.fromEntries(Object.entries(vars).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function ifMissing(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}
