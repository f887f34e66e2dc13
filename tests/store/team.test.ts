import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hostKey } from "#services/hosts/site-cache.ts";
import * as auditLog from "#store/services/audit-log.ts";
import type { TeamRole } from "#domain/roles.ts";
import { findRole } from "#store/owners/site-people.ts";
import type { Store } from "#store/dialect/store.ts";
import { findInvitation, findTeam } from "#store/owners/team.ts";
import * as users from "#store/identity/users.ts";
import type { SiteTools } from "#services/audit/site-tools.ts";
import { digest } from "#services/secrets/digests.ts";
import { acceptInvitation } from "#owners/team/accept-invitation.ts";
import { changeRole, endMembership, revokeInvitation } from "#owners/team/change-member.ts";
import { declineInvitation } from "#owners/team/decline-invitation.ts";
import { invite, INVITATION_MS } from "#owners/team/invite.ts";
import { NOW, siteFixture } from "../fixtures/site.ts";
import { given, removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SITE = "site-duinhuis";

describe.each(DIALECTS)("a team on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables: t } = store;
    await removeEverybody(store);
    for (const table of [t.attempts, t.auditLog, t.outbox]) await db.delete(table).where(sql`1 = 1`);
    await given(store, siteFixture());
    for (const name of ["bram", "chris"]) {
      const account = { id: name, email: `${name}@vrijhuis.example`, name, emailConfirmedAt: NOW };
      await users.insert(db, t, account, NOW);
    }
  });

  const as = (by: string, now = NOW): SiteTools => ({
    store,
    kv: opened.kv,
    mainDomain: "vrijhuis.localhost",
    mainOrigin: "https://vrijhuis.nl",
    now,
    requestId: "r",
    by,
  });
  const wish = (who: string, role: TeamRole = "manager") => ({ siteId: SITE, email: `${who}@vrijhuis.example`, role });
  const offer = (who: string, version = 0, staysAsManager = false) => ({
    ...wish(who),
    role: "owner" as const,
    staysAsManager,
    version,
  });
  const member = (who: string, role: TeamRole) =>
    store.db.insert(store.tables.siteMembers).values({ siteId: SITE, userId: who, role, createdAt: NOW });
  const read = (userId: string, expected: string) => ({ siteId: SITE, userId, expected });
  /** Returns the token in the last mail. */
  const lastToken = async () => {
    const { db, tables: t } = store;
    const mails = await db
      .select()
      .from(t.outbox)
      .orderBy(sql`${t.outbox.createdAt} desc`);
    return /team=([0-9a-f]{64})/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  };
  /** Accepts an invitation to a site without payment accounts. */
  const accept = (tools: SiteTools, token: string) =>
    acceptInvitation(tools, token, async () => ({ ok: true, leave: async () => {} }));
  const roleOf = (who: string) => findRole(store, SITE, who);

  test("accepting an invitation adds the member with the role, once, even if repeated simultaneously", async () => {
    expect(await invite(as("owner-1"), wish("bram", "cleaner"))).toMatchObject({ ok: true });
    const token = await lastToken();
    const all = await Promise.all(Array.from({ length: 8 }, () => accept(as("bram"), token)));
    expect(all.filter(({ ok }) => ok)).toEqual([{ ok: true, siteId: SITE, role: "cleaner", paidUntil: null }]);
    expect(all.filter(({ ok }) => !ok).every((each) => !each.ok && each.code === "NOT_FOUND")).toBe(true);
    expect(await roleOf("bram")).toBe("cleaner");
    expect(await findTeam(store, SITE, NOW)).toMatchObject({ members: [{ userId: "bram", role: "cleaner" }], invitations: [] });
    expect((await auditLog.findByUser(store, "bram")).map(({ action }) => action)).toEqual(["team_joined"]);
  });

  test("only the recipient with a confirmed address can accept, within fourteen days, an invitation of the current owner", async () => {
    await invite(as("owner-1"), wish("bram"));
    const token = await lastToken();
    const code = async (tools: SiteTools) => {
      const result = await accept(tools, token);
      return result.ok ? "ok" : result.code;
    };
    expect(await code(as("chris"))).toBe("WRONG_ACCOUNT");
    await users.update(store.db, store.tables, "bram", { emailConfirmedAt: null }, NOW);
    expect(await code(as("bram"))).toBe("WRONG_ACCOUNT");
    await users.update(store.db, store.tables, "bram", { emailConfirmedAt: NOW }, NOW);
    expect(await code(as("bram", NOW + INVITATION_MS))).toBe("NOT_FOUND");
    expect((await findTeam(store, SITE, NOW + INVITATION_MS))?.invitations).toEqual([]);
    await store.db.update(store.tables.userSites).set({ userId: "chris" });
    expect(await code(as("bram"))).toBe("NOT_FOUND");
    expect(await roleOf("bram")).toBeUndefined();
  });

  test("a second invitation replaces the first; members cannot be invited", async () => {
    await invite(as("owner-1"), wish("bram", "manager"));
    const first = await lastToken();
    await invite(as("owner-1", NOW + 1), wish("bram", "cleaner"));
    expect((await findTeam(store, SITE, NOW))?.invitations).toMatchObject([{ email: "bram@vrijhuis.example", role: "cleaner" }]);
    expect(await accept(as("bram"), first)).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await accept(as("bram"), await lastToken())).toMatchObject({ ok: true, role: "cleaner" });
    expect(await invite(as("owner-1"), wish("bram"))).toEqual({ ok: false, code: "ALREADY_MEMBER" });
    expect(await invite(as("owner-1"), { ...wish("bram"), email: "owner-1@vrijhuis.example" })).toMatchObject({
      code: "ALREADY_MEMBER",
    });
  });

  test("the number of emails is limited", async () => {
    const codes: string[] = [];
    for (let i = 0; i < 21; i++) {
      const result = await invite(as("owner-1"), wish(`person-${i}`));
      codes.push(result.ok ? "ok" : result.code);
    }
    expect(codes).toEqual([...Array<string>(20).fill("ok"), "TOO_MANY_REQUESTS"]);
  });

  test("a site is transferred once, and the former owner's invitations become invalid", async () => {
    const before = (await store.db.select().from(store.tables.userSites))[0]?.version ?? 0;
    await invite(as("owner-1"), wish("chris", "manager"));
    const forChris = await lastToken();
    await invite(as("owner-1", NOW + 1), offer("bram", 0, true));
    const forBram = await lastToken();
    const all = await Promise.all(Array.from({ length: 5 }, () => accept(as("bram"), forBram)));
    expect(all.filter(({ ok }) => ok)).toEqual([{ ok: true, siteId: SITE, role: "owner", paidUntil: null }]);
    expect([await roleOf("bram"), await roleOf("owner-1"), await roleOf("chris")]).toEqual(["owner", "manager", undefined]);
    expect(await accept(as("chris"), forChris)).toEqual({ ok: false, code: "NOT_FOUND" });
    const [site] = await store.db.select().from(store.tables.userSites);
    expect(site).toMatchObject({ userId: "bram", version: before + 1 });
    const mails = await store.db.select().from(store.tables.outbox);
    expect(mails.filter(({ recipient }) => recipient === "owner-1@vrijhuis.example")).toHaveLength(1);
    const kept = await opened.kv.get<{ site: { ownerId: string } }>(hostKey("duinhuis.vrijhuis.localhost"), "json");
    expect(kept?.site.ownerId).toBe("bram");
  });

  test("a member who takes over the site is only its owner, and the former owner leaves if agreed", async () => {
    await member("bram", "manager");
    await invite(as("owner-1"), offer("bram"));
    await accept(as("bram"), await lastToken());
    expect(await findTeam(store, SITE, NOW)).toMatchObject({ owner: { userId: "bram" }, members: [], invitations: [] });
    expect(await roleOf("owner-1")).toBeUndefined();
  });

  test("a site can be offered to one person at a time", async () => {
    await invite(as("owner-1"), offer("bram"));
    const forBram = await lastToken();
    expect(await invite(as("owner-1", NOW + 1), offer("chris"))).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { email: "bram@vrijhuis.example", createdAt: NOW },
    });
    await invite(as("owner-1", NOW + 1), offer("chris", NOW));
    expect(await accept(as("bram"), forBram)).toEqual({ ok: false, code: "NOT_FOUND" });
    expect(await accept(as("chris"), await lastToken())).toMatchObject({ ok: true });
    expect(await roleOf("chris")).toBe("owner");
  });

  test("one of several simultaneous offers succeeds; the others get the current offer and send no email", async () => {
    await invite(as("owner-1"), wish("chris", "cleaner"));
    const first = await Promise.all(["bram", "chris", "dirk"].map((who) => invite(as("owner-1", NOW + 1), offer(who))));
    const offered = async () => (await findTeam(store, SITE, NOW))?.invitations.filter(({ role }) => role === "owner");
    const [won] = (await offered()) ?? [];
    expect(first.filter(({ ok }) => ok)).toEqual([{ ok: true, id: won?.id }]);
    const told = first.filter(({ ok }) => !ok);
    expect(told).toEqual(Array(2).fill({ ok: false, code: "VERSION_CONFLICT", current: won }));
    expect(await offered()).toHaveLength(1);

    const second = await Promise.all(["eva", "fien"].map((who) => invite(as("owner-1", NOW + 2), offer(who, NOW + 1))));
    expect(second.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await offered()).toHaveLength(1);
    expect(await store.db.select().from(store.tables.outbox)).toHaveLength(3);
  });

  test("a site offered again after a transfer has a new offer each time", async () => {
    await invite(as("owner-1"), offer("bram"));
    await accept(as("bram"), await lastToken());
    expect(await invite(as("bram", NOW + 1), offer("chris"))).toMatchObject({ ok: true });
    expect(await accept(as("chris"), await lastToken())).toMatchObject({ ok: true, role: "owner" });
  });

  test("an expired offer does not block a new one", async () => {
    await invite(as("owner-1"), offer("bram"));
    expect(await invite(as("owner-1", NOW + INVITATION_MS), offer("chris"))).toMatchObject({ ok: true });
  });

  test("a replaced offer cannot be revoked by its old version", async () => {
    await invite(as("owner-1"), offer("bram"));
    await invite(as("owner-1", NOW + 1), offer("chris", NOW));
    const seen = { siteId: SITE, id: SITE };
    expect(await revokeInvitation(as("owner-1"), { ...seen, version: NOW })).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { email: "chris@vrijhuis.example", createdAt: NOW + 1 },
    });
    expect(await revokeInvitation(as("owner-1"), { ...seen, version: NOW + 1 })).toEqual({ ok: true });
    expect(await revokeInvitation(as("owner-1"), { ...seen, version: NOW + 1 })).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  test("one of two simultaneous role changes succeeds, and the other gets a conflict", async () => {
    expect(await changeRole(as("owner-1"), read("chris", "manager"), "cleaner")).toEqual({ ok: false, code: "NOT_FOUND" });
    await member("chris", "manager");
    const same = await Promise.all(
      Array.from({ length: 4 }, () => changeRole(as("owner-1"), read("chris", "manager"), "cleaner")),
    );
    expect(same.filter(({ ok }) => ok)).toHaveLength(1);
    const told = { ok: false, code: "VERSION_CONFLICT", current: { role: "cleaner" } };
    expect(same.filter(({ ok }) => !ok)).toEqual([told, told, told]);
    expect(await endMembership(as("owner-1"), read("chris", "manager"))).toEqual(told);
    expect(await endMembership(as("owner-1"), read("chris", "cleaner"))).toEqual({ ok: true });
    expect(await changeRole(as("owner-1"), read("owner-1", "owner"), "cleaner")).toEqual({ ok: false, code: "NOT_FOUND" });
  });

  test("only the recipient can decline an invitation, once", async () => {
    await invite(as("owner-1"), wish("bram"));
    const token = await lastToken();
    expect(await declineInvitation(as("chris"), token)).toEqual({ ok: false, code: "WRONG_ACCOUNT" });
    expect(await declineInvitation(as("bram", NOW + INVITATION_MS), token)).toEqual({ ok: false, code: "NOT_FOUND" });
    const [accepted, declined] = await Promise.all([accept(as("bram"), token), declineInvitation(as("bram"), token)]);
    expect(declined.ok).toBe(!accepted.ok);
    expect(await roleOf("bram")).toBe(accepted.ok ? "manager" : undefined);
    expect(await findInvitation(store, await digest(token), NOW)).toBeUndefined();
    expect((await findTeam(store, SITE, NOW))?.invitations).toEqual([]);
    expect(await declineInvitation(as("bram"), token)).toEqual({ ok: false, code: "NOT_FOUND" });
  });
});
