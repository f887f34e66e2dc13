import type { SupabaseClient } from "@supabase/supabase-js";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as auditLog from "#store/services/audit-log.ts";
import * as factors from "#store/identity/factors.ts";
import * as leads from "#store/business/leads.ts";
import * as orders from "#store/business/orders.ts";
import { enqueueSms } from "#store/identity/sms-outbox.ts";
import { hostKey } from "#services/hosts/site-cache.ts";
import { factorFixture } from "../fixtures/account.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { adminClient, bearer, client, codeOf, GOOD_PASSWORD, letterTo, newEmail, signedIn } from "../support/auth.ts";
import { useAuthWorker } from "../support/auth-worker.ts";
import { given } from "../support/given.ts";
import { MAIN, MAIN_DOMAIN } from "../support/worker.ts";

const worker = useAuthWorker();

async function close(supabase: SupabaseClient, body: unknown): Promise<[number, unknown]> {
  const answer = await worker.get(`${MAIN}/api/account`, {
    method: "DELETE",
    headers: { ...(await bearer(supabase)), "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return [answer.status, answer.status === 204 ? null : await answer.json()];
}

/** Reads the kind of site served at a host, and the id of the site that KV has for it. */
async function seen(host: string) {
  const answer = await worker.get(`http://${host}/`);
  const kind = /host;desc="(\w+)"/.exec(answer.headers.get("server-timing") ?? "")?.[1];
  return [kind, JSON.parse((await worker.kv.get(hostKey(host))) ?? "null")?.site?.id ?? null];
}

const accountExists = async (id: string) => {
  const { data } = await adminClient(worker).auth.admin.getUserById(id);
  return data.user !== null;
};

/** Adds a verified second factor to an account; its sessions have not verified it. */
async function addFactor(id: string): Promise<void> {
  await factors.insert(worker.store.db, worker.store.tables, factorFixture(id));
}

/** Raises the sessions of an account to aal2. */
async function raise(supabase: SupabaseClient, id: string): Promise<void> {
  const { db, tables: t } = worker.store;
  await db.update(t.sessions).set({ aal: "aal2" }).where(eq(t.sessions.userId, id));
  await supabase.auth.refreshSession();
}

test("deleting an account removes its sessions and sites at once, sends a farewell email and keeps the log", async () => {
  const { supabase, id, email } = await signedIn(worker);
  await supabase.auth.updateUser({ data: { locale: "pl" } });
  const stays = await signedIn(worker);
  await given(worker.store, siteFixture({ subdomain: "vertrekt", customDomain: "vertrekt.example", ownerId: id }));
  await given(worker.store, siteFixture({ subdomain: "blijft", ownerId: stays.id }));
  const host = `vertrekt.${MAIN_DOMAIN}`;
  for (const at of [host, "vertrekt.example"]) await expect.poll(() => seen(at)).toEqual(["owner", "site-vertrekt"]);

  expect(await close(supabase, { confirm: ` ${email.toUpperCase()} ` })).toEqual([204, null]);
  for (const at of [host, "vertrekt.example"]) expect(await seen(at)).toEqual(["main", null]);
  expect((await seen(`blijft.${MAIN_DOMAIN}`))[0]).toBe("owner");
  expect([await accountExists(id), await accountExists(stays.id)]).toEqual([false, true]);
  expect(codeOf(await supabase.auth.refreshSession())).not.toBeNull();
  expect(codeOf(await client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD }))).toEqual([
    400,
    "invalid_credentials",
  ]);
  const [last] = await auditLog.findByUser(worker.store, id);
  expect(last).toMatchObject({ action: "account_deleted", actorId: id });
  const letter = await letterTo(worker, email);
  expect(letter.subject).toBe("Konto w Vrijhuis zostało usunięte");
  expect(letter.text).toContain("hallo@vrijhuis.nl");
});

test("nothing is deleted without the account's own address or without signing in", async () => {
  const { supabase, id } = await signedIn(worker);
  const other = await signedIn(worker);
  for (const confirm of [other.email, "", "x".repeat(300)]) expect((await close(supabase, { confirm }))[0]).toBe(422);
  expect(await close(supabase, { confirm: other.email })).toEqual([
    422,
    { code: "INVALID_FORM", fields: { confirm: "mismatch" } },
  ]);
  for (const body of ["", "no json", "[]", JSON.stringify({ confirm: 1 }), JSON.stringify({ confirm: "x", more: 1 })])
    expect(await close(supabase, body)).toMatchObject([422, { code: "INVALID_FORM" }]);
  expect(await close(supabase, "x".repeat(70_000))).toMatchObject([413, { code: "BODY_TOO_LARGE" }]);
  expect(await close(client(worker), { confirm: other.email })).toEqual([401, { code: "NOT_SIGNED_IN" }]);
  expect(await accountExists(id)).toBe(true);
});

test("an account with a second factor needs it for deleting and for the export", async () => {
  const { supabase, id, email } = await signedIn(worker);
  await addFactor(id);
  const file = async () => (await worker.get(`${MAIN}/api/account/export`, { headers: await bearer(supabase) })).status;
  expect(await close(supabase, { confirm: email })).toEqual([401, { code: "INSUFFICIENT_AAL" }]);
  expect(await file()).toBe(401);
  await raise(supabase, id);
  expect(await file()).toBe(200);
  expect(await close(supabase, { confirm: email })).toEqual([204, null]);
});

test("an account with only a telephone number is deleted by confirming the number, without an email", async () => {
  const phone = "31612345671";
  const { data } = await adminClient(worker).auth.admin.createUser({ phone, password: GOOD_PASSWORD, phone_confirm: true });
  const supabase = client(worker);
  await supabase.auth.signInWithPassword({ phone, password: GOOD_PASSWORD });
  expect((await close(supabase, { confirm: "" }))[0]).toBe(422);
  expect(await close(supabase, { confirm: "+31 612 345 671" })).toEqual([204, null]);
  expect(await accountExists(data.user?.id ?? "")).toBe(false);
});

test("deletion by an admin removes the sites of the account; soft deletion keeps them", async () => {
  const { admin } = adminClient(worker).auth;
  const [hard, soft] = [await signedIn(worker), await signedIn(worker)];
  await given(worker.store, siteFixture({ subdomain: "geschrapt", ownerId: hard.id }));
  await given(worker.store, siteFixture({ subdomain: "verstild", ownerId: soft.id }));
  const hosts = ["geschrapt", "verstild"].map((name) => `${name}.${MAIN_DOMAIN}`);
  for (const host of hosts) await expect.poll(async () => (await seen(host))[0]).toBe("owner");
  await admin.deleteUser(hard.id);
  await admin.deleteUser(soft.id, true);
  expect(await Promise.all(hosts.map(async (host) => (await seen(host))[0]))).toEqual(["main", "owner"]);
});

test("the export contains all data of the account and no secrets", async () => {
  const { supabase, id, email } = await signedIn(worker);
  const { db, tables: t } = worker.store;
  await db.update(t.users).set({ phone: "31612345672", phoneConfirmedAt: NOW }).where(eq(t.users.id, id));
  await addFactor(id);
  await raise(supabase, id);
  await supabase.auth.reauthenticate();
  await orders.insert(db, t, orderFixture(`order-${id}`, email));
  await orders.insert(db, t, orderFixture("another's", newEmail()));
  await leads.insert(db, t, {
    id: `lead-${id}`,
    kind: "contact",
    state: "new",
    locale: "nl",
    name: "Ann",
    email,
    phone: null,
    units: null,
    channels: [],
    message: "Hello",
    slot: null,
    reservedSlot: null,
    heldUntil: null,
    confirmedAt: null,
    confirmDigest: null,
    consentAt: NOW,
    digest: "digest of the lead",
    createdAt: NOW,
  });
  await enqueueSms(db, t, { id: "sms", recipient: "31612345672", text: "your code" }, NOW);
  const answer = await worker.get(`${MAIN}/api/account/export`, { headers: await bearer(supabase) });
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="vrijhuis-account-\d{4}-\d\d-\d\d\.json"$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  const read = JSON.parse(text) as { mails: object[] };
  expect(Object.keys(read.mails[0] ?? {})).toEqual(["subject", "createdAt", "sentAt"]);
  expect(read).toMatchObject({
    exportedAt: expect.any(String),
    account: { id, email, hasPassword: true, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    identities: [{ provider: "email", email }],
    factors: [{ type: "totp", status: "verified" }],
    sessions: [{ aal: "aal2", refreshedAt: expect.any(String) }],
    log: expect.arrayContaining([expect.objectContaining({ action: "login", byYourself: true })]),
    orders: [{ id: `order-${id}`, dueNow: 20_000, createdAt: new Date(NOW).toISOString() }],
    forms: [{ message: "Hello" }],
    mails: [{ subject: "Je code om te bevestigen dat jij het bent", createdAt: expect.any(String) }],
    notifications: [],
    textMessages: [{ createdAt: new Date(NOW).toISOString() }],
  });
  const [device] = await auditLog.findByUser(worker.store, id, "all").then((log) => log.flatMap((entry) => entry.device ?? []));
  for (const secret of ["argon2", "sealed", "digest", "your code", device ?? "a device"])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
});

test("orders and forms with an address are exported only if the account has confirmed the address", async () => {
  const { supabase, id } = await signedIn(worker);
  const { db, tables: t } = worker.store;
  await db.update(t.users).set({ email: "stranger@vrijhuis.example", emailConfirmedAt: null }).where(eq(t.users.id, id));
  await leads.insert(db, t, {
    id: "stranger's",
    kind: "contact",
    state: "new",
    locale: "nl",
    name: "S",
    email: "stranger@vrijhuis.example",
    phone: null,
    units: null,
    channels: [],
    message: "Private",
    slot: null,
    reservedSlot: null,
    heldUntil: null,
    confirmedAt: null,
    confirmDigest: null,
    consentAt: NOW,
    digest: "s",
    createdAt: NOW,
  });
  const answer = await worker.get(`${MAIN}/api/account/export`, { headers: await bearer(supabase) });
  expect(await answer.json()).toMatchObject({ account: { id }, orders: [], forms: [], mails: [] });
});
