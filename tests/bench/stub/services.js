/** Services to which a measured worker is bound: one module, configured by its bindings. */

const MAX_RECORDED_COUNT = 1000;
const META = { duration: 0, changes: 0, last_row_id: 0, changed_db: false, size_after: 0, rows_read: 0, rows_written: 0 };

/** KV's protocol: GET and PUT of a key. With `BUMP` every response is a new version that has not been rendered yet. */
let site;
let version = 1;
async function kv(request, { SITE, CALENDAR, BUMP, HOST }) {
  if (request.method !== "GET") {
    await request.arrayBuffer();
    return new Response(null);
  }
  const key = decodeURIComponent(new URL(request.url).pathname);
  // Any number of sites like it: `bench-17` is one with that id and subdomain.
  const other = HOST && /[:/]bench-(\d+)\./.exec(key)?.[1];
  if (other) {
    const own = SITE.replaceAll('"bench-site"', `"bench-site-${other}"`).replace(
      '"subdomain":"bench"',
      `"subdomain":"bench-${other}"`,
    );
    return new Response(own);
  }
  if (HOST && /\/cal:/.test(key)) return new Response(CALENDAR);
  if (!key.endsWith(HOST || "/nothing")) return new Response(null, { status: 404 });
  if (!BUMP) return new Response(SITE);
  site ??= splitAtVersion(SITE);
  version += 1;
  return new Response(`${site[0]}${version}${site[1]}`);
}

/** Splits a site's record at the site's version; rate plans have versions of their own. */
function splitAtVersion(text) {
  const { site, ...rest } = JSON.parse(text);
  return JSON.stringify({ site: { ...site, version: "@" }, ...rest }).split('"@"');
}

/** D1's protocol: rows by statement. Statements that contain `SLOW` take 50 ms. GET returns the statements it received. */
let answers;
let asked = [];
async function d1(request, { ANSWERS, SLOW }) {
  answers ??= new Map(
    Object.entries(ANSWERS).map(([sql, results]) => [sql, JSON.stringify({ success: true, results, meta: META })]),
  );
  if (request.method === "GET") {
    const since = asked;
    asked = [];
    return Response.json(since);
  }
  const body = await request.json();
  const { sql } = Array.isArray(body) ? body[0] : body;
  if (asked.length < MAX_RECORDED_COUNT) asked.push(sql);
  if (SLOW && sql.includes(SLOW)) await new Promise((resolve) => setTimeout(resolve, 50));
  const answer = answers.get(sql);
  // Writes are accepted but not stored.
  if (!answer && /^insert|"visitor_salts"/.test(sql)) return Response.json([{ success: true, results: [], meta: META }]);
  if (!answer) return Response.json({ success: false, error: `the stub has no rows for: ${sql}` });
  return new Response(Array.isArray(body) ? `[${answer}]` : answer, { headers: { "Content-Type": "application/json" } });
}

/** The Cache API's protocol: every lookup is a miss, every put is accepted. A request for `/` returns the pages it received. */
let put = [];
async function cache(request) {
  const { pathname } = new URL(request.url);
  if (pathname === "/") {
    const since = put;
    put = [];
    return Response.json(since);
  }
  if (request.method === "PUT") {
    await request.arrayBuffer();
    if (put.length < MAX_RECORDED_COUNT) put.push(pathname);
    return new Response(null, { status: 204 });
  }
  return new Response(null, { status: 504, headers: { "CF-Cache-Status": "MISS" } });
}

/** Static assets: always the same marketing page. */
function assets(request, { PAGE }) {
  return new Response(PAGE, { headers: { "Content-Type": "text/html; charset=utf-8", ETag: '"marketing"' } });
}

const SERVICES = { kv, d1, cache, assets };

export default { fetch: (request, env) => SERVICES[env.ROLE](request, env) };
