import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Gate, gateOf } from "#services/http/caller/gates.ts";
import { inputOf } from "#services/http/api/input.ts";
import { permissionOf } from "#services/http/caller/site-gate.ts";
import { hasPermission, type Permission, type TeamRole } from "#domain/roles.ts";
import { api } from "#entry/api.ts";
import { insert as insertFactor } from "#store/identity/factors.ts";
import { factorFixture } from "../fixtures/account.ts";
import { at, beginSite, calling, type TestOwner } from "../support/api.ts";
import { codeOf, forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { openListener } from "../support/realtime.ts";
import { BACKUP_SECRET } from "../support/backups.ts";
import { BODIES, done, givenTenants, OTHERS_SITE, withIds } from "../support/tenants.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

interface Route {
  method: string;
  path: string;
  gate: Gate | undefined;
  permission: Permission | undefined;
  /** True if it requires `If-Match`. */
  conditional: boolean;
}

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Every route, with its access rule and the permission on the site that it requires. */
function allRoutes(): Route[] {
  const routes = new Map<string, Route>();
  for (const { method, path, handler } of api.routes.filter((each) => each.method !== "ALL")) {
    const key = `${method} ${path}`;
    const before = routes.get(key);
    routes.set(key, {
      method,
      path: path.replace(/^\/api/, ""),
      gate: before?.gate ?? gateOf(handler),
      permission: before?.permission ?? permissionOf(handler),
      conditional: before?.conditional || inputOf(handler)?.target === "header",
    });
  }
  return [...routes.values()];
}

const ROUTES = allRoutes();
const ofSites = ROUTES.filter(({ path, gate }) => path.includes("/:siteId") && gate === "signed-in");

let worker: TestWorker;
let anna: TestOwner;
let bram: TestOwner;
let team: Record<TeamRole, TestOwner>;
/** Anna's site with something real for each parameter of a path, by the segment before it. */
let annas: Record<string, string>;
let bramsSite: string;

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, BACKUP_SECRET } });
  ({ anna, bram, team, ids: annas, bramsSite } = await givenTenants(worker));
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

/** Returns a path with real ids, or with those of another site. */
const real = (path: string, others: Record<string, string> = {}): string => withIds(path, { ...annas, ...others });

/** Returns all of Anna's data that can be read. */
async function everything(): Promise<unknown[]> {
  const reads = ofSites.filter(({ method, path }) => method === "GET" && !path.includes("calendar") && !path.includes("changes"));
  return Promise.all(reads.map(async ({ path }) => [path, (await anna.call("GET", real(path))).body]));
}

test("every route of a site asks for a permission on it", () => {
  expect(ofSites.length).toBeGreaterThan(30);
  for (const { method, path, permission } of ofSites)
    expect([method, path, permission]).toEqual([method, path, expect.any(String)]);
  // These show a ticket instead, which was issued for the site to a member with the permission.
  const others = ROUTES.filter(({ path, gate }) => path.includes("/:siteId") && gate === "everyone");
  expect(others.map(({ path }) => path)).toEqual(["/sites/:siteId/export.zip"]);
});

test("nothing of a site is visible to another owner, whatever the method, and nothing changes", { timeout: 60_000 }, async () => {
  const before = await everything();
  const paths = [...new Set(ofSites.map(({ path }) => path))];
  for (const path of paths)
    for (const verb of VERBS) {
      const said = await bram.call(verb, real(path), verb === "GET" ? undefined : {}, at(1));
      // Which methods a path has is no secret.
      const isRoute = ofSites.some((route) => route.path === path && route.method === verb);
      const refusals = ["404 NOT_FOUND", ...(isRoute ? [] : ["405 METHOD_NOT_ALLOWED"])];
      expect(refusals, `${verb} ${path}`).toContain(`${said.status} ${String(said.body["code"])}`);
      expect(Object.keys(said.body), `${verb} ${path}`).toEqual(["code"]);
    }
  expect((await bram.call("GET", real("/sites/:siteId/export.zip"))).status).toBe(404);
  await expect(openListener(worker, bram, annas[OTHERS_SITE] ?? "")).rejects.toThrow("Unauthorized");
  expect((await bram.call("GET", "/sites")).body).toMatchObject({ sites: [{ id: bramsSite, role: "owner" }] });
  expect(await everything()).toEqual(before);
});

