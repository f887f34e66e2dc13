import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A file that differs from the last commit; its path is relative to the repository. */
export interface ChangedFile {
  path: string;
  isDeleted: boolean;
}

async function git(root: string, ...parameters: string[]): Promise<string> {
  return (await promisify(execFile)("git", parameters, { cwd: root, maxBuffer: 1 << 26 })).stdout;
}

/** Lists the files that differ from the last commit, new ones included, or only those that are staged. */
export async function listChanged(root: string, { isStaged }: { isStaged: boolean }): Promise<ChangedFile[]> {
  const diff = ["diff", "--name-status", "-z", "--no-renames"];
  if (isStaged) return parseNameStatus(await git(root, ...diff, "--cached"));
  const [tracked, untracked] = await Promise.all([
    git(root, ...diff, "HEAD"),
    git(root, "ls-files", "--others", "--exclude-standard", "-z"),
  ]);
  const added = untracked.split("\0").filter((path) => path !== "");
  return [...parseNameStatus(tracked), ...added.map((path) => ({ path, isDeleted: false }))];
}

/** Parses `git diff --name-status -z --no-renames`: a status and a path in turn. */
export function parseNameStatus(output: string): ChangedFile[] {
  const fields = output.split("\0");
  return Array.from({ length: Math.floor(fields.length / 2) }, (_, i) => ({
    path: fields[2 * i + 1] ?? "",
    isDeleted: fields[2 * i] === "D",
  }));
}

/** Returns the text of a file in the last commit and now; undefined where it does not exist. */
export async function versionsOf(
  root: string,
  { path, isDeleted }: ChangedFile,
): Promise<[string | undefined, string | undefined]> {
  return Promise.all([
    git(root, "show", `HEAD:${path}`).catch(() => undefined),
    isDeleted ? undefined : readFile(join(root, path), "utf8"),
  ]);
}
