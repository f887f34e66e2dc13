import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const assets = join(import.meta.dirname, "../../dist/client/assets");

test("no script of the browser writes a style element, which the content security policy refuses", async () => {
  // React can create any element; it is in the chunk `app`.
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js") && !name.startsWith("app-"));
  const writing = await Promise.all(
    scripts.map(async (name) => /createElement\(["'`]style["'`]/.test(await readFile(join(assets, name), "utf8"))),
  );
  expect(scripts.filter((_, index) => writing[index])).toEqual([]);
});
