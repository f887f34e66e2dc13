import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readDevVars } from "#scripts/dev-vars.ts";
import { settingNames } from "#scripts/setting-names.mjs";

const root = join(import.meta.dirname, "../..");
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dev-vars-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** The members of `Env`, as text. */
async function membersOfEnv(): Promise<string> {
  const source = await readFile(join(root, "worker/env.ts"), "utf8");
  return /interface Env \{([^]*?)\n\}/.exec(source)?.[1] ?? "";
}

test("the example explains every setting of the worker", async () => {
  const members = await membersOfEnv();
  const texts = [...members.matchAll(/^ {2}([A-Z0-9_]+)\?: string;/gm)].map(([, name = ""]) => name);
  expect(texts.length).toBeGreaterThan(15);
  expect(settingNames(await readFile(join(root, ".dev.vars.example"), "utf8")).toSorted()).toEqual(texts.toSorted());
});

test("docs/settings.md has a row for each binding, variable and secret of the worker, and for nothing else", async () => {
  const names = [...(await membersOfEnv()).matchAll(/^ {2}([A-Z0-9_]+)\??:/gm)].map(([, name = ""]) => name);
  const text = await readFile(join(root, "docs/settings.md"), "utf8");
  const firstCells = [...text.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = ""]) => cell).join();
  const explained = [...firstCells.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(40);
  expect(explained.toSorted()).toEqual(names.toSorted());
});

test("settings are read with quotes and comments; without the file there are none", async () => {
  expect(await readDevVars(folder)).toEqual({});
  await writeFile(join(folder, ".dev.vars"), '# mine\nMAIL_FROM="Anna <a@example.com>" # me\nAUTH_SETTINGS=\'{"a":1}\'\n');
  expect(await readDevVars(folder)).toEqual({ MAIL_FROM: "Anna <a@example.com>", AUTH_SETTINGS: '{"a":1}' });
});

test("a misspelt name is an error that names it", async () => {
  await writeFile(join(folder, ".dev.vars"), "STRIPE_SECRET=sk\n");
  await expect(readDevVars(folder)).rejects.toThrow("STRIPE_SECRET unknown");
});
