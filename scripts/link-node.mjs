// @ts-check
/**
 * Runs after `npm install` and `npm ci`: makes `node_modules/.bin/node` lead to the Node of this platform's package. npm 11 and later
 * have made that link; npm 10 deletes it together with the packages of other platforms, because all of them have a program `node`.
 * Plain JavaScript, because it may run on a Node that does not read TypeScript.
 */
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const modules = join(import.meta.dirname, "../node_modules");
const { platform, arch } = process;
const name = `${platform === "darwin" && arch === "arm64" ? "node-bin" : "node"}-${platform}-${arch}`;
const link = join(modules, ".bin/node");

if (existsSync(join(modules, name)) && !existsSync(link)) {
  mkdirSync(join(modules, ".bin"), { recursive: true });
  // A link that leads nowhere does not exist for existsSync.
  rmSync(link, { force: true });
  symlinkSync(`../${name}/bin/node`, link);
}
