import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callerOfToken } from "#services/http/caller/caller.ts";
import { ProjectUnavailable } from "#services/http/caller/project-unavailable.ts";
import { type Config, configOf, type Env } from "#worker/env.ts";
import { type FakeSupabase, type ProjectUser, startFakeSupabase } from "../support/fake-supabase.ts";
import { removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const KEYS = "/.well-known/jwks.json";

describe.each(DIALECTS)("sessions of a hosted project on %s", { timeout: 60_000 }, (_dialect, open) => {
  let opened: OpenStore;
  let project: FakeSupabase;
  let env: Env;
  let config: Config;
  const start = Date.now();
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    await removeEverybody(opened.store);
    project = await startFakeSupabase();
    // An isolate of its own, which has seen nothing of the project yet.
    env = { ASSETS: {}, SITES: {}, MEDIA: {}, DB: {}, MAIN_ORIGIN: "http://vrijhuis.localhost", ...project.vars } as never;
    config = configOf(env);
  });
  afterEach(() => project.stop());

  /** Identifies the caller some milliseconds after the start; an error is its name. */
  const seenAs = async (token: string, afterMs = 0) => {
    const context = { env, config, now: start + afterMs, openStore: async () => opened.store, waitUntil: () => {} };
    try {
      return (await callerOfToken(token, context)).kind;
    } catch (error) {
      if (error instanceof ProjectUnavailable) return "unavailable";
      throw error;
    }
  };
  const asked = (path: string) => project.asked.filter((each) => each === path).length;
  const together = async (count: number, call: () => Promise<string>) =>
    new Set(await Promise.all(Array.from({ length: count }, call)));
  const rowOf = async ({ id }: ProjectUser) => {
    const { db, tables } = opened.store;
    const [row] = await db.select().from(tables.users).where(eq(tables.users.id, id));
    return row;
  };
  const sessions = () => opened.store.db.select().from(opened.store.tables.sessions);

  test("a banned account is signed out everywhere until the ban ends", async () => {
    const user = project.addUser();
    const [first, second] = [await project.tokenOf(user), await project.tokenOf(user)];
    expect([await seenAs(first), await seenAs(second)]).toEqual(["user", "user"]);
    user["banned_until"] = new Date(start + 10 * MINUTE_MS).toISOString();
    expect([await seenAs(first, 2 * MINUTE_MS), await seenAs(second, 2 * MINUTE_MS)]).toEqual(["visitor", "visitor"]);
    user["banned_until"] = null;
    expect(await seenAs(second, 4 * MINUTE_MS)).toBe("user");
  });

  test("an account that was deleted in the project loses the copies of all its sessions", async () => {
    const [user, other] = [project.addUser(), project.addUser()];
    const tokens = [await project.tokenOf(user), await project.tokenOf(user), await project.tokenOf(other)];
    for (const token of tokens) expect(await seenAs(token)).toBe("user");
    project.removeUser(user);
    expect(await seenAs(tokens[0] ?? "", 2 * MINUTE_MS)).toBe("visitor");
    expect((await sessions()).map(({ userId }) => userId)).toEqual([other.id]);
  });

  test("a project that does not answer is left alone for some seconds, while copies are used for an hour", async () => {
    const [known, stranger] = [await project.tokenOf(project.addUser()), await project.tokenOf(project.addUser())];
    expect(await seenAs(known)).toBe("user");
    for (const [index, body] of ["down", "<html>"].entries()) {
      project.answers.set("/user", { status: index === 0 ? 500 : 200, body });
      project.asked.length = 0;
      const from = (2 + index) * MINUTE_MS;
      expect(await seenAs(known, from)).toBe("user");
      expect([await seenAs(known, from + SECOND_MS), await seenAs(stranger, from + SECOND_MS)]).toEqual(["user", "unavailable"]);
      expect(asked("/user")).toBe(1);
      expect([await seenAs(known, from + 11 * SECOND_MS), await seenAs(stranger, from + 11 * SECOND_MS)]).toEqual([
        "user",
        "unavailable",
      ]);
      expect(asked("/user")).toBe(2);
    }
    project.answers.clear();
    const again = () => seenAs(stranger, 3 * MINUTE_MS + 22 * SECOND_MS);
    expect(await together(5, again)).toEqual(new Set(["user"]));
  });

  test("an inconclusive answer about a token keeps its session, and affects no other session", async () => {
    const user = project.addUser();
    const [known, stranger] = [await project.tokenOf(user), await project.tokenOf(project.addUser())];
    user["user_metadata"] = null;
    expect(await seenAs(known)).toBe("user");
    for (const [index, answer] of [
      { status: 401, body: '{"message":"Invalid API key"}' },
      { status: 404, body: "<html>" },
      { status: 200, body: JSON.stringify({ ...user, user_metadata: [] }) },
    ].entries()) {
      project.answers.set("/user", answer);
      const from = (2 + 2 * index) * MINUTE_MS;
      expect([await seenAs(known, from), await seenAs(stranger, from)]).toEqual(["user", "unavailable"]);
      project.answers.clear();
      expect([await seenAs(known, from + 1), (await sessions()).length]).toEqual(["user", 1]);
    }
    expect(await seenAs(stranger, 8 * MINUTE_MS)).toBe("user");
  });

  test("a copy is kept, but not used, while the project has not confirmed it for an hour", async () => {
    const token = await project.tokenOf(project.addUser(), { exp: Math.floor(start / 1000) + 4 * 3600 });
    expect(await seenAs(token)).toBe("user");
    project.answers.set("/user", { status: 503, body: "" });
    expect([await seenAs(token, 59 * MINUTE_MS), await seenAs(token, 61 * MINUTE_MS)]).toEqual(["user", "unavailable"]);
    expect(await sessions()).toHaveLength(1);
    project.answers.clear();
    expect(await seenAs(token, 62 * MINUTE_MS)).toBe("user");
  });

  test("one request waits for a project that hangs, the others use the stored copies", async () => {
    const [known, stranger] = [await project.tokenOf(project.addUser()), await project.tokenOf(project.addUser())];
    expect(await seenAs(known)).toBe("user");
    project.answers.set("/user", { status: 500, body: "" });
    expect(await seenAs(known, 2 * MINUTE_MS)).toBe("user");
    project.answers.set("/user", null);
    project.asked.length = 0;
    const waiting = seenAs(known, 3 * MINUTE_MS);
    await expect.poll(() => asked("/user")).toBe(1);
    expect(await seenAs(stranger, 3 * MINUTE_MS)).toBe("unavailable");
    expect(await waiting).toBe("user");
    expect(asked("/user")).toBe(1);
  });

  test("simultaneous requests of a new session ask once, and an ended one is remembered", async () => {
    const user = project.addUser();
    const id = crypto.randomUUID();
    const [token, ended] = [await project.tokenOf(user), await project.tokenOf(user, { session_id: id })];
    project.ended.add(id);
    expect(await together(20, () => seenAs(token))).toEqual(new Set(["user"]));
    expect([asked(KEYS), asked("/user")]).toEqual([1, 1]);
    for (let index = 0; index < 20; index += 1) expect(await seenAs(ended)).toBe("visitor");
    expect(asked("/user")).toBe(2);
    expect(await seenAs(ended, 2 * MINUTE_MS)).toBe("visitor");
    expect(asked("/user")).toBe(3);
  });

  test("unknown keys are fetched once; without keys a token is neither accepted nor refused", async () => {
    const user = project.addUser();
    const token = await project.tokenOf(user);
    const foreign = (kid: string) => project.tokenOf(user, {}, { kid });
    const many = await Promise.all(Array.from({ length: 40 }, (_, index) => foreign(`k${index}`)));
    const all = async (afterMs: number) => new Set(await Promise.all(many.map((each) => seenAs(each, afterMs))));
    project.answers.set(KEYS, { status: 503, body: "" });
    expect([await all(0), await seenAs(token)]).toEqual([new Set(["unavailable"]), "unavailable"]);
    expect(asked(KEYS)).toBe(1);
    project.answers.set(KEYS, { status: 200, body: "<html>" });
    expect(await all(30 * SECOND_MS)).toEqual(new Set(["unavailable"]));
    expect(asked(KEYS)).toBe(2);
    project.answers.clear();
    project.keys.push({ kty: "EC", alg: "ES256", crv: "P-256", kid: "broken", x: "AA", y: "AA" });
    expect([await all(MINUTE_MS), await seenAs(token, MINUTE_MS)]).toEqual([new Set(["visitor"]), "user"]);
    expect(asked(KEYS)).toBe(3);
    project.answers.set(KEYS, { status: 503, body: "" });
    expect(await seenAs(token, 20 * MINUTE_MS)).toBe("user");
  });

  test("unknown levels and methods count as the lowest", async () => {
    for (const claims of [{ aal: undefined }, { aal: "aal9" }, { amr: "x" }, { amr: ["password", null] }])
      expect(await seenAs(await project.tokenOf(project.addUser(), claims))).toBe("user");
    expect((await sessions()).map(({ aal }) => aal)).toEqual(["aal1", "aal1", "aal1", "aal1"]);
    expect((await sessions()).filter(({ amr }) => amr.length === 0)).toHaveLength(2);
  });

  test("characters that a database refuses are replaced", async () => {
    const metadata = { name: "Anna\u0000", "\ud800": ["\udc00", "\\u0000", "🏡", "\n"] };
    const user = project.addUser({ user_metadata: metadata });
    expect(await seenAs(await project.tokenOf(user))).toBe("user");
    expect((await rowOf(user))?.userMetadata).toEqual({ name: "Anna\ufffd", "\ufffd": ["\ufffd", "\\u0000", "🏡", "\n"] });
  });

  test("an address that is not confirmed is not copied", async () => {
    const user = project.addUser({ phone: "31612345678", phone_confirmed_at: "2026-01-01T00:00:00Z" });
    expect(await seenAs(await project.tokenOf(user))).toBe("user");
    const { email, phone } = user;
    const other = project.addUser({ email, phone, email_confirmed_at: null });
    expect(await seenAs(await project.tokenOf(other))).toBe("user");
    expect(await rowOf(user)).toMatchObject({ email, phone });
    expect(await rowOf(other)).toMatchObject({ email: "", phone: null });
  });

  test("accounts that exchange their addresses at the same time both succeed", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [anna, ben] = [project.addUser(), project.addUser()];
      const tokens = [await project.tokenOf(anna), await project.tokenOf(ben)];
      for (const token of tokens) await seenAs(token);
      [anna.email, ben.email] = [ben.email, anna.email];
      expect(await Promise.all(tokens.map((token) => seenAs(token, 2 * MINUTE_MS)))).toEqual(["user", "user"]);
      expect([(await rowOf(anna))?.email, (await rowOf(ben))?.email]).toEqual([anna.email, ben.email]);
    }
  });
});
