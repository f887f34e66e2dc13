#!/usr/bin/env bash
# workerd offers Node's modules, `process` and `Buffer` without the flag nodejs_compat from the compatibility date 2026-08-04 on; one day
# earlier they do not exist. A library that takes another way where it finds `process` or `Buffer` changes with the date alone.
# Seen with miniflare 5.20261117.0-beta (workerd 1.20261117.1) on 2026-11-27.
# For us: a newer compatibility date is tried like a new version of a library.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts miniflare@5.20261117.0-beta

cat > try.js <<'JS'
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const script = `export default {
  async fetch() {
    const zlib = await import("node:zlib").then(() => "imported", (error) => error.message);
    return new Response(\`node:zlib \${zlib}, process \${typeof process}, Buffer \${typeof Buffer}\`);
  },
}`;
for (const compatibilityDate of ["2026-08-03", "2026-08-04"]) {
  const miniflare = new Miniflare(convertV4MiniflareOptions({ modules: true, script, compatibilityDate, cf: false }));
  console.log(`${compatibilityDate}: ${await (await miniflare.dispatchFetch("http://localhost/")).text()}`);
  await miniflare.dispose();
}
JS
seen=$(node try.js)
echo "$seen"
expected='2026-08-03: node:zlib No such module "node:zlib"., process undefined, Buffer undefined
2026-08-04: node:zlib imported, process object, Buffer function'
[ "$seen" = "$expected" ] || { echo "This has changed. Expected: $expected" >&2; exit 1; }
