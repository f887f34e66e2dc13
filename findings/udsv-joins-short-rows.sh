#!/usr/bin/env bash
# udsv reads a row with fewer cells than the first one past its line break: the break and the next line become a cell of it, and the
# table loses rows, without an error. Bank statements with lines of two cells above or below their table are such files (mBank, PKO).
# Seen with udsv 0.7.3 on 2026-11-28; papaparse 5.7.1 beside it gives each line as its own row.
# For us: CSV is read by papaparse (docs/decisions/0170).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts udsv@0.7.3 papaparse@5.7.1

cat > try.js <<'JS'
import Papa from "papaparse";
import { initParser, inferSchema } from "udsv";

const text = "date;name;amount\n2026-11-01;Anna;10\n2026-11-02;Jan;20\ntotal;30\n2026-11-03;Ola;40\n";
const schema = inferSchema(text, { col: ";", row: "\n", encl: '"' });
console.log("udsv");
for (const row of initParser(schema).stringArrs(text)) console.log(JSON.stringify(row));
console.log("papaparse");
for (const row of Papa.parse(text, { delimiter: ";", skipEmptyLines: true }).data.slice(1)) console.log(JSON.stringify(row));
JS
seen=$(node try.js)
echo "$seen"
expected='udsv
["2026-11-01","Anna","10"]
["2026-11-02","Jan","20"]
["total","30\n2026-11-03","Ola;40"]
papaparse
["2026-11-01","Anna","10"]
["2026-11-02","Jan","20"]
["total","30"]
["2026-11-03","Ola","40"]'
[ "$seen" = "$expected" ] || { echo "This has changed. Expected: $expected" >&2; exit 1; }
