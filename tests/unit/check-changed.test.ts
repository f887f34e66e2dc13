import { execFileSync } from "node:child_process";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { mayChangeTypes } from "#scripts/changed/declared-types.ts";
import { listChanged, parseNameStatus } from "#scripts/changed/git-changes.ts";
import { findImporters, importsOf } from "#scripts/changed/importers.ts";
import { narrowTsconfig } from "#scripts/changed/narrow-request.ts";
import { selectChecks } from "#scripts/changed/select-checks.ts";

const root = join(import.meta.dirname, "../..");
const SUBPATHS = { "#domain/*": "./domain/*", "#api": { types: "./.types/api.d.ts" } };
const folders: string[] = [];

/** Creates a folder outside the repository with these files. */
async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "check-changed-"));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describe("changed files", () => {
  test("git's list of changes is read with deleted files", () => {
    expect(parseNameStatus("M\0domain/dates.ts\0D\0domain/old.ts\0")).toEqual([
      { path: "domain/dates.ts", isDeleted: false },
      { path: "domain/old.ts", isDeleted: true },
    ]);
    expect(parseNameStatus("")).toEqual([]);
  });

  test("without an option, changed and new files are listed; with it, those that are staged", async () => {
    const folder = await folderOf({ "kept.ts": "", "changed.ts": "", "deleted.ts": "", ".gitignore": "ignored.ts\n" });
    const git = (...parameters: string[]) =>
      execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@localhost", "-c", "core.hooksPath=", ...parameters], {
        cwd: folder,
      });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "first");
    await writeFile(join(folder, "changed.ts"), "export {};\n");
    await writeFile(join(folder, "new.ts"), "");
    await writeFile(join(folder, "ignored.ts"), "");
    await rm(join(folder, "deleted.ts"));
    git("add", "changed.ts");
    expect(await listChanged(folder, { isStaged: true })).toEqual([{ path: "changed.ts", isDeleted: false }]);
    expect(await listChanged(folder, { isStaged: false })).toEqual([
      { path: "changed.ts", isDeleted: false },
      { path: "deleted.ts", isDeleted: true },
      { path: "new.ts", isDeleted: false },
    ]);
  });

  test("each check gets the files it can read", () => {
    const changed = ["domain/dates.ts", "locales/nl/site.json", "README.md", "client/tsconfig.json"].map((path) => ({
      path,
      isDeleted: false,
    }));
    expect(selectChecks([...changed, { path: "domain/old.ts", isDeleted: true }])).toEqual({
      format: ["domain/dates.ts", "locales/nl/site.json", "README.md", "client/tsconfig.json"],
      sources: ["domain/dates.ts"],
      locales: true,
      settings: ["client/tsconfig.json"],
    });
  });
});

describe("importing files", () => {
  test("imports are found by relative path, by alias and with a query", () => {
    const source = `
      import { a } from "./a.ts";
      import type { B } from "#domain/b.ts";
      import css from "../style.css?inline";
      export * from "zod";
      const late = () => import("./late.ts");
    `;
    expect(importsOf("worker/store/x.ts", source, SUBPATHS)).toEqual([
      "worker/store/a.ts",
      "domain/b.ts",
      "worker/style.css",
      "worker/store/late.ts",
    ]);
  });

  test("files of this repository that import a file are found, a file of the same name elsewhere is not mistaken for it", async () => {
    const importers = await findImporters(root, ["scripts/changed/importers.ts"], { "#scripts/*": "./scripts/*" });
    expect(importers).toEqual(["scripts/check-changed.ts", "tests/unit/check-changed.test.ts"]);
    expect(await findImporters(root, ["domain/importers.ts"], { "#domain/*": "./domain/*" })).toEqual([]);
  });

  test.each([
    [
      "the body of a function",
      "export const f = (a: number): number => a;",
      "export const f = (a: number): number => a + 1;",
      false,
    ],
    ["a parameter", "export const f = (a: number): number => a;", "export const f = (a: string): number => a.length;", true],
    ["a new export", "export const a: number = 1;", "export const a: number = 1; export const b: number = 2;", true],
    ["code whose type is inferred", "export const a = f();", "export const a = f() ;", true],
    ["what a component renders", "export function C() { return 1; }", "export function C() { return 2; }", false],
    ["a new file", undefined, "export const a: number = 1;", true],
    ["a deleted file", "export const a: number = 1;", undefined, true],
  ])("%s", (_, before, after, expected) => {
    expect(mayChangeTypes("client/c.tsx", before, after)).toBe(expected);
  });
});

describe("rules and types of single files", () => {
  test("a program is narrowed to the files to check", () => {
    const tsconfig = '{ "extends": "../base.json", "compilerOptions": { "types": [] }, "include": ["."], "exclude": ["x"] }';
    expect(JSON.parse(narrowTsconfig(tsconfig, ["/a.ts"]))).toEqual({
      extends: "../base.json",
      compilerOptions: { types: [] },
      include: [],
      files: ["/a.ts"],
    });
  });

  test("errors that follow from a file's imports are found, those of files that were not asked for are not", async () => {
    const folder = await folderOf({
      "tsconfig.json":
        '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "ESNext", "types": [] }, "include": ["."] }',
      "imported.ts": "export const load = async (): Promise<number> => 1;\n",
      "checked.ts": 'import { load } from "./imported";\nload();\nexport const text: string = await load();\n',
      "other.ts": "export const text: string = 1;\n",
    });
    const files = ["--type-aware", "--type-check", "--format", "unix", join(folder, "checked.ts")];
    const OXLINT_TSGOLINT_PATH = join(root, "scripts/changed/narrow-tsgolint.ts");
    let output = "";
    try {
      execFileSync(join(root, "node_modules/.bin/oxlint"), files, { cwd: root, env: { ...process.env, OXLINT_TSGOLINT_PATH } });
    } catch (error) {
      output = String((error as { stdout: Buffer }).stdout);
    }
    expect(output).toContain("no-floating-promises");
    expect(output).toContain("Type 'number' is not assignable to type 'string'");
    expect(output).not.toContain("other.ts");
  });
});
