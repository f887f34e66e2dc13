#!/usr/bin/env bash
# papaparse 5.7.1 (the newest, 2026-11-27) does not find the delimiter of a short table of two columns whose text ends with a line break,
# as files of banks do: the empty last line counts as a row of one column, and their average has to be two. It goes on with a comma, which
# splits amounts with a decimal comma, and lists the error UndetectableDelimiter. With skipEmptyLines it finds the semicolon.
# For us: statements are read by our own reader, which looks for columns it can read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts papaparse@5.7.1

cat > try.js <<'JS'
import Papa from "papaparse";

const table = "Datum;Bedrag\n01-11-2026;12,50\n02-11-2026;7,00";
const tries = { "with a last line break": [`${table}\n`], "without": [table], "skipEmptyLines": [`${table}\n`, { skipEmptyLines: true }] };
for (const [name, [text, options]] of Object.entries(tries)) {
  const { data, errors, meta } = Papa.parse(text, options);
  console.log(`${name}: delimiter ${meta.delimiter} ${JSON.stringify(data[1])} errors: ${errors.map(({ code }) => code).join() || "none"}`);
}
JS
seen=$(node try.js)
echo "$seen"
expected='with a last line break: delimiter , ["01-11-2026;12","50"] errors: UndetectableDelimiter
without: delimiter ; ["01-11-2026","12,50"] errors: none
skipEmptyLines: delimiter ; ["01-11-2026","12,50"] errors: none'
[ "$seen" = "$expected" ] || { echo "This has changed. Expected: $expected" >&2; exit 1; }
