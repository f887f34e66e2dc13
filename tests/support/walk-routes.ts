import { PROCEDURES } from "#protocols/rest/procedures.ts";
import { api } from "#entry/api.ts";
import { catalog } from "#store/access/catalog.ts";
import { admin } from "./admin.ts";
import { type ApiResponse, at, owner, type TestOwner } from "./api.ts";
import { givenGuestBooking } from "./guest-bookings.ts";
import { runCron } from "./mail.ts";
import { BODIES, givenTenants, OTHERS_SITE, type Tenants, withIds } from "./tenants.ts";
import { MAIN, type TestWorker } from "./worker.ts";

/** 3:00 UTC, the time of daily jobs, before anything of a test was written, so that none of it is old. */
const LAST_NIGHT = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 21 * 3_600_000;
const HOUR_MS = 3_600_000;
const SITE = "http://huis-van-anna.vrijhuis.localhost";

/** Values of query parameters that routes ask for, by name. */
const QUERY: Record<string, string> = {
  from: "2030-01-01",
  to: "2030-01-31",
  until: "2030-01-31",
  arrival: "2030-01-04",
  departure: "2030-01-11",
  locale: "nl",
  adults: "2",
  source: "www.airbnb.nl",
  span: "month",
  month: "2030-01",
  q: "Kees",
  name: "huis",
};

/** Queries that have one of several forms. */
const QUERIES: Record<string, string[][]> = {
  "/admin/invoices.csv": [["month", "2030-01"]],
  "/sites/:siteId/papers": [["month", "2030-01"]],
};

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Every route of `/api`, reads first and removals last. */
const ROUTES = [
  ...new Map(
    api.routes
      .filter(({ method }) => VERBS.includes(method))
      .map(({ method, path }) => [`${method} ${path}`, { method, path: path.replace("/api", "") }]),
  ).values(),
].toSorted((a, b) => VERBS.indexOf(a.method) - VERBS.indexOf(b.method));

/** An owner with a site, an admin, and an account without a site. */
interface Walker {
  worker: TestWorker;
  tenants: Tenants;
  boss: TestOwner;
  leaving: TestOwner;
  /** The path of a guest's page. */
  guestPath: string;
}

/** Creates them. What is due at once is done, so that copies of it are not due. */
export async function givenWalker(worker: TestWorker): Promise<Walker> {
  const tenants = await givenTenants(worker);
  const [boss, leaving] = [await admin(worker), await owner(worker)];
  const [siteId = "", unitId = ""] = [tenants.ids[OTHERS_SITE], tenants.ids["units/:unitId"]];
  const { path } = await givenGuestBooking(worker, { siteId, unitId });
  for (const time of [LAST_NIGHT, Date.now()]) await runCron(worker, time);
  const { db, tables: t } = worker.store;
  await db.update(t.outbox).set({ createdAt: Date.now(), sentAt: Date.now() });
  await db.update(t.feeds).set({ lastGoodAt: Date.now() });
  await db.update(t.subscriptions).set({ siteId });
  return { worker, tenants, boss, leaving, guestPath: path };
}

/** Something that a worker does, by a name that is the same for each walker. */
interface Step {
  name: string;
  run: () => Promise<Response | ApiResponse | void>;
}

/**
 * Every route of `/api`, with valid input as far as `BODIES` has some, every page of an owner's site, every table and procedure of the
 * data protocol, every job of cron, and the removals of a site and of an account.
 */
