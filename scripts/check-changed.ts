/**
 * `npm run check:changed [-- --staged]`: format, rules, types, imports and texts of the files that differ from the last commit,
 * or of those that are staged. If what a file declares may have changed, the files that import it directly are checked as well.
 * The rest is left to `npm run check`.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { mayChangeTypes } from "./changed/declared-types.ts";
import { type ChangedFile, listChanged, versionsOf } from "./changed/git-changes.ts";
import { findImporters, type SubpathImports } from "./changed/importers.ts";
import { selectChecks } from "./changed/select-checks.ts";

/** More importing files than these would take longer than a commit should. */
const MAX_IMPORTERS = 20;
/** Files that only compose all others: their types need those of the whole worker. */
const COMPOSING = /^worker\/(?:entry\/|index\.ts$)/;

const root = join(import.meta.dirname, "..");
const bin = (name: string) => join(root, "node_modules/.bin", name);

/** Runs a check; prints what it wrote if it fails. */
async function run(name: string, command: string, parameters: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(command, parameters, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.on("exit", resolve).on("error", reject)),
  ]);
  if (code !== 0) console.error(`${name}:\n${out}${errors}`);
  return code === 0;
}

/** Finds the files that import a changed one whose declarations may have changed. */
async function findAffected(changed: readonly ChangedFile[]): Promise<string[]> {
  const { imports } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { imports: SubpathImports };
  const declared = await Promise.all(
    changed.map(async (file) => (mayChangeTypes(file.path, ...(await versionsOf(root, file))) ? [file.path] : [])),
  );
  const known = new Set(changed.map(({ path }) => path));
  return (await findImporters(root, declared.flat(), imports)).filter((path) => !known.has(path));
}

/** Checks rules and types; the portal's need the declarations of the API, which may be older than the worker's sources. */
async function lint(files: readonly string[]): Promise<boolean> {
  const hasApi = existsSync(join(root, ".types/worker/entry/api.d.ts"));
  if (!hasApi && files.some((path) => path.startsWith("client/"))) await run("declarations", "npm", ["run", "declarations"]);
  const narrow = { OXLINT_TSGOLINT_PATH: join(import.meta.dirname, "changed/narrow-tsgolint.ts") };
  return run("lint and types", bin("oxlint"), ["--type-aware", "--type-check", ...files], narrow);
}

const { values } = parseArgs({ options: { staged: { type: "boolean", default: false } } });
const changed = await listChanged(root, { isStaged: values.staged });
const { format, sources, locales, settings } = selectChecks(changed);
const affected = await findAffected(changed);
const importers = affected.filter((path) => !COMPOSING.test(path)).slice(0, MAX_IMPORTERS);

const checks: Promise<boolean>[] = [];
if (format.length > 0) checks.push(run("format", bin("oxfmt"), ["--check", "--no-error-on-unmatched-pattern", ...format]));
if (sources.length + importers.length > 0) checks.push(lint([...sources, ...importers]));
if (sources.length > 0) checks.push(run("imports", bin("depcruise"), ["--max-depth", "1", ...sources]));
if (locales) checks.push(run("locales", process.execPath, ["scripts/check-locales.ts"]));
const isClean = (await Promise.all(checks)).every(Boolean);

const left = affected.length - importers.length;
const rest = [
  ...(left > 0 ? [`${left} of ${affected.length} importing files`] : []),
  ...settings.map((path) => `what ${path} changes`),
];
if (rest.length > 0) console.log(`Left to npm run check: ${rest.join("; ")}.`);
if (isClean) console.log(`${changed.length} changed files and ${importers.length} that import them are clean.`);
else process.exitCode = 1;
