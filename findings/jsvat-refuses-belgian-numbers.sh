#!/usr/bin/env bash
# jsvat 2.5.4 (the newest, 2026-11-27) calls every Belgian VAT number that begins with 1 invalid. Belgium has issued such numbers since
# 2023; their check digits are those of the numbers with 0: 97 minus the first eight digits modulo 97. Here 1000.0000 has 21.
# For us: `domain/vat-numbers` has its own table (0146).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts jsvat@2.5.4

cat > try.js <<'JS'
import { belgium, checkVAT } from "jsvat";

for (const digits of ["04033782", "10000000"]) {
  const number = `BE${digits}${97 - (Number(digits) % 97)}`;
  console.log(`${number} ${checkVAT(number, [belgium]).isValid ? "valid" : "invalid"}`);
}
JS
seen=$(node try.js)
echo "$seen"
expected='BE0403378260 valid
BE1000000021 invalid'
[ "$seen" = "$expected" ] || { echo "This has changed. Expected: $expected" >&2; exit 1; }
