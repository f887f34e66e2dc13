import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListedOwner, OwnerRecord } from "#contract/admin/owner.ts";
import { admin, verifySecondFactor } from "../support/admin.ts";
import { beginSite, owner, type TestOwner } from "../support/api.ts";
import { adminClient, client, GOOD_PASSWORD, SERVICE_KEY } from "../support/auth.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let boss: TestOwner;

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  boss = await admin(worker);
});
afterAll(() => worker.stop());

const reason = "asked for by telephone";
const act = async (id: string, action: string) => {
  const { status, body } = await boss.call("POST", `/admin/owners/${id}/${action}`, { reason });
  return [status, body.code];
};
const read = async (id: string) => (await boss.call("GET", `/admin/owners/${id}`)).body as unknown as OwnerRecord;
const list = async (query: string) =>
  (await boss.call("GET", `/admin/owners?${query}`)).body as unknown as { owners: ListedOwner[]; cursor: string | null };

test("accounts are listed newest first, page by page, and found by the beginning of an address or a name", async () => {
  const anna = await owner(worker, "lucja.search@example.com");
  await anna.supabase.auth.updateUser({ data: { name: "Łucja Nowak" } });
  const all = (await list("limit=100")).owners.map(({ id }) => id);
  expect(all[0]).toBe(anna.id);
  const paged: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await list(`limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    paged.push(...page.owners.map(({ id }) => id));
    ({ cursor } = page);
  }
  expect(paged).toEqual(all);
  for (const q of ["łucja", "Łucja N", anna.email.slice(0, 8), anna.email.toUpperCase(), anna.id])
    expect([q, (await list(`q=${encodeURIComponent(q)}`)).owners.map(({ id }) => id)]).toEqual([q, [anna.id]]);
  for (const q of ["nowak-nowhere", "%", "_", "' or 1=1 --"])
    expect([q, (await list(`q=${encodeURIComponent(q)}`)).owners]).toEqual([q, []]);
  for (const query of ["limit=0", "cursor=x", `q=${"x".repeat(101)}`])
    expect([query, (await boss.call("GET", `/admin/owners?${query}`)).status]).toEqual([query, 422]);
});

test("an account has its state, sites and emails, and no secrets", async () => {
  const anna = await owner(worker);
  const siteId = await beginSite(anna, "Het Duinhuis");
  await verifySecondFactor(anna.supabase);
  const found = await read(anna.id);
  expect(found.account).toMatchObject({ email: anna.email, sessions: 1, bannedUntil: null, isAdmin: false, hasPassword: true });
  expect(found.account.factors).toMatchObject([{ type: "totp", status: "verified" }]);
  expect(found.sites).toMatchObject([{ id: siteId, name: "Het Duinhuis", role: "owner" }]);
  expect(found.mails.length).toBeGreaterThan(0);
  expect(JSON.stringify(found)).not.toMatch(/secret|argon|"html"|"text"/i);
  expect((await boss.call("GET", `/admin/owners/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await boss.call("GET", "/admin/owners/x")).status).toBe(404);
});

test("an account is banned, unbanned and signed out, with the reason in its own log", async () => {
  const anna = await owner(worker);
  expect(await act(anna.id, "ban")).toEqual([204, undefined]);
  expect((await anna.call("GET", "/account/sessions")).status).toBe(401);
  const again = client(worker);
  const signIn = () => again.auth.signInWithPassword({ email: anna.email, password: GOOD_PASSWORD });
  expect((await signIn()).error?.code).toBe("user_banned");
  expect((await read(anna.id)).account.bannedUntil).toBeGreaterThan(Date.now());
  expect(await act(anna.id, "ban")).toEqual([409, "STATE_CHANGED"]);
  expect(await act(anna.id, "unban")).toEqual([204, undefined]);
  expect((await signIn()).error).toBeNull();
  expect(await act(anna.id, "sign-out")).toEqual([204, undefined]);
  expect((await again.auth.getUser()).error).not.toBeNull();
  await signIn();
  const token = (await again.auth.getSession()).data.session?.access_token ?? "";
  const exported = await worker.get("http://vrijhuis.localhost/api/account/export", {
    headers: { Authorization: `Bearer ${token}` },
  });
  const own = await exported.text();
  for (const action of ["banned", "unbanned", "signed_out_by_admin", reason]) expect(own).toContain(action);
});

test("second factors are removed, and the owner gets an email", async () => {
  const anna = await owner(worker);
  await verifySecondFactor(anna.supabase);
  expect(await act(anna.id, "remove-factors")).toEqual([204, undefined]);
  const { account, mails } = await read(anna.id);
  expect(account.factors).toEqual([]);
  expect(mails[0]?.createdAt).toBeGreaterThan(account.createdAt);
  expect(await act(anna.id, "remove-factors")).toEqual([409, "STATE_CHANGED"]);
});

test("an address is confirmed and an invitation sent again only while it is not confirmed", async () => {
  const { data, error } = await adminClient(worker).auth.admin.createUser({ email: "invited@example.com", email_confirm: false });
  if (error) throw error;
  const { id } = data.user;
  expect(await act(id, "send-invitation")).toEqual([204, undefined]);
  // One email a minute.
  expect(await act(id, "send-invitation")).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect((await read(id)).mails).toHaveLength(1);
  expect(await act(id, "confirm")).toEqual([204, undefined]);
  expect((await read(id)).account.emailConfirmedAt).not.toBeNull();
  expect(await act(id, "confirm")).toEqual([409, "STATE_CHANGED"]);
  expect(await act(id, "send-invitation")).toEqual([409, "STATE_CHANGED"]);
});

test("an admin does nothing to their own account, without a reason, or by an unknown name", async () => {
  expect(await act(boss.id, "ban")).toEqual([403, "NOT_ALLOWED"]);
  const anna = await owner(worker);
  for (const body of [{}, { reason: " " }, { reason: "x".repeat(501) }, { reason, force: true }])
    expect((await boss.call("POST", `/admin/owners/${anna.id}/ban`, body)).status).toBe(422);
  expect((await boss.call("POST", `/admin/owners/${anna.id}/delete`, { reason })).status).toBe(404);
  const { users } = worker.store.tables;
  expect(await worker.store.db.$count(users, eq(users.id, anna.id))).toBe(1);
});
