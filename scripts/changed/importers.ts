import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";

const IMPORT = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

/** Subpath imports of package.json: `#domain/*` → `./domain/*`. */
export type SubpathImports = Readonly<Record<string, unknown>>;

/** Returns the paths, relative to the repository, of our own files that a source imports. */
export function importsOf(path: string, source: string, subpaths: SubpathImports): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, specifier = ""]) => {
    const [imported = ""] = specifier.split("?");
    if (imported.startsWith(".")) return [join(dirname(path), imported)];
    const [alias = "", rest] = /^(#[\w-]+)\/(.+)$/.exec(imported)?.slice(1) ?? [];
    const target = subpaths[`${alias}/*`];
    return rest !== undefined && typeof target === "string" ? [join(target.replace("*", rest))] : [];
  });
}

/** Finds the sources below `root` that import one of the files directly, sorted, without these files themselves. */
export async function findImporters(root: string, files: readonly string[], subpaths: SubpathImports): Promise<string[]> {
  if (files.length === 0) return [];
  const wanted = new Set(files);
  const names = [...new Set(files.map((file) => basename(file)))].flatMap((name) => ["-e", `/${name}`]);
  const pathspec = ["--", "*.ts", "*.tsx"];
  const grep = ["grep", "--untracked", "-l", "-z", "-F", ...names, ...pathspec];
  // Exits with 1 if no file matches.
  const { stdout } = await promisify(execFile)("git", grep, { cwd: root, maxBuffer: 1 << 26 }).catch(() => ({ stdout: "" }));
  const candidates = stdout.split("\0").filter((path) => path !== "" && !wanted.has(path));
  const found = await Promise.all(
    candidates.map(async (path) => {
      const source = await readFile(join(root, path), "utf8");
      return importsOf(path, source, subpaths).some((imported) => wanted.has(imported)) ? [path] : [];
    }),
  );
  return found.flat().sort();
}
