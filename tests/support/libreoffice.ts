import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, parse } from "node:path";
import { SaxesParser } from "saxes";
import { LANGUAGE_TAGS, type Locale } from "#domain/locale.ts";

/** A cell as LibreOffice has it: a number, a date as `YYYY-MM-DD`, or what it shows. */
export type OpenedCell = { number: number } | { date: string } | string;

/** True if this machine has LibreOffice (Debian: `apt-get install libreoffice-calc-nogui`). */
export const hasLibreOffice = (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, "soffice")));

/**
 * Opens files of one kind under the regional settings of a language, as a double click would: in a CSV, which has a separator, every cell
 * is looked at for numbers and dates. Returns the rows of each sheet by the file's name; formulas are calculated anew.
 */
export function openInLibreOffice(
  files: ReadonlyMap<string, string | Uint8Array>,
  locale: Locale,
  separator?: "," | ";",
): Map<string, OpenedCell[][][]> {
  const folder = mkdtempSync(join(tmpdir(), "sheets-"));
  try {
    const profile = join(folder, "profile");
    mkdirSync(join(profile, "user"), { recursive: true });
    writeFileSync(join(profile, "user/registrymodifications.xcu"), settings(LANGUAGE_TAGS[locale]));
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
    const paths = [...files.keys()].map((name) => join(folder, name));
    // Separator, quotes, UTF-8, first line, no formats of columns, the language of the settings, "quoted is text" off, "detect" on.
    const filter = separator === undefined ? [] : [`--infilter=CSV:${separator.charCodeAt(0)},34,76,1,,0,false,true`];
    const options = [
      `-env:UserInstallation=file://${profile}`,
      "--headless",
      ...filter,
      "--convert-to",
      "fods",
      "--outdir",
      folder,
    ];
    execFileSync("soffice", [...options, ...paths], { stdio: "ignore" });
    return new Map(
      [...files.keys()].map((name) => [name, readFods(readFileSync(join(folder, `${parse(name).name}.fods`), "utf8"))]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The regional settings, and that formulas of an .xlsx are always calculated. */
const settings = (tag: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${tag}</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** Reads the sheets of a flat OpenDocument file; empty rows and cells at the end of a sheet are left out. */
function readFods(xml: string): OpenedCell[][][] {
  const sheets: OpenedCell[][][] = [];
  let row: OpenedCell[] = [];
  let cell: { value: OpenedCell | undefined; text: string[]; times: number } | undefined;
  let isInText = false;
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes: a }) => {
    if (name === "table:table") sheets.push([]);
    else if (name === "table:table-row") row = [];
    else if (name === "table:table-cell") {
      const [number, day] = [a["office:value"], a["office:date-value"]];
      const value = day !== undefined ? { date: day } : number !== undefined ? { number: Number(number) } : undefined;
      cell = { value, text: [], times: Number(a["table:number-columns-repeated"] ?? 1) };
    } else if (name === "text:p") {
      isInText = true;
      cell?.text.push("");
    }
  });
  parser.on("text", (text) => {
    if (cell && isInText) cell.text.push(`${cell.text.pop()}${text}`);
  });
  parser.on("closetag", ({ name }) => {
    if (name === "text:p") isInText = false;
    else if (name === "table:table-cell" && cell) {
      const value = cell.value ?? cell.text.join("\n");
      if (cell.times < 1000) for (let index = 0; index < cell.times; index++) row.push(value);
      cell = undefined;
    } else if (name === "table:table-row") {
      while (row.at(-1) === "") row.pop();
      sheets.at(-1)?.push(row);
    } else if (name === "table:table") while (sheets.at(-1)?.at(-1)?.length === 0) sheets.at(-1)?.pop();
  });
  parser.write(xml).close();
  return sheets;
}