export async function stepsOf({ worker, tenants, boss, leaving, guestPath }: Walker): Promise<Step[]> {
  const { anna, ids } = tenants;
  // Rows of the copies, for what the owners themselves have none of.
  const others = { "leads/:leadId": "test-leads-1", "orders/:id": "test-orders-1", "withdrawals/:id": "test-withdrawals-1" };
  const own = { "owners/:id": anna.id, "sites/:id": ids[OTHERS_SITE] ?? "", "subscriptions/:id": ids["plan/:id"] ?? "" };
  const known = { ...ids, ...others, ...own };
  const headers = { Authorization: `Bearer ${anna.token}` };
  const page = (name: string, url: string, more = {}): Step => ({ name, run: () => worker.get(url, { headers: more }) });
  const call = ({ method, path }: { method: string; path: string }): Step => ({
    name: `${method} /api${path}`,
    run: () => callRoute(path.startsWith("/admin/") ? boss : anna, { method, path }, known),
  });
  const cron = (hours: number): Step => ({
    name: `cron at ${3 + hours}:00`,
    run: () => runCron(worker, LAST_NIGHT + hours * HOUR_MS),
  });
  const sitemap = await (await worker.get(`${SITE}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>http:\/\/[^/]*(\/[^<]*)<\/loc>/g)].map(([, path]) => path);
  const rest = `${MAIN}/rest/v1`;
  const search = new URLSearchParams({ site: ids[OTHERS_SITE] ?? "", unit: ids["units/:unitId"] ?? "", ...QUERY }).toString();
  return [
    ...ROUTES.filter(({ method }) => method === "GET").map(call),
    ...[...catalog().keys()].map((table) => page(`rows of ${table}`, `${rest}/${table}?limit=10`, headers)),
    ...[...PROCEDURES.keys()].map((name) => page(`procedure ${name}`, `${rest}/rpc/${name}?${search}`, headers)),
    page("procedure site_lookup by host", `${rest}/rpc/site_lookup?host=huis-van-anna`),
    ...paths.map((path) => page(`page ${path}`, SITE + path)),
    page("an answer to a search", `${SITE}/prijzen?arrival=2030-02-04&departure=2030-02-11&adults=2`),
    page("free days", `${SITE}/api/availability?from=2030-01-01&to=2030-02-01`),
    page("a guest's page", MAIN + guestPath),
    page("an owner's calendar", `${MAIN}/calendar/${anna.id}.ics`),
    page("our own page", `${MAIN}/`),
    page("health", `${MAIN}/healthz`),
    ...ROUTES.filter(({ method }) => !["GET", "DELETE"].includes(method)).map(call),
    cron(0),
    cron(1),
    ...ROUTES.filter(({ method, path }) => method === "DELETE" && !path.startsWith("/account")).map(call),
    { name: "removal of a site", run: () => removeSite(anna, ids[OTHERS_SITE] ?? "") },
    ...ROUTES.filter(({ method, path }) => method === "DELETE" && path.startsWith("/account/")).map(call),
    { name: "removal of an account", run: () => leaving.call("DELETE", "/account", { confirm: leaving.email }) },
  ];
}

async function removeSite({ call }: TestOwner, id: string): Promise<ApiResponse> {
  const { body } = await call("GET", `/sites/${id}/draft`);
  const { name } = body["draft"] as { name: string };
  const said = await call("DELETE", `/sites/${id}`, { confirm: name, evenWithBookings: true }, at(Number(body["version"])));
  if (said.status !== 204) throw new Error(`the site was not removed: ${JSON.stringify(said.body)}`);
  return said;
}

/** Calls a route; a read that asks for parameters of its query gets them. A route without an id of ours is called with another one. */
async function callRoute(who: TestOwner, { method, path }: { method: string; path: string }, ids: Record<string, string>) {
  const real = withIds(path, new Proxy(ids, { get: (all, name) => Reflect.get(all, name) ?? "none" }));
  if (method !== "GET") return who.call(method, real, BODIES[`${method} ${path}`] ?? {}, at(1));
  const plain = await who.call(method, real);
  if (plain.status !== 422) return plain;
  const values: Record<string, string | undefined> = { ...QUERY, unitId: ids["units/:unitId"] };
  const fields = Object.keys((plain.body as { fields?: object }).fields ?? {});
  const asked = QUERIES[path] ?? fields.map((name) => [name, values[name] ?? ""]);
  return who.call(method, `${real}?${new URLSearchParams(asked).toString()}`);
}
