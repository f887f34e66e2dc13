import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gateOf } from "#services/http/caller/gates.ts";
import { api } from "#entry/api.ts";
import { admin, promote, verifySecondFactor } from "../support/admin.ts";
import { type ApiResponse, beginSite, calling, owner, type TestOwner } from "../support/api.ts";
import { adminClient, client, GOOD_PASSWORD, SERVICE_KEY } from "../support/auth.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let boss: TestOwner;

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  boss = await admin(worker);
});
afterAll(() => worker.stop());

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Paths of the admin area, with a value for each parameter. */
const PATHS = [
  ...new Set(
    api.routes
      .filter(({ method, handler }) => method !== "ALL" && gateOf(handler) === "admin")
      .map(({ path }) => path.replace(/^\/api/, "").replace(/:\w+/g, crypto.randomUUID())),
  ),
];

/** The parts of a response that could differ between routes. */
const seen = ({ status, body, headers }: ApiResponse) => {
  const rest = Object.fromEntries(headers);
  delete rest["x-request-id"];
  delete rest["server-timing"];
  delete rest["date"];
  return { status, body, rest };
};

test("for everyone but admins with a second factor, no route of the admin area exists", async () => {
  const half = await owner(worker);
  await promote(worker, half.id);
  const lost = await owner(worker);
  await promote(worker, lost.id);
  await verifySecondFactor(lost.supabase);
  // A session of the same account that has only the first factor.
  const again = client(worker);
  await again.auth.signInWithPassword({ email: lost.email, password: GOOD_PASSWORD });
  const forger = await owner(worker);
  await forger.supabase.auth.updateUser({ data: { role: "admin", app_metadata: { role: "admin" } } });
  await forger.supabase.auth.refreshSession();
  const tokenOf = async ({ supabase }: Pick<TestOwner, "supabase">) =>
    (await supabase.auth.getSession()).data.session?.access_token ?? "";
  const callers = {
    visitor: "",
    owner: (await owner(worker)).token,
    forger: await tokenOf(forger),
    "admin without a factor": half.token,
    "admin at aal1": await tokenOf({ supabase: again }),
    "broken token": `${boss.token.slice(0, -3)}abc`,
  };
  expect(PATHS.length).toBeGreaterThan(1);
  for (const [name, token] of Object.entries(callers)) {
    const call = calling(worker, token);
    for (const method of VERBS) {
      const unknown = seen(await call(method, "/nothing-here"));
      expect([name, method, unknown.status, unknown.body]).toEqual([name, method, 404, { code: "NOT_FOUND" }]);
      for (const path of [...PATHS, "/admin", "/admin/nothing-here"])
        expect([name, method, path, seen(await call(method, path))]).toEqual([name, method, path, unknown]);
    }
  }
  const described = (await calling(worker, callers.owner)("GET", "/openapi.json")).body as { paths?: object };
  expect(Object.keys(described.paths ?? {}).filter((path) => path.startsWith("/api/admin"))).toEqual([]);
  const forAdmins = (await boss.call("GET", "/openapi.json")).body as { paths?: object };
  expect(Object.keys(forAdmins.paths ?? {}).filter((path) => path.startsWith("/api/admin"))).toEqual(
    expect.arrayContaining(["/api/admin/audit-log"]),
  );
}, 120_000);

test("an admin who loses the role, the factor or the session loses the area at once", async () => {
  const status = async ({ call }: TestOwner) => (await call("GET", "/admin/audit-log")).status;
  const [demoted, bare, gone] = [await admin(worker), await admin(worker), await admin(worker)];
  for (const each of [demoted, bare, gone]) expect(await status(each)).toBe(200);
  await adminClient(worker).auth.admin.updateUserById(demoted.id, { app_metadata: { role: "owner" } });
  expect(await status(demoted)).toBe(404);
  const { factors } = worker.store.tables;
  await worker.store.db.delete(factors).where(eq(factors.userId, bare.id));
  expect(await status(bare)).toBe(404);
  await gone.supabase.auth.signOut();
  expect(await status(gone)).toBe(404);
});

test("the document of the area is an empty shell that search engines skip", async () => {
  for (const prefix of ["", "/en", "/pl"]) {
    const response = await worker.get(`${MAIN}${prefix}/admin/audit-log`);
    expect([response.status, response.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
    expect(await response.text()).toMatch(/<div id="root"><\/div>/);
  }
});

test("each write of a signed-in caller is in the audit log, once, without tokens and texts", async () => {
  const anna = await owner(worker);
  const siteId = await beginSite(anna);
  const entries = async (query: string) =>
    (await boss.call("GET", `/admin/audit-log?${query}`)).body as unknown as {
      entries: { action: string; siteName: string | null; details: object; actorEmail: string }[];
      cursor: string | null;
    };
  const { version } = (await anna.call("GET", `/sites/${siteId}/draft`)).body as { version: number };
  for (const [index, town] of ["Domburg", "Zoutelande"].entries())
    expect(
      (await anna.call("PATCH", `/sites/${siteId}/draft`, { place: { town } }, { "If-Match": `"${version + index}"` })).status,
    ).toBe(200);
  const invited = await anna.call("POST", `/sites/${siteId}/team/invitations`, { email: "piet@example.com", role: "manager" });
  expect(invited.status).toBe(201);
  expect(
    (await anna.call("PATCH", `/sites/${siteId}/draft`, { place: { town: "Vlissingen" } }, { "If-Match": `"${version}"` }))
      .status,
  ).not.toBe(200);
  const found = await entries(`actor=${anna.id}&site=${siteId}`);
  expect(found.entries.map(({ action }) => action)).toEqual(["team_invited", "PATCH /sites/:siteId/draft"]);
  expect(found.entries[1]).toMatchObject({ actorEmail: anna.email, details: {} });
  // Pages of one entry each give the same result.
  const first = await entries(`actor=${anna.id}&limit=1`);
  const second = await entries(`actor=${anna.id}&limit=1&cursor=${encodeURIComponent(first.cursor ?? "")}`);
  expect([...first.entries, ...second.entries].map(({ action }) => action)).toEqual(
    (await entries(`actor=${anna.id}&limit=2`)).entries.map(({ action }) => action),
  );
  const csv = await worker.get(`${MAIN}/api/admin/audit-log/csv?site=${siteId}`, {
    headers: { Authorization: `Bearer ${boss.token}` },
  });
  expect((await csv.text()).trim().split("\r\n")).toHaveLength(3);
  for (const query of ["cursor=x", "from=2026-02-31x", "limit=101", `action=${"x".repeat(201)}`])
    expect([query, (await boss.call("GET", `/admin/audit-log?${query}`)).status]).toEqual([query, 422]);
});
