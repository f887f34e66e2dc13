#!/usr/bin/env bash
# A form with a file field in which nothing was chosen sends that field with an empty file name (HTML, "Constructing the entry list"; each
# browser does so). workerd's `formData()` gives an empty string for it, where browsers and Node give an empty `File`: a `File`, by
# Fetch's "multipart/form-data parser", is what every part with a file name is.
# Seen with miniflare 5.20261117.0-beta (workerd 1.20261117.1), compatibility date 2026-11-17, and Node's undici on 2026-11-28.
# For us: `value instanceof File` decides, never `typeof value === "string"`: an empty text is also what an unused field sends.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts miniflare@5.20261117.0-beta

cat > try.js <<'JS'
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const body = [
  "--x",
  'Content-Disposition: form-data; name="chosen"; filename="house.txt"',
  "Content-Type: text/plain",
  "",
  "dunes",
  "--x",
  'Content-Disposition: form-data; name="unused"; filename=""',
  "Content-Type: application/octet-stream",
  "",
  "",
  "--x--",
  "",
].join("\r\n");
const headers = { "content-type": "multipart/form-data; boundary=x" };
const describe = `(value) => typeof value === "string" ? JSON.stringify(value) : "File " + JSON.stringify(value.name) + " of " + value.size + " bytes"`;
const worker = `export default {
  async fetch(request) {
    const form = await request.formData();
    return new Response([...form].map(([name, value]) => name + ": " + (${describe})(value)).join("\\n"));
  },
}`;
const miniflare = new Miniflare(
  convertV4MiniflareOptions({ modules: true, script: worker, compatibilityDate: "2026-11-17", cf: false }),
);
const inWorkerd = await (await miniflare.dispatchFetch("http://localhost/", { method: "POST", headers, body })).text();
const inNode = await new Response(body, { headers }).formData();
const told = eval(describe);
console.log(`workerd\n${inWorkerd}`);
console.log(`Node\n${[...inNode].map(([name, value]) => `${name}: ${told(value)}`).join("\n")}`);
await miniflare.dispose();
JS
seen=$(node try.js)
echo "$seen"
expected='workerd
chosen: File "house.txt" of 5 bytes
unused: ""
Node
chosen: File "house.txt" of 5 bytes
unused: File "" of 0 bytes'
[ "$seen" = "$expected" ] || { echo "This has changed. Expected: $expected" >&2; exit 1; }
