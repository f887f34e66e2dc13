import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The version of the protocol between oxlint and tsgolint that is known here. */
const VERSION = 2;

/** What is read of oxlint's request to tsgolint. */
interface LintRequest {
  version: number;
  configs: { file_paths: string[] }[];
  /** File → text that replaces its content. */
  source_overrides: Record<string, string> | null;
}

interface NarrowOptions {
  /** Files that declare modules or globals for others of their program. */
  declaring: readonly string[];
  /** Returns the text of a tsconfig.json. */
  read: (path: string) => string;
}

/** Returns the request with each tsconfig.json narrowed to the files to check; as it is if the protocol has changed. */
export function narrowRequest(request: string, { declaring, read }: NarrowOptions): string {
  const parsed = JSON.parse(request) as LintRequest;
  if (parsed.version !== VERSION) return request;
  const files = [...new Set(parsed.configs.flatMap(({ file_paths: paths }) => paths))];
  const declarations = Map.groupBy(declaring, findTsconfig);
  const overrides = [...Map.groupBy(files, findTsconfig)].flatMap(([tsconfig, program]) =>
    tsconfig === undefined
      ? []
      : [[tsconfig, narrowTsconfig(read(tsconfig), [...program, ...(declarations.get(tsconfig) ?? [])])] as const],
  );
  return JSON.stringify({ ...parsed, source_overrides: { ...parsed.source_overrides, ...Object.fromEntries(overrides) } });
}

/** Returns the text of a tsconfig.json whose program has only the given files and what they import. */
export function narrowTsconfig(tsconfig: string, files: readonly string[]): string {
  const { include: _, exclude: __, ...rest } = JSON.parse(tsconfig) as Record<string, unknown>;
  return JSON.stringify({ ...rest, include: [], files });
}

/** Finds the nearest tsconfig.json, by which tsgolint checks a file. */
function findTsconfig(path: string): string | undefined {
  const folder = dirname(path);
  const tsconfig = join(folder, "tsconfig.json");
  if (existsSync(tsconfig)) return tsconfig;
  return folder === path ? undefined : findTsconfig(folder);
}
