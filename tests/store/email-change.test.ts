import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isRefusal, Refusal } from "#contract/identity/auth-errors.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import * as sessions from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { HALF_AGREED } from "#identity/accounts/agree-to-email-change.ts";
import type { AuthContext } from "#identity/accounts/auth-context.ts";
import { generateLink } from "#identity/accounts/generate-link.ts";
import { resend } from "#identity/accounts/recover.ts";
import { redeemCode } from "#identity/accounts/redeem-code.ts";
import { startSession } from "#identity/accounts/start-session.ts";
import { updateAccount } from "#identity/accounts/update-account.ts";
import { sessionFixture } from "../fixtures/account.ts";
import { NOW } from "../fixtures/site.ts";
import { authContextOn } from "../support/auth-context.ts";
import { linkTokensTo } from "../support/mailed-links.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const OLD = "old@vrijhuis.example";
const HOUR = 3_600_000;

describe.each(DIALECTS)("a change of address on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let auth: AuthContext;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    auth = authContextOn(store);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    const { db, tables: t } = store;
    for (const table of [t.users, t.outbox, t.auditLog, t.attempts]) await db.delete(table).where(sql`1 = 1`);
    await users.insert(db, t, { id: "ann", email: OLD, name: "Ann", emailConfirmedAt: NOW }, NOW);
    await sessions.insert(db, t, sessionFixture("ann"));
  });

  const ann = async () => {
    const account = await users.findById(store, "ann");
    if (!account) throw new Error("the account is missing");
    return account;
  };
  let asked = 0;
  /** Requests a change, each a millisecond after the previous one, with the send limits reset. */
  const ask = async (email: string, now = NOW + (asked += 1)) => {
    await store.db.delete(store.tables.attempts);
    return updateAccount(authContextOn(store, { now }), { account: await ann(), session: sessionFixture("ann") }, { email });
  };
  const newestTo = async (address: string) => (await linkTokensTo(store, address))[0] ?? "";
  /** Redeems a link and makes the resulting changes. */
  const openLink = async (link: string, at = auth) => {
    const redeemed = await redeemCode(at, "email_change", { link });
    if (redeemed === HALF_AGREED) return "half agreed";
    if (isRefusal(redeemed)) return redeemed.code;
    await startSession(at, { ...redeemed, method: "otp" });
    return "changed";
  };
  const subjectsTo = async (recipient: string) => {
    const { db, tables: t } = store;
    return (
      await db
        .select()
        .from(t.outbox)
        .where(sql`${t.outbox.recipient} = ${recipient}`)
    ).map(({ subject }) => subject);
  };
  test("an address does not get more emails than its limits, however many accounts request it", async () => {
    const { db, tables: t } = store;
    const victim = "victim@vrijhuis.example";
    const addresses = Array.from({ length: 5 }, (_, index) => `account-${index}@vrijhuis.example`);
    for (const [index, email] of addresses.entries()) {
      await users.insert(db, t, { id: `account-${index}`, email, name: "", emailConfirmedAt: NOW }, NOW);
      const change = {
        emailChange: victim,
        emailChangeFrom: email,
        emailChangeRequest: `request-${index}`,
        emailChangeSentAt: NOW,
      };
      await store.atomically((batch) => [users.update(batch, t, `account-${index}`, change, NOW)]);
    }
    const again = async (typed: string, now: number) => {
      const running: Promise<unknown>[] = [];
      const at = authContextOn(store, { now, afterResponse: (_, work) => void running.push(work()) });
      const answer = await resend(at, "email_change", typed, {});
      await Promise.all(running);
      return answer?.code;
    };
    for (const email of addresses) expect(await again(email, NOW)).toBeUndefined();
    expect(await subjectsTo(victim)).toHaveLength(1);
    expect(await again(victim, NOW)).toBe("over_email_send_rate_limit");
    for (let minute = 1; minute < 7; minute++) for (const email of addresses) await again(email, NOW + minute * 61_000);
    expect(await subjectsTo(victim)).toHaveLength(5);
  });

  const counts = () => {
    const { db, tables: t } = store;
    return Promise.all([t.sessions, t.auditLog, t.outbox].map((table) => db.$count(table)));
  };

  test.for([
    ["the old address first", [OLD, "new@vrijhuis.example"]],
    ["the new address first", ["new@vrijhuis.example", OLD]],
  ] as const)("is completed when both have agreed, %s, and both get an email", async ([, [first, second]]) => {
    await ask("new@vrijhuis.example");
    const links = [await newestTo(first), await newestTo(second)];
    expect(await openLink(links[0] ?? "")).toBe("half agreed");
    expect((await ann()).email).toBe(OLD);
    expect(await openLink(links[1] ?? "")).toBe("changed");
    expect(await ann()).toMatchObject({
      email: "new@vrijhuis.example",
      emailChange: null,
      emailChangeRequest: null,
      emailChangeFrom: null,
      emailChangeCurrentAgreed: false,
      emailChangeNewAgreed: false,
      identities: [{ provider: "email", email: "new@vrijhuis.example" }],
    });
    for (const address of [OLD, "new@vrijhuis.example"])
      expect(await subjectsTo(address)).toContain("Je e-mailadres is gewijzigd");
  });

  test("needs the agreement of the old address, however often the new one agrees", async () => {
    for (let mail = 0; mail < 3; mail++) {
      await ask("new@vrijhuis.example");
      expect(await openLink(await newestTo("new@vrijhuis.example"))).toBe("half agreed");
    }
    const made: string[] = [];
    for (let link = 0; link < 2; link++) {
      const generated = await generateLink(auth, { ...LINK, type: "email_change_new" }, null);
      if (generated instanceof Refusal) throw new Error(generated.code);
      made.push(generated.linkToken);
      expect(await openLink(generated.linkToken)).toBe("half agreed");
    }
    expect(new Set(made).size).toBe(2);
    expect((await ann()).email).toBe(OLD);
    const current = await generateLink(auth, { ...LINK, type: "email_change_current" }, null);
    if (current instanceof Refusal) throw new Error(current.code);
    expect(await openLink(current.linkToken)).toBe("changed");
    expect((await ann()).email).toBe("new@vrijhuis.example");
  });
  const LINK = { email: OLD, newEmail: "new@vrijhuis.example", password: "", data: {} };

  test("an agreement counts only for its own pair of addresses", async () => {
    await ask("first@vrijhuis.example");
    const [oldToFirst, first] = [await newestTo(OLD), await newestTo("first@vrijhuis.example")];
    expect(await openLink(oldToFirst)).toBe("half agreed");
    await ask("second@vrijhuis.example");
    expect(await openLink(await newestTo("second@vrijhuis.example"))).toBe("half agreed");
    expect(await openLink(first)).toBe("otp_expired");
    await ask("first@vrijhuis.example");
    expect(await openLink(await newestTo("first@vrijhuis.example"))).toBe("half agreed");
    await store.db.update(store.tables.users).set({ email: "another@vrijhuis.example" });
    expect((await ann()).emailChange).toBe("first@vrijhuis.example");
    for (const link of await linkTokensTo(store, OLD)) expect(await openLink(link)).toBe("otp_expired");
    await ask("first@vrijhuis.example");
    expect(await openLink(await newestTo("first@vrijhuis.example"))).toBe("half agreed");
    expect((await ann()).email).toBe("another@vrijhuis.example");
  });

  test("after the same request is repeated, the earlier email stays valid for its hour", async () => {
    await ask("new@vrijhuis.example");
    const early = await newestTo(OLD);
    const soon = authContextOn(store, { now: NOW + 2 * 60_000 });
    await resend(authContextOn(store, { now: soon.now, afterResponse: () => undefined }), "email_change", OLD, {});
    await ask("new@vrijhuis.example", soon.now);
    expect(await openLink(early, soon)).toBe("half agreed");
    const late = authContextOn(store, { now: soon.now + HOUR });
    await ask("new@vrijhuis.example", late.now);
    expect(await openLink(await newestTo("new@vrijhuis.example"), late)).toBe("half agreed");
    expect((await ann()).email).toBe(OLD);
  });

  test("for an account without an address, only the new one must agree", async () => {
    const { db, tables: t } = store;
    await db.update(t.users).set({ email: "", phone: "31612345678", phoneConfirmedAt: NOW });
    expect(isRefusal(await ask("new@vrijhuis.example"))).toBe(false);
    expect(await openLink(await newestTo("new@vrijhuis.example"))).toBe("changed");
    expect((await ann()).email).toBe("new@vrijhuis.example");
  });

  test("nothing is written if the request has been replaced", async () => {
    await ask("new@vrijhuis.example");
    const [old, fresh] = [await newestTo(OLD), await newestTo("new@vrijhuis.example")];
    expect(await openLink(old)).toBe("half agreed");
    const redeemed = await redeemCode(auth, "email_change", { link: fresh });
    if (redeemed === HALF_AGREED || isRefusal(redeemed)) throw new Error("the link was not taken");
    await ask("evil@vrijhuis.example");
    const before = await counts();
    const failure: unknown = await startSession(auth, { ...redeemed, method: "otp" }).catch((error: unknown) => error);
    expect(failedGuard(failure)).toBe("emailChangeStale");
    expect(await counts()).toEqual(before);
    expect(await ann()).toMatchObject({ email: OLD, emailChange: "evil@vrijhuis.example" });
    expect(await store.db.$count(store.tables.guards)).toBe(0);
  });

  test("a link opened while another change is requested never counts for that change", { timeout: 120_000 }, async () => {
    for (let round = 0; round < 25; round++) {
      const [mine, other] = [`mine-${round}@vrijhuis.example`, `other-${round}@vrijhuis.example`];
      await ask(mine);
      const link = await newestTo(mine);
      const [opened] = await Promise.all([openLink(link).catch(failedGuard), ask(other)]);
      expect(["half agreed", "otp_expired"]).toContain(opened);
      for (const token of await linkTokensTo(store, other)) await openLink(token);
      expect((await ann()).email).toBe(OLD);
    }
  });

  test("links opened concurrently complete the change once", async () => {
    await ask("new@vrijhuis.example");
    await ask("new@vrijhuis.example");
    const [old, again, fresh] = [...(await linkTokensTo(store, OLD)), await newestTo("new@vrijhuis.example")];
    const opened = await Promise.all([old, again, fresh].map((link) => openLink(link ?? "").catch(failedGuard)));
    expect(opened.filter((outcome) => outcome === "changed")).toHaveLength(1);
    expect((await ann()).email).toBe("new@vrijhuis.example");
    expect((await subjectsTo(OLD)).filter((subject) => subject === "Je e-mailadres is gewijzigd")).toHaveLength(1);
  });
});
