#!/usr/bin/env bash
# mt940js 1.3.5 (the newest, 2026-11-27) gives the date of booking of field :61: the year of the value date. The field has only month and
# day of it (SWIFT: [MMDD]), and a payment of the night of New Year has its two dates in two years. Value date 31 December 2026, booked
# on 2 January: it says 2 January 2026, almost a year before the value date. The opposite order is wrong by the same.
# For us: choose the year in which the two dates are nearest to each other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts mt940js@1.3.5

cat > try.js <<'JS'
import mt940 from "mt940js";

const statement = (dates) => `:20:EXAMPLE
:25:NL91ABNA0417164300
:28C:00001/001
:60F:C261230EUR1000,00
:61:${dates}C100,00NTRFNONREF
:86:Payment
:62F:C270104EUR1100,00
`;
for (const dates of ["2611021103", "2612310102", "2701021231"]) {
  const [{ transactions }] = new mt940.Parser().parse(statement(dates));
  const [{ date, entryDate }] = transactions;
  const day = (value) => value.toISOString().slice(0, 10);
  console.log(`:61:${dates} value ${day(date)} booked ${day(entryDate)}`);
}
JS
seen=$(TZ=UTC node try.js)
echo "$seen"
expected=':61:2611021103 value 2026-11-02 booked 2026-11-03
:61:2612310102 value 2026-12-31 booked 2026-01-02
:61:2701021231 value 2027-01-02 booked 2027-12-31'
[ "$seen" = "$expected" ] || { echo "This has changed. Expected: $expected" >&2; exit 1; }
