import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { brand } from "#locales/brand.ts";
import { calling, owner, published, type TestOwner, uploading } from "../support/api.ts";
import { adminClient, client, forgetAttempts, GOOD_PASSWORD, SERVICE_KEY } from "../support/auth.ts";
import { startWorkerOnPostgres } from "../support/postgres.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

/** One of our workers stands in for the Supabase project: it speaks its auth protocol, and has its own store. */
describe("accounts of a hosted project", () => {
  let project: TestWorker;
  let worker: TestWorker;
  const asked: string[] = [];

  async function answerAsProject(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname}`);
    return project.get(request.url, { method: request.method, headers: Object.fromEntries(request.headers) });
  }

  beforeAll(async () => {
    project = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
    worker = await startWorkerOnPostgres({
      vars: { SUPABASE_URL: MAIN, SUPABASE_ANON_KEY: "project's key", SUPABASE_SERVICE_KEY: SERVICE_KEY },
      outside: answerAsProject,
    });
  });
  beforeEach(async () => {
    asked.length = 0;
    await forgetAttempts(project);
  });
  afterAll(() => Promise.all([project?.stop(), worker?.stop()]));

  /** An owner who has signed in to the project, and calls our interface with its token. */
  async function hostedOwner(email?: string): Promise<TestOwner> {
    const account = await owner(project, email);
    return { ...account, call: calling(worker, account.token), upload: uploading(worker, account.token) };
  }
  /** Makes the copies of all sessions older. */
  const age = (ms: number) => {
    const { db, tables } = worker.store;
    return db.update(tables.sessions).set({ refreshedAt: Date.now() - ms });
  };

  test("an owner signs in at the project, and has a site here", async () => {
    const anna = await hostedOwner();
    const site = await published(anna, "duinhuis", "Het Duinhuis");
    expect((await anna.call("GET", "/account")).body).toMatchObject({ kind: "user", userId: anna.id });
    const rows = await client(worker, { headers: { Authorization: `Bearer ${anna.token}` } })
      .from("user_sites")
      .select("id")
      .eq("id", site);
    expect(rows.data).toEqual([{ id: site }]);
    // Keys and session are requested once.
    expect(asked.filter((each) => each.endsWith("jwks.json"))).toHaveLength(1);
    expect(asked.filter((each) => each.endsWith("/user"))).toHaveLength(1);
    const { db, tables } = worker.store;
    const [row] = await db.select().from(tables.users);
    expect(row).toMatchObject({ id: anna.id, email: anna.email, encryptedPassword: null });
    const stranger = await hostedOwner();
    expect((await stranger.call("GET", `/sites/${site}/draft`)).status).toBe(404);
    const ours = await worker.get(`${MAIN}/auth/v1/settings`);
    expect([ours.status, ((await ours.json()) as { code: string }).code]).toEqual([404, "hosted_accounts"]);
  });

  test("documents of the portal name the project, to their script and in their policy", async () => {
    for (const path of ["/login", "/en/dashboard", "/admin"]) {
      const response = await worker.get(MAIN + path, { headers: { "If-None-Match": "*" } });
      expect([path, response.status, response.headers.get("etag")]).toEqual([path, 200, null]);
      expect(await response.text()).toContain(`data-auth="${MAIN}/auth/v1" data-key="project's key">`);
      expect(response.headers.get("content-security-policy")).toContain(`connect-src 'self' ws://vrijhuis.localhost ${MAIN}`);
    }
    expect(await (await project.get(`${MAIN}/login`)).text()).not.toContain("data-auth");
  });

  test("a session that ended at the project is used for a minute at most", async () => {
    const ben = await hostedOwner();
    const status = async () => (await ben.call("GET", "/sites")).status;
    expect(await status()).toBe(200);
    await ben.supabase.auth.signOut();
    expect(await status()).toBe(200);
    await age(61_000);
    expect([await status(), await status()]).toEqual([401, 401]);
    expect(await worker.store.db.select().from(worker.store.tables.sessions)).not.toContainEqual(
      expect.objectContaining({ userId: ben.id }),
    );
  });

  test("an account with a second factor needs it here too; the project's metadata decides who is an admin", async () => {
    const cas = await hostedOwner();
    expect((await cas.call("GET", "/sites")).status).toBe(200);
    const service = adminClient(project);
    await service.auth.admin.updateUserById(cas.id, { app_metadata: { role: "admin" } });
    const { tables, db } = project.store;
    await db.insert(tables.factors).values({
      id: crypto.randomUUID(),
      userId: cas.id,
      type: "totp",
      status: "verified",
      friendlyName: "app",
      createdAt: 1,
      updatedAt: 1,
    });
    await age(61_000);
    const refused = await cas.call("GET", "/sites");
    expect([refused.status, refused.body.code]).toEqual([401, "INSUFFICIENT_AAL"]);
    await db.delete(tables.factors);
    await age(61_000);
    expect((await cas.call("GET", "/account")).body["kind"]).toBe("admin");
  });

  test("tokens of other issuers and keys, and our own tokens, are refused", async () => {
    const dora = await hostedOwner();
    const [head = "", body = ""] = dora.token.split(".");
    const other = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
    const foreign = await owner(other);
    await other.stop();
    for (const token of [foreign.token, `${head}.${body}.AAAA`, brand.anonymousKey, SERVICE_KEY, "x"])
      expect((await calling(worker, token)("GET", "/sites")).status).toBe(401);
    const rest = (token: string) => worker.get(`${MAIN}/rest/v1/guests?select=id`, { headers: { apikey: token } });
    expect((await rest("project's key")).status).toBe(401);
    expect((await rest(SERVICE_KEY)).status).toBe(200);
  });

  test("an address that moved to another account of the project moves here; a closed account is deleted there", async () => {
    const eva = await hostedOwner();
    await eva.call("GET", "/sites");
    await adminClient(project).auth.admin.deleteUser(eva.id);
    const again = await hostedOwner(eva.email);
    expect((await again.call("GET", "/sites")).status).toBe(200);
    const closed = await again.call("DELETE", "/account", { confirm: eva.email, evenWithBookings: false });
    expect(closed.status).toBe(204);
    await expect
      .poll(
        async () => (await client(project).auth.signInWithPassword({ email: eva.email, password: GOOD_PASSWORD })).error?.code,
      )
      .toBe("invalid_credentials");
    expect((await again.call("GET", "/sites")).status).toBe(401);
    expect((await again.call("DELETE", `/account/sessions/${crypto.randomUUID()}`)).status).toBe(401);
  });
});
