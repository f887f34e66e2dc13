/**
 * `npm run missing`: lists what a new language of `LOCALES` (domain/locale.ts) or a new theme of `THEME_IDS` (domain/themes.ts)
 * lacks: texts, articles and legal texts, and the places in the code with a value for each language or theme, which the compiler
 * finds. Exits with 1 while something is missing.
 */
import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { findMissingContent, findMissingTexts } from "./missing-texts.ts";

const root = join(import.meta.dirname, "..");
/** Projects that together have all code of the product and of its scripts. */
const PROJECTS = ["tsconfig.json", "client/tsconfig.json", "scripts/tsconfig.json"];
const MAX_OUTPUT_BYTES = 50_000_000;
/** Characters of a message: types of tables are long. */
const MAX_MESSAGE_LENGTH = 120;

/** The type errors of a project, each with its file and line. */
function findTypeErrors(project: string): Promise<string[]> {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const options = { cwd: root, maxBuffer: MAX_OUTPUT_BYTES };
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, "-p", project, "--noEmit", "--pretty", "false"], options, (_error, output) => {
      const errors = [...output.matchAll(/^([^\s(]+)\((\d+),\d+\): error TS\d+: (.*)$/gm)];
      resolve(errors.map(([, file, line, message = ""]) => `${file}:${line}: ${message.slice(0, MAX_MESSAGE_LENGTH)}`));
    });
  });
}

execFileSync("npm", ["run", "--silent", "declarations"], { cwd: root, stdio: "inherit" });
const places = new Set<string>();
for (const project of PROJECTS) for (const error of await findTypeErrors(project)) places.add(error);
const missing = [...(await findMissingTexts()), ...(await findMissingContent()), ...places];
for (const each of missing) console.log(each);
console.log(missing.length === 0 ? "Nothing is missing." : `${missing.length} things are missing.`);
if (missing.length > 0) process.exitCode = 1;
