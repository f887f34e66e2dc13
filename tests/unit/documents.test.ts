import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
/** Folders that commands write, or that packages fill. */
const NOT_OURS = new Set(["node_modules", ".git", ".types", ".wrangler", "dist"]);
const files = readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
  if (NOT_OURS.has(entry.name)) return [];
  if (!entry.isDirectory()) return [entry.name];
  const below = readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true });
  return below
    .filter((each) => each.isFile())
    .map((each) => relative(root, join(each.parentPath, each.name)).replaceAll("\\", "/"));
});
const folders = new Set(files.flatMap((file) => file.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"))));
const names = [...files, ...folders].filter((name) => name !== "");
const topLevel = new Set(names.filter((name) => !name.includes("/")));
const documents = files.filter((file) => file.endsWith(".md") && !file.startsWith("content/"));

/** A file that a command writes and git ignores, and placeholders. */
const NOT_STORED = new Set(["wrangler.deploy.json", "NNNN-title.md"]);
const EXTENSION = /\.(?:css|html|json|md|mjs|sh|svg|toml|tsx?|webmanifest|webp)$/;

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const withoutBlocks = (text: string): string => text.replace(/^ *```[^]*?^ *```/gm, "");

/** The code in backticks that names a path of this repository: below a folder of it, or with the ending of a file. */
function pathsIn(text: string): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inner = ""]) => inner);
  return code.filter((inner) => {
    if (!/^[\w.{},*-][\w.{},* /-]*$/.test(inner) || /^(?:dist|x)[./]/.test(inner) || / /.test(inner.replace(/\{[^}]*\}/g, "")))
      return false;
    const [first = ""] = inner.split("/");
    return EXTENSION.test(inner) || (inner.includes("/") && topLevel.has(first));
  });
}

/** Expands `{nl,en,pl}` to each; `{id}` and `*` stand for anything within a segment. */
function patternsOf(path: string): RegExp[] {
  const list = /\{([^{}]*,[^{}]*)\}/.exec(path);
  if (list) return (list[1] ?? "").split(",").flatMap((each) => patternsOf(path.replace(list[0], each.trim())));
  const parts = path.replace(/\/$/, "").split(/(\{[^}]*\}|\*+)/);
  const source = parts.map((part, index) => (index % 2 === 1 ? "[^/]*" : part.replace(/[.+?^$()|[\]\\]/g, "\\$&"))).join("");
  return [new RegExp(`(?:^|/)${source}$`)];
}

const isThere = (path: string): boolean => patternsOf(path).every((pattern) => names.some((name) => pattern.test(name)));

test("a path is found by its whole name, its end, alternatives and placeholders", () => {
  expect(
    ["domain/hosts.ts", "hosts.ts", "locales/{nl,en,pl}/site.json", "themes/{theme}/theme.ts", "domain/"].every(isThere),
  ).toBe(true);
  expect(["domain/gone.ts", "locales/{nl,xx}/site.json", "themes/{theme}/gone.ts", "gone/"].some(isThere)).toBe(false);
});

test.each(documents)("%s names only what exists: paths, links, npm scripts, decision records", (document) => {
  const text = isSuperseded(document) ? "" : read(document);
  const prose = withoutBlocks(text);
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  const scripts = [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, script = ""]) => script);
  const records = [...prose.matchAll(/[([ ](0[01]\d\d)(?=[),\] .;:])/g)].map(([, number = ""]) => number);
  expect({
    paths: pathsIn(prose).filter((path) => !NOT_STORED.has(path.replace(/\/$/, "")) && !isThere(path)),
    links: links.filter((target) => isBroken(target, document)),
    scripts: scripts.filter((script) => !Object.hasOwn(packageJson.scripts, script)),
    records: records.filter((number) => !names.some((name) => name.startsWith(`docs/decisions/${number}-`))),
  }).toEqual({ paths: [], links: [], scripts: [], records: [] });
});

/** A superseded record says what was. */
const isSuperseded = (document: string): boolean => /\n## Status\n\nSuperseded by/.test(read(document));

/** True for a link of a document to a file or heading that does not exist. */
function isBroken(target: string, document: string): boolean {
  if (/^[a-z]+:/.test(target)) return false;
  const [path = "", heading] = target.split("#");
  const file = path === "" ? document : join(dirname(document), path);
  if (!existsSync(join(root, file))) return true;
  return heading !== undefined && !headingsOf(read(file)).includes(heading);
}

/** The anchors that GitHub makes of a document's headings. */
function headingsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe("decision records", () => {
  const records = documents.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));

  test.each(records)("%s has its number, a date and a status", (file) => {
    const number = Number(/\/(\d{4})-/.exec(file)?.[1]);
    expect(read(file)).toMatch(
      new RegExp(`^# ${number}\\. .+\n\nDate: \\d{4}-\\d\\d-\\d\\d\n\n## Status\n\n(?:Accepted|Superseded by \\d{4})`),
    );
  });

  test("each is once in the index, under its title", () => {
    const index = read("docs/decisions/README.md");
    const lines = [...index.matchAll(/^- \[\d{4}\]\(([^)]+)\) (?:~~)?(.+?)(?:~~ \(superseded by \d{4}\))?$/gm)];
    const titles = records.map((file) => `${file.slice("docs/decisions/".length)} ${/^# \d+\. (.+)/.exec(read(file))?.[1]}`);
    expect(lines.map(([, file, title]) => `${file} ${title}`).toSorted()).toEqual(titles.toSorted());
  });
});