test("a visitor is asked to sign in everywhere", async () => {
  const visitor = calling(worker, "");
  for (const { method, path } of ROUTES.filter(({ gate }) => gate === "signed-in"))
    if (!path.startsWith("/invitations/"))
      expect([method, path, (await visitor(method, real(path), method === "GET" ? undefined : {}, at(1))).status]).toEqual([
        method,
        path,
        401,
      ]);
});

test.each(["manager", "cleaner"] as const)("a %s is refused what the role does not allow, and nothing changes", async (role) => {
  const before = await everything();
  const { call } = team[role];
  let refused = 0;
  for (const { method, path, permission = "site:delete" } of ofSites) {
    const allowed = hasPermission(role, permission);
    if (allowed && method !== "GET") continue;
    const { status, body } = await call(method, real(path), method === "GET" ? undefined : {}, at(1));
    // Calendars, money, statistics and bookkeeping require a period, details of imported stays the dates of a stay, tasks a language.
    const asksForDays =
      /\/(?:calendar|payments|analytics|analytics\.csv|tax|tax\.csv|register|register\.csv|table\.csv|papers|papers\/[^/]+\/fa3|vat|bookkeeping\.csv|imported-stays\/details|cleanings)$/.test(
        path,
      );
    if (allowed) expect([path, status]).toEqual([path, asksForDays ? 422 : 200]);
    else expect([method, path, status, body]).toEqual([method, path, 403, { code: "NOT_ALLOWED" }]);
    refused += allowed ? 0 : 1;
  }
  expect(refused).toBeGreaterThan(role === "cleaner" ? 25 : 8);
  expect(
    (await call("DELETE", real("/sites/:siteId/team/members/:userId", { "members/:userId": anna.id }), undefined, at(role)))
      .status,
  ).toBe(403);
  expect(await everything()).toEqual(before);
});

test("the path of an own site gives no access to data of another site", async () => {
  const before = await everything();
  for (const { method, path } of ofSites.filter((route) => /:siteId.*:/.test(route.path))) {
    // A form; `conversations.test.ts` sends it.
    if (method === "POST" && path.endsWith("/messages/bookings/:bookingId")) continue;
    const said = await bram.call(
      method,
      real(path, { [OTHERS_SITE]: bramsSite }),
      method === "GET" ? undefined : (BODIES[`${method} ${path}`] ?? {}),
      at(1),
    );
    expect([method, path, said.status, said.body.code]).toEqual([method, path, 404, "NOT_FOUND"]);
  }
  const unitId = (
    (await anna.call("GET", real("/sites/:siteId/calendar?from=2030-01-01&to=2030-01-02"))).body.units as { id: string }[]
  )[0]?.id;
  const feed = { id: crypto.randomUUID(), unitId, url: "https://ical.booking.com/x", channel: "booking", opensEdges: false };
  expect((await bram.call("POST", `/sites/${bramsSite}/feeds`, feed)).status).toBe(404);
  const pairing = { lineId: annas["lines/:lineId"], version: 1, bookingId: annas["bookings/:bookingId"], refundId: null };
  const booked = await bram.call("POST", `/sites/${bramsSite}/statements/book`, { pairings: [pairing] });
  expect(booked.body).toMatchObject({ outcomes: [{ code: "NOT_FOUND" }] });
  await bram.call("PUT", `/sites/${bramsSite}/reviews/order`, { ids: [annas["reviews/:reviewId"]] }, at(1));
  expect(await everything()).toEqual(before);
});

test("a write without a valid If-Match is refused, and nothing changes", async () => {
  const before = await everything();
  const conditional = ROUTES.filter((route) => route.conditional && route.gate === "signed-in");
  expect(conditional.length).toBeGreaterThan(13);
  for (const { method, path } of conditional)
    for (const headers of [{}, { "If-Match": "*" }, { "If-Match": "7" }] as Record<string, string>[]) {
      const { status, body } = await anna.call(method, real(path), {}, headers);
      expect([method, path, status, body.code]).toEqual([method, path, 428, "VERSION_REQUIRED"]);
    }
  expect(await everything()).toEqual(before);
});

