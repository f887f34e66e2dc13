/**
 * Sends only the service requests of an uncached page: site and calendar from KV, and a miss of the Cache API. Shows how much of the
 * page's cost is due to the stub services and their clients.
 */
const ADDRESS = "https://pages.cache/lookups";
let page;

export default {
  async fetch(_request, { SITES, LENGTH }) {
    page ??= new Uint8Array(LENGTH);
    await SITES.get("host:3:bench.vrijhuis.localhost", { type: "json", cacheTtl: 30 });
    await SITES.get("cal:1:bench-site", { type: "json", cacheTtl: 30 });
    await caches.default.match(ADDRESS);
    return new Response(page);
  },
};
