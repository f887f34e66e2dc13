import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";

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
  const known = settingNames(example);
  const unknown = Object.keys(vars).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`${basename(file)}: ${unknown.join(", ")} unknown; .dev.vars.example explains every name`);
  return Object.fromEntries(Object.entries(vars).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Returns the names of the settings in an example file, where each one is commented out. */
export const settingNames = (example: string): string[] =>
  [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);

function ifMissing(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}