test("an account's own data are not accessible to others", async () => {
  expect((await bram.call("DELETE", real("/account/sessions/:id"))).status).toBe(404);
  expect((await bram.call("DELETE", real("/push/devices/:deviceId"))).status).toBe(404);
  expect((await anna.call("GET", "/push")).body).toMatchObject({
    publicKey: null,
    devices: [{ id: annas["devices/:deviceId"] }],
  });
  expect((await bram.call("POST", real("/team-invitations/:token/accept"))).body.code).toBe("WRONG_ACCOUNT");
  expect((await bram.call("DELETE", real("/team-invitations/:token"))).body.code).toBe("WRONG_ACCOUNT");
  expect((await anna.call("GET", "/account/sessions")).status).toBe(200);
});

test("without the account's second factor a session may not call any route, and nothing changes", async () => {
  const before = await everything();
  const { db, tables } = worker.store;
  const id = annas[OTHERS_SITE] ?? "";
  const preview = (await anna.call("POST", `/sites/${id}/preview`)).body as { origin?: string; ticket?: string };
  const { address } = (await anna.call("POST", `/sites/${id}/export-ticket`)).body as { address?: string };
  const page = async () => (await worker.get(`${preview.origin}/?ticket=${encodeURIComponent(preview.ticket ?? "")}`)).status;
  expect([await page(), (await worker.get(`${MAIN}${address}`)).status]).toEqual([200, 200]);

  await insertFactor(db, tables, factorFixture(anna.id));
  const gated = ROUTES.filter(({ gate }) => gate === "signed-in");
  expect(gated.length).toBeGreaterThan(45);
  for (const { method, path } of gated) {
    const { status, body } = await anna.call(
      method,
      path.startsWith("/invitations") ? path : real(path),
      method === "GET" ? undefined : {},
      at(1),
    );
    expect([method, path, status, body]).toEqual([method, path, 401, { code: "INSUFFICIENT_AAL" }]);
  }
  expect((await anna.call("GET", "/account")).body).toEqual({ kind: "visitor" });
  expect(await page()).toBe(404);
  expect((await worker.get(`${MAIN}${address}`)).status).toBe(404);
  await expect(openListener(worker, anna, id)).rejects.toThrow("second factor");
  const unfinished = await anna.supabase.auth.updateUser({ data: { name: "Iemand anders" } });
  expect(codeOf(unfinished)).toEqual([401, "insufficient_aal"]);

  await db.delete(tables.factors);
  expect(await everything()).toEqual(before);
});

test("a former member's tickets are invalid", async () => {
  const id = annas[OTHERS_SITE] ?? "";
  const { manager } = team;
  const { origin, ticket } = (await manager.call("POST", `/sites/${id}/preview`)).body as { origin?: string; ticket?: string };
  const page = async () => (await worker.get(`${origin}/?ticket=${encodeURIComponent(ticket ?? "")}`)).status;
  expect(await page()).toBe(200);
  await done(anna.call("DELETE", `/sites/${id}/team/members/${manager.id}`, undefined, at("manager")));
  expect(await page()).toBe(404);
  await expect(openListener(worker, manager, id)).rejects.toThrow("Unauthorized");
});

test("a cleaner learns neither the owner's id nor the name of a draft", async () => {
  const id = annas[OTHERS_SITE] ?? "";
  await beginSite(anna, "Nog geheim huis");
  const { call } = team.cleaner;
  const reads = ofSites.filter(({ method, permission }) => method === "GET" && permission === "calendar:read");
  expect(reads.length).toBeGreaterThan(1);
  for (const { path } of reads) {
    const query = path.endsWith("/cleanings") ? "locale=nl" : "from=2030-01-01&to=2030-03-01";
    const { status, body } = await call("GET", `${real(path)}?${query}`);
    expect([path, status, JSON.stringify(body).includes(anna.id)]).toEqual([path, 200, false]);
  }
  const listener = await openListener(worker, team.cleaner, id);
  await done(anna.call("PUT", `/sites/${id}/reviews/order`, { ids: [annas["reviews/:reviewId"]] }, at(0)));
  await expect.poll(() => listener.changes.length).toBe(1);
  expect(JSON.stringify(listener.changes)).not.toContain(anna.id);
  const feed = await (await worker.get(`${MAIN}/calendar/${anna.id}.ics`)).text();
  expect(feed).toContain("Huis van Anna");
  expect(feed).not.toContain("Nog geheim huis");
});
