#!/usr/bin/env node
/**
 * Stands between oxlint and tsgolint for `npm run check:changed` (`OXLINT_TSGOLINT_PATH`). tsgolint parses every file of the
 * tsconfig.json nearest to a file, although rules and types of a few files need only what these import. In oxlint's request the
 * text of each tsconfig.json is replaced by one that names only the files to check.
 */
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { narrowRequest } from "./narrow-request.ts";

const root = join(import.meta.dirname, "../..");
const binary = createRequire(import.meta.url).resolve(`@oxlint-tsgolint/${process.platform}-${process.arch}/tsgolint`);

const tsgolint = spawn(binary, process.argv.slice(2), { stdio: ["pipe", "inherit", "inherit"] });
tsgolint.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
const declaring = execFileSync("git", ["grep", "--untracked", "-lE", "^declare (module|global)", "--", "*.ts"], {
  cwd: root,
  encoding: "utf8",
});
const options = {
  declaring: declaring
    .trim()
    .split("\n")
    .map((path) => join(root, path)),
  read: (path: string) => readFileSync(path, "utf8"),
};
tsgolint.stdin.end(narrowRequest(await text(process.stdin), options));
