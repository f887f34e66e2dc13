/**
 * What an uncached page asks of the services around it, and nothing else: the site from KV, the Cache API's no, two
 * statements to D1. Shows how much of the page's cost is the stand-ins' and their clients'.
 */
const ADDRESS = "https://pages.cache/lookups";
let page;

export default {
  async fetch(_request, { SITES, DB, STATEMENTS, LENGTH }) {
    page ??= new Uint8Array(LENGTH);
    await SITES.get("host:bench.vrijhuis.localhost", { type: "json", cacheTtl: 30 });
    await caches.default.match(ADDRESS);
    await Promise.all(STATEMENTS.map((sql) => DB.prepare(sql).bind("x").raw()));
    return new Response(page);
  },
};
