import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminView } from "#contract/admin/view.ts";
import { gateOf } from "#services/http/caller/gates.ts";
import { findByUser } from "#store/services/audit-log.ts";
import { api } from "#entry/api.ts";
import { admin, promote } from "../support/admin.ts";
import { at, calling, owner, published, type TestOwner } from "../support/api.ts";
import { adminClient, client, GOOD_PASSWORD, SERVICE_KEY } from "../support/auth.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let boss: TestOwner;
let anna: TestOwner;
let site: string;

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  [boss, anna] = [await admin(worker), await owner(worker)];
  site = await published(anna, "meekijkhuis", "Het Meekijkhuis");
});
afterAll(() => worker.stop());

const begin = async (who: TestOwner, id: string) => {
  const { status, body } = await who.call("POST", `/admin/owners/${id}/views`, { reason: "asked for help" });
  return { status, code: body.code, view: body as unknown as AdminView };
};
const as = (view: AdminView | string) => ({ "X-View-As": typeof view === "string" ? view : view.id });
const read = async (who: TestOwner, path: string, view: AdminView | string) => {
  const { status, body } = await who.call("GET", path, undefined, as(view));
  return [status, body.code];
};
const ENDED = [403, "VIEW_ENDED"];

test("a view reads what the owner reads, and the owner's log says when and why", async () => {
  const { view } = await begin(boss, anna.id);
  expect(view).toMatchObject({ ownerId: anna.id, owner: anna.email });
  const { sites } = (await boss.call("GET", "/sites", undefined, as(view))).body as unknown as { sites: { id: string }[] };
  expect(sites.map(({ id }) => id)).toEqual([site]);
  expect((await boss.call("GET", "/account", undefined, as(view))).body).toEqual({ kind: "user", userId: anna.id });
  for (const part of ["draft", "overview", "bookings", "channels", "team"])
    expect([part, (await read(boss, `/sites/${site}/${part}`, view))[0]]).toEqual([part, 200]);
  // The admin area is not the owner's.
  expect(await read(boss, "/admin/owners", view)).toEqual([404, "NOT_FOUND"]);
  expect((await boss.call("DELETE", `/admin/owners/${anna.id}/views/${view.id}`)).status).toBe(204);
  expect((await boss.call("DELETE", `/admin/owners/${anna.id}/views/${view.id}`)).status).toBe(404);
  expect(await read(boss, "/sites", view)).toEqual(ENDED);
  const log = await findByUser(worker.store, anna.id);
  expect(log.filter(({ action }) => action.startsWith("view_"))).toMatchObject([
    { action: "view_ended", actorId: boss.id },
    { action: "view_begun", actorId: boss.id, details: { reason: "asked for help" } },
  ]);
});

test("a view cannot change anything, by any route or method", async () => {
  const { view } = await begin(boss, anna.id);
  const routes = new Map<string, boolean>();
  for (const { method, path, handler } of api.routes)
    if (!["ALL", "GET"].includes(method) && gateOf(handler)) routes.set(`${method} ${path}`, gateOf(handler) === "admin");
  expect(routes.size).toBeGreaterThan(100);
  // Nobody moves an owner's money in a view.
  const ofMoney = ["plan/:id/cancel", "plan/:id/keep", "plan/:id/method", "plan/:id/test"].map(
    (path) => `POST /api/account/${path}`,
  );
  expect([...routes.keys()]).toEqual(expect.arrayContaining([...ofMoney, "POST /api/sites/:siteId/orders"]));
  const before = await worker.store.db.select().from(worker.store.tables.auditLog);
  for (const [route, isAdmins] of routes) {
    const [method = "", path = ""] = route.split(" ");
    const filled = path
      .replace(/^\/api/, "")
      .replace(":siteId", site)
      .replace(/:\w+/g, crypto.randomUUID());
    const { status, body } = await boss.call(method, filled, {}, { ...as(view), ...at(1) });
    expect([route, status, body.code]).toEqual([route, ...(isAdmins ? [404, "NOT_FOUND"] : [403, "READ_ONLY"])]);
  }
  for (const header of ["X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"]) {
    const { status } = await boss.call("POST", `/sites/${site}/draft`, {}, { ...as(view), [header]: "PATCH" });
    expect(status).not.toBeLessThan(400);
    const got = await boss.call("GET", `/sites/${site}/draft?_method=DELETE`, undefined, { ...as(view), [header]: "DELETE" });
    expect(got.status).toBe(200);
  }
  for (const path of [
    "/account/export",
    `/sites/${site}/analytics.csv`,
    `/sites/${site}/bookings/table.csv`,
    `/sites/${site}/export.zip?ticket=x`,
  ])
    expect([path, ...(await read(boss, path, view))]).toEqual([path, 403, "READ_ONLY"]);
  expect(await worker.store.db.select().from(worker.store.tables.auditLog)).toHaveLength(before.length);
}, 60_000);

