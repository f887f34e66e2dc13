import { makeZip } from "client-zip";
import { zipSync, strToU8 } from "fflate";
import { expect, test } from "vitest";
import { ArchiveError, openArchive } from "#client/portal/moving/read-archive.ts";
import { COPY_MANIFEST, COPY_ROWS } from "#contract/owners/site-copy.ts";

const ROWS = '{"table":"userSites","row":{}}\n';
const SHA = "0".repeat(64);
const MANIFEST = {
  format: "vrijhuis-site",
  version: 1,
  siteId: "s-1",
  name: "Het Duinhuis",
  exportedAt: 1,
  rows: { count: 1, bytes: ROWS.length, sha256: SHA },
  files: [{ object: "a-400.webp", type: "image/webp", bytes: 4, sha256: SHA }],
  signature: "x",
};
const ENTRIES = [
  { name: "README.txt", input: "read me" },
  { name: COPY_ROWS, input: ROWS },
  { name: "machine/files/0", input: "webp" },
  { name: COPY_MANIFEST, input: JSON.stringify(MANIFEST) },
];

const zip = async (entries: readonly { name: string; input: string }[]): Promise<Blob> => new Response(makeZip(entries)).blob();

test("an archive as we make it is opened, and its parts are read where they are", async () => {
  const opened = await openArchive(await zip(ENTRIES));
  expect(opened.manifest).toEqual(MANIFEST);
  expect(await opened.rows.text()).toBe(ROWS);
  expect(await opened.file(0).text()).toBe("webp");
});

test.each([
  ["an empty file", async () => new Blob([])],
  ["another file", async () => new Blob(["no archive".repeat(100)])],
  ["an archive of others", () => zip([{ name: "a.txt", input: "a" }])],
  ["a missing file", () => zip(ENTRIES.filter(({ name }) => name !== "machine/files/0"))],
  [
    "a file of another size",
    () => zip(ENTRIES.map((each) => (each.name === "machine/files/0" ? { ...each, input: "longer" } : each))),
  ],
  ["two entries of one name", () => zip([...ENTRIES, { name: COPY_ROWS, input: ROWS }])],
  ["a list that is no list", () => zip([...ENTRIES.slice(0, 3), { name: COPY_MANIFEST, input: "{}" }])],
  [
    "an archive that was packed anew",
    async () =>
      new Blob([
        zipSync(
          Object.fromEntries(ENTRIES.map(({ name, input }) => [name, strToU8(input.repeat(50))])),
        ) as Uint8Array<ArrayBuffer>,
      ]),
  ],
])("%s is refused", async (_, make) => {
  await expect(openArchive(await make())).rejects.toThrow(ArchiveError);
});

test("a damaged archive is refused or read, but never anything else", async () => {
  const bytes = new Uint8Array(await (await zip(ENTRIES)).arrayBuffer());
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Uint8Array.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    const opened = await openArchive(new Blob([damaged])).catch((error: unknown) => error);
    expect(opened instanceof ArchiveError || opened instanceof Object).toBe(true);
    if (opened instanceof Error) expect(opened).toBeInstanceOf(ArchiveError);
  }
});
