/**
 * Sends only the service requests of an uncached page: site and calendar from KV, a miss of the Cache API, the
 * reviews from D1. Shows how much of the page's cost is due to the stub services and their clients.
 */
const ADDRESS = "https://pages.cache/lookups";
let page;

export default {
  async fetch(_request, { SITES, DB, STATEMENTS, LENGTH }) {
    page ??= new Uint8Array(LENGTH);
    await SITES.get("host:3:bench.vrijhuis.localhost", { type: "json", cacheTtl: 30 });
    await SITES.get("cal:1:bench-site", { type: "json", cacheTtl: 30 });
    await caches.default.match(ADDRESS);
    await Promise.all(STATEMENTS.map((sql) => DB.prepare(sql).bind("x").raw()));
    return new Response(page);
  },
};