test("no address with a token is sent in a view", async () => {
  const { view } = await begin(boss, anna.id);
  const { draft } = (await anna.call("GET", `/sites/${site}/draft`)).body as unknown as { draft: { units: { id: string }[] } };
  const unitId = draft.units[0]?.id;
  const id = crypto.randomUUID();
  await anna.call("POST", `/sites/${site}/exports`, { id, unitId, channel: "airbnb", withPreparation: true });
  const booking = {
    unitId,
    arrival: "2030-01-04",
    departure: "2030-01-11",
    party: { adults: 2, children: [], pets: 0 },
    contact: { name: "Kees", email: null, phone: null, address: null },
    locale: "nl",
    channel: "phone",
    payment: "on-arrival",
    state: "confirmed",
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  };
  const booked = (await anna.call("POST", `/sites/${site}/bookings`, booking)).body as unknown as { booking: { id: string } };
  for (const [path, secret] of [
    [`/sites/${site}/channels`, /\/calendar\/[0-9a-f]{32}/],
    [`/sites/${site}/bookings/${booked.booking.id}`, /\/booking\/[\w-]{22}/],
  ] as const) {
    expect(JSON.stringify((await anna.call("GET", path)).body)).toMatch(secret);
    const seen = await boss.call("GET", path, undefined, as(view));
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toMatch(secret);
  }
});

test("a view is not usable by others, after its end, or after the admin has lost the role", async () => {
  const second = await admin(worker);
  const { view } = await begin(boss, anna.id);
  for (const who of [second, anna, await owner(worker)]) expect(await read(who, "/sites", view)).toEqual(ENDED);
  // To a visitor it does not exist.
  expect(await read({ ...anna, call: calling(worker, "") }, "/sites", view)).toEqual([401, "NOT_SIGNED_IN"]);
  for (const id of ["x", "", crypto.randomUUID(), `${view.id}' or 1=1`]) expect(await read(boss, "/sites", id)).toEqual(ENDED);
  const { db, tables: t } = worker.store;
  const change = (values: object) => db.update(t.adminViews).set(values).where(eq(t.adminViews.id, view.id));
  const [row] = await db.select().from(t.adminViews).where(eq(t.adminViews.id, view.id));
  // As if another session of the same admin had begun it.
  await change({ sessionId: crypto.randomUUID() });
  expect(await read(boss, "/sites", view)).toEqual(ENDED);
  await change({ sessionId: row?.sessionId });
  expect((await read(boss, "/sites", view))[0]).toBe(200);
  await change({ expiresAt: Date.now() - 1 });
  expect(await read(boss, "/sites", view)).toEqual(ENDED);
  const seconds = (await begin(second, anna.id)).view;
  expect((await read(second, "/sites", seconds))[0]).toBe(200);
  await db.delete(t.factors).where(eq(t.factors.userId, second.id));
  expect(await read(second, "/sites", seconds)).toEqual(ENDED);
  const third = await admin(worker);
  const thirds = (await begin(third, anna.id)).view;
  await adminClient(worker).auth.admin.updateUserById(third.id, { app_metadata: { role: "owner" } });
  expect(await read(third, "/sites", thirds)).toEqual(ENDED);
  expect((await begin(third, anna.id)).status).toBe(404);
});

test("accounts of admins are not viewed, not even those promoted later", async () => {
  const other = await admin(worker);
  expect(await begin(boss, other.id)).toMatchObject({ status: 403, code: "NOT_ALLOWED" });
  expect(await begin(boss, boss.id)).toMatchObject({ status: 403, code: "NOT_ALLOWED" });
  const bram = await owner(worker);
  const { view } = await begin(boss, bram.id);
  expect((await read(boss, "/sites", view))[0]).toBe(200);
  await promote(worker, bram.id);
  expect(await read(boss, "/sites", view)).toEqual(ENDED);
});

test("a view does not sign in anywhere else", async () => {
  const { view } = await begin(boss, anna.id);
  const me = await worker.get(`${MAIN}/auth/v1/user`, { headers: { Authorization: `Bearer ${boss.token}`, ...as(view) } });
  expect(((await me.json()) as { id: string }).id).toBe(boss.id);
  const again = client(worker);
  await again.auth.signInWithPassword({ email: anna.email, password: GOOD_PASSWORD });
  const token = (await again.auth.getSession()).data.session?.access_token ?? "";
  expect((await calling(worker, token)("GET", "/sites", undefined, as(view))).body.code).toBe("VIEW_ENDED");
});
