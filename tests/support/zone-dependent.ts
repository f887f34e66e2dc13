import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");

/** How code can read the machine's time zone: by a `Date`, or by a format, which has that zone unless it names another one. */
const READS_ZONE = /\bnew Date\b|\bDate\(|\bDate\.parse\b|\bDateTimeFormat\b|\btoLocale(?:Date|Time)?String\b|\bTemporal\b/;
/** A pattern by which Vite finds code. */
const GLOB = /import\.meta\.glob\b[^;]*?\(\s*"([^"]+\.tsx?)"/g;
const TYPE_IMPORT = /^(?:import|export) type [^;]*;/gm;
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*"((?:\.{1,2}\/|#)[^"\n]+\.tsx?)"/g;

/**
 * Returns the test files of a folder that can depend on the machine's time zone: they, or modules that they import directly or
 * through others, use a `Date` or a format of dates. Packages are not followed: they get times from our code.
 */
export function findZoneDependentTests(folder: string): string[] {
  const modules = new Map<string, { readsZone: boolean; imports: string[] }>();
  const aliases = readAliases();
  const read = (file: string) => {
    const known = modules.get(file);
    if (known) return known;
    const text = readFileSync(file, "utf8").replace(TYPE_IMPORT, "");
    const imports = [
      ...[...text.matchAll(IMPORT)].map(([, specifier = ""]) => resolve(specifier, file, aliases)),
      ...[...text.matchAll(GLOB)].flatMap(([, pattern = ""]) =>
        globSync(pattern.startsWith("/") ? join(root, pattern) : join(dirname(file), pattern)),
      ),
      // A text of a test can look like an import.
    ].filter((each) => existsSync(each));
    const module = { readsZone: READS_ZONE.test(text), imports };
    modules.set(file, module);
    return module;
  };
  const isDependent = (file: string): boolean => {
    const seen = new Set([file]);
    for (const each of seen) {
      const { readsZone, imports } = read(each);
      if (readsZone) return true;
      for (const imported of imports) seen.add(imported);
    }
    return false;
  };
  return listTests(folder).filter((file) => isDependent(join(root, file)));
}

/** Returns the paths of the test files in a folder, from the root of the repository. */
export const listTests = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => relative(root, join(root, folder, file)))
    .toSorted();

/** The prefixes of `imports` in package.json with their folders. */
function readAliases(): [prefix: string, folder: string][] {
  const { imports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { imports: Record<string, unknown> };
  return Object.entries(imports).flatMap(([name, path]): [string, string][] =>
    typeof path === "string" && name.endsWith("*") ? [[name.slice(0, -1), path.slice(0, -1)]] : [],
  );
}

function resolve(specifier: string, from: string, aliases: [prefix: string, folder: string][]): string {
  if (specifier.startsWith(".")) return join(dirname(from), specifier);
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  if (!alias) throw new Error(`${from} imports ${specifier}, which package.json does not define`);
  return join(root, alias[1], specifier.slice(alias[0].length));
}
