import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as attempts from "#store/services/attempts.ts";
import * as auditLog from "#store/services/audit-log.ts";
import * as factors from "#store/identity/factors.ts";
import * as oneTimeTokens from "#store/identity/one-time-tokens.ts";
import * as refreshTokens from "#store/identity/refresh-tokens.ts";
import * as sessions from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { deleteExpired } from "#identity/accounts/delete-expired.ts";
import { DEFAULT_SETTINGS } from "#services/secrets/auth-config.ts";
import { factorFixture, sessionFixture } from "../fixtures/account.ts";
import { NOW } from "../fixtures/site.ts";
import { authContextOn } from "../support/auth-context.ts";
import { beginFlow } from "#identity/accounts/one-time-codes.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const DAY = 24 * 3_600_000;

describe.each(DIALECTS)("data left after accounts are deleted, on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  test("is deleted when its retention ends, and not before", async () => {
    const { db, tables: t } = store;
    await users.insert(db, t, { id: "ann", email: "ann@vrijhuis.example", name: "Ann" }, NOW);
    for (const [id, more] of [
      ["idle", { refreshedAt: NOW - 60 * DAY }],
      ["ended", { notAfter: NOW }],
      ["used", { refreshedAt: NOW - 60 * DAY + 1, notAfter: NOW + 1 }],
    ] as const) {
      await sessions.insert(db, t, sessionFixture("ann", { id, ...more }));
      const token = { hash: id, sessionId: id, parent: null, createdAt: NOW, revokedAt: null };
      await refreshTokens.insert(db, t, token);
    }
    await attempts.increment(store, "over", 1000, NOW - 2000);
    await attempts.increment(store, "counting", 1000, NOW);
    for (const [kind, expiresAt] of [
      ["recovery", NOW],
      ["confirmation", NOW + 1],
    ] as const) {
      const token = { id: kind, userId: "ann", kind, relatesTo: "", linkHash: kind, codeHash: "", flowStateId: null };
      await store.atomically((inner) => oneTimeTokens.add(inner, t, { ...token, createdAt: 0, expiresAt }));
    }
    await factors.insert(db, t, factorFixture("ann"));
    for (const [id, createdAt] of [
      ["old", NOW - DAY - 1],
      ["new", NOW - DAY],
    ] as const) {
      await beginFlow(authContextOn(store, { now: createdAt }), db, { id, userId: null, provider: "email", method: "otp" });
    }
    for (const [id, createdAt] of [
      ["old", NOW - DAY / 24 - 1],
      ["new", NOW - DAY / 24],
    ] as const) {
      const challenge = { id, factorId: "factor-ann", addressHash: "", codeHash: null, createdAt, verifiedAt: null };
      await factors.insertChallenge(db, t, challenge);
    }
    for (const [id, at] of [
      ["old", NOW - 400 * DAY - 1],
      ["new", NOW - 400 * DAY],
    ] as const) {
      const entry = {
        id,
        at,
        action: "login",
        actorId: "ann",
        userId: "ann",
        siteId: null,
        device: null,
        requestId: "r",
        details: {},
      };
      await auditLog.insert(db, t, entry);
    }

    await deleteExpired(store, DEFAULT_SETTINGS, NOW);
    const left = {
      sessions: (await db.select({ id: t.sessions.id }).from(t.sessions)).map(({ id }) => id),
      refreshTokens: (await db.select({ id: t.refreshTokens.hash }).from(t.refreshTokens)).map(({ id }) => id),
      attempts: (await db.select({ id: t.attempts.key }).from(t.attempts)).map(({ id }) => id),
      oneTimeTokens: (await db.select({ id: t.oneTimeTokens.id }).from(t.oneTimeTokens)).map(({ id }) => id),
      challenges: (await db.select({ id: t.factorChallenges.id }).from(t.factorChallenges)).map(({ id }) => id),
      flows: (await db.select({ id: t.flowStates.id }).from(t.flowStates)).map(({ id }) => id),
      log: (await db.select({ id: t.auditLog.id }).from(t.auditLog)).map(({ id }) => id),
    };
    expect(left).toEqual({
      sessions: ["used"],
      refreshTokens: ["used"],
      attempts: ["counting"],
      oneTimeTokens: ["confirmation"],
      challenges: ["new"],
      flows: ["new"],
      log: ["new"],
    });
  });
});
