#!/usr/bin/env bash
# D1 binds every JavaScript number as a real: `? / 2` with 7 is 3.5, while `7 / 2` in the same statement, and the same query on Postgres,
# is 3; in JSON it gets ".0". Only a column of integers converts it, when it is stored there.
# Seen with miniflare 5.20261117.0-beta (workerd 1.20261117.1) and PGlite 0.5.17 on 2026-11-27.
# For us: amounts are computed in TypeScript; a parameter that is computed with in SQL is cast as integer.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts miniflare@5.20261117.0-beta @electric-sql/pglite@0.5.17

cat > try.js <<'JS'
import { PGlite } from "@electric-sql/pglite";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const worker = `export default {
  async fetch(request, env) {
    const { query, values } = await request.json();
    return Response.json(await env.DB.prepare(query).bind(...values).first());
  },
}`;
const miniflare = new Miniflare(
  convertV4MiniflareOptions({ modules: true, script: worker, compatibilityDate: "2026-11-17", d1Databases: ["DB"], cf: false }),
);
const postgres = new PGlite();
const askD1 = async (query, values) =>
  (await miniflare.dispatchFetch("http://localhost/", { method: "POST", body: JSON.stringify({ query, values }) })).json();
const askPostgres = async (query, values) =>
  (await postgres.query(query.replaceAll("?", () => "$1"), values)).rows[0];

for (const [query, values] of [
  ["select ? / 2 as x", [7]],
  ["select 7 / 2 as x", []],
  ["select cast(? as integer) / 2 as x", [7]],
  ["select cast(cast(? as integer) as text) as x", [7]],
  ["select json_object('x', ?) as x", [7]],
]) {
  const onPostgres = query.includes("json_object") ? "" : `, Postgres ${(await askPostgres(query, values)).x}`;
  console.log(`${query} with [${values}]: D1 ${(await askD1(query, values)).x}${onPostgres}`);
}
await miniflare.dispose();
await postgres.close();
JS
seen=$(node try.js)
echo "$seen"
expected='select ? / 2 as x with [7]: D1 3.5, Postgres 3
select 7 / 2 as x with []: D1 3, Postgres 3
select cast(? as integer) / 2 as x with [7]: D1 3, Postgres 3
select cast(cast(? as integer) as text) as x with [7]: D1 7, Postgres 7
select json_object('"'x'"', ?) as x with [7]: D1 {"x":7.0}'
[ "$seen" = "$expected" ] || { echo "This has changed. Expected: $expected" >&2; exit 1; }
