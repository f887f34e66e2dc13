#!/usr/bin/env bash
# hucre 1.0.0 (the newest, 2026-11-28) writes a text such as "#N/A" or "#REF!" as the error of that name: its writer looks at the text
# alone, and no type of a cell says otherwise. LibreOffice and Excel then show an error, and a sum over it is one too. writeXlsxStream,
# the other writer of the package, keeps the text; so does a cell with richText.
# For us: names of guests are texts whatever they say, so that those beginning with # are written as richText.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts hucre@1.0.0 fflate@0.8.3

cat > try.js <<'JS'
import { strFromU8, unzipSync } from "fflate";
import { writeXlsx, writeXlsxStream } from "hucre/xlsx";

const cellOf = (bytes) => /<c [^>]*>.*?<\/c>/.exec(strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"]))[0];
const write = (sheet) => writeXlsx({ sheets: [{ name: "a", ...sheet }], stringMode: "inline" });
const cells = (cell) => ({ cells: new Map([["0,0", cell]]) });
const stream = new Response(writeXlsxStream([["#N/A"]], { name: "a" }));
const tries = {
  rows: await write({ rows: [["#N/A"]] }),
  "type string": await write(cells({ value: "#N/A", type: "string" })),
  richText: await write(cells({ richText: [{ text: "#N/A" }] })),
  writeXlsxStream: new Uint8Array(await stream.arrayBuffer()),
};
for (const [name, bytes] of Object.entries(tries)) console.log(`${name}: ${cellOf(bytes)}`);
JS
seen=$(node try.js)
echo "$seen"
expected='rows: <c r="A1" t="e"><v>#N/A</v></c>
type string: <c r="A1" t="e"><v>#N/A</v></c>
richText: <c r="A1" t="inlineStr"><is><r><t>#N/A</t></r></is></c>
writeXlsxStream: <c r="A1" t="inlineStr"><is><t>#N/A</t></is></c>'
[ "$seen" = "$expected" ] || { echo "This has changed. Expected: $expected" >&2; exit 1; }
