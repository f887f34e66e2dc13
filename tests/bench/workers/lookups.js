/**
 * Only the service calls of an uncached page: the site from KV, a miss in the Cache API, two statements to D1. Shows the share of
 * the page's costs that is due to the stub services and their clients.
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
