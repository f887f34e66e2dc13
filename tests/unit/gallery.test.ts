import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GROUPS } from "../visual/gallery-views.ts";

const client = join(import.meta.dirname, "../../client");

/** Components of the kit that have no entry of their own in the gallery. */
const WITHOUT_ENTRY: Record<string, string> = {
  ColumnChoice: "is a select in the import of files",
  Honeypot: "is outside the screen",
  LoadedDialog: "is the opened Dialog",
  LoadedPicture: "needs an account's picture",
  LoadedToaster: "is what the Toaster shows",
  ScrollingTable: "is a place for a table",
  SessionProvider: "renders its children only",
  SheetButtons: "is a row of Buttons",
  Toolbar: "is a part of MarkdownField",
  UnsavedGuard: "renders its children, and a ConfirmDialog",
};

const COMPONENT = /^export (?:default )?(?:function|class|const) ([A-Z][a-z]\w*)/gm;

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(client, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(join(client, folder, file), "utf8"));

const exported = sourcesIn("kit").flatMap((source) => [...source.matchAll(COMPONENT)].map(([, name = ""]) => name));
const gallery = sourcesIn("gallery").join("\n");
const isShown = (name: string): boolean => new RegExp(`<${name}\\b`).test(gallery);

test("the gallery shows every component of the kit, or a reason says why not", () => {
  expect(exported).toEqual(expect.arrayContaining(["Button", "LoadedDialog", "ErrorBoundary", "Toggle"]));
  expect(exported.filter((name) => !isShown(name) && !Object.hasOwn(WITHOUT_ENTRY, name))).toEqual([]);
  expect(Object.keys(WITHOUT_ENTRY).filter((name) => isShown(name) || !exported.includes(name))).toEqual([]);
});

test("pictures are taken of each of its groups", () => {
  const ids = [...gallery.matchAll(/<Group id="(\w+)"/g)].map(([, id = ""]) => id);
  expect(ids.toSorted()).toEqual([...GROUPS].toSorted());
});
