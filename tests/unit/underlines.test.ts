import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

// WebKit ignores the whole declaration: its shorthand takes a line only.
test("no style sheet gives a line's thickness, style or colour in the shorthand", async () => {
  const found: string[] = [];
  let files = 0;
  for await (const file of glob("{client,themes}/**/*.css", { cwd: ROOT })) {
    files += 1;
    for (const [declaration] of (await readFile(join(ROOT, file), "utf8")).matchAll(
      /text-decoration:\s*[^\s;}]+\s+[^\s;}][^;}]*/g,
    ))
      found.push(`${file}: ${declaration}`);
  }
  expect(files).toBeGreaterThan(20);
  expect(found).toEqual([]);
});
