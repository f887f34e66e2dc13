import { eq } from "drizzle-orm";
import type { EmailOtpType } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import {
  adminClient,
  client,
  codeOf,
  forgetAttempts,
  GOOD_PASSWORD,
  letterTo,
  memoryStorage,
  newEmail,
  press,
  signedIn,
} from "../support/auth.ts";
import { useAuthWorker } from "../support/auth-worker.ts";
import { MAIN } from "../support/worker.ts";

const worker = useAuthWorker({ AUTH_SETTINGS: JSON.stringify({ redirects: ["https://app.example"] }) });

const CONFIRM = `${MAIN}${portalPath("login", "nl", "confirm")}`;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const PKCE = { flowType: "pkce", storage: memoryStorage() } as const;

interface MailKind {
  type: EmailOtpType;
  /** Requests an email and returns its links. */
  ask: (redirectTo: string | undefined) => Promise<string[]>;
}

/** The kinds of emails with links, requested as the portal does. */
const MAILS = {
  confirmation: {
    type: "signup",
    async ask(emailRedirectTo) {
      const email = newEmail();
      const options = emailRedirectTo === undefined ? {} : { emailRedirectTo };
      await client(worker, { auth: PKCE }).auth.signUp({ email, password: GOOD_PASSWORD, options });
      return [(await letterTo(worker, email)).link];
    },
  },
  "magic link": {
    type: "magiclink",
    async ask(emailRedirectTo) {
      const { email } = await signedIn(worker);
      const before = await lettersTo(email);
      const options = emailRedirectTo === undefined ? {} : { emailRedirectTo };
      await client(worker, { auth: PKCE }).auth.signInWithOtp({ email, options });
      return [(await letterTo(worker, email, before + 1)).link];
    },
  },
  recovery: {
    type: "recovery",
    async ask(redirectTo) {
      const { email } = await signedIn(worker);
      const before = await lettersTo(email);
      await client(worker, { auth: PKCE }).auth.resetPasswordForEmail(email, redirectTo === undefined ? {} : { redirectTo });
      return [(await letterTo(worker, email, before + 1)).link];
    },
  },
  "change of address": {
    type: "email_change",
    async ask(emailRedirectTo) {
      const [{ supabase, email }, wanted] = [await signedIn(worker), newEmail()];
      const before = await lettersTo(email);
      await supabase.auth.updateUser({ email: wanted }, emailRedirectTo === undefined ? {} : { emailRedirectTo });
      return [(await letterTo(worker, email, before + 1)).link, (await letterTo(worker, wanted)).link];
    },
  },
  invitation: {
    type: "invite",
    async ask(redirectTo) {
      const email = newEmail();
      await adminClient(worker).auth.admin.inviteUserByEmail(email, redirectTo === undefined ? {} : { redirectTo });
      return [(await letterTo(worker, email)).link];
    },
  },
  "link without a mail": {
    type: "magiclink",
    async ask(redirectTo) {
      const options = redirectTo === undefined ? {} : { redirectTo };
      const { data } = await adminClient(worker).auth.admin.generateLink({ type: "magiclink", email: newEmail(), options });
      return [data.properties?.action_link ?? ""];
    },
  },
} satisfies Record<string, MailKind>;
/** Types whose link shows a page with a button. */
const CONFIRMING: ReadonlySet<string> = new Set(["signup", "invite", "email_change"]);
const KINDS = Object.entries<MailKind>(MAILS).map(([kind, mail]) => ({ kind, ...mail }));

async function lettersTo(recipient: string): Promise<number> {
  const { db, tables: t } = worker.store;
  return (await db.select({ id: t.outbox.id }).from(t.outbox).where(eq(t.outbox.recipient, recipient))).length;
}

const verify = (tokenHash: string, type: EmailOtpType) => client(worker).auth.verifyOtp({ token_hash: tokenHash, type });

describe("links requested by the portal", () => {
  test.each(KINDS)("$kind: opens the portal's page, any number of times; the token works once", async ({ type, ask }) => {
    const links = await ask(`${CONFIRM}?next=%2Fdashboard&for=code#access_token=of-somebody-else`);
    for (const [index, link] of links.entries()) {
      const { origin, pathname, searchParams, hash } = new URL(link);
      expect([origin + pathname, hash]).toEqual([CONFIRM, ""]);
      expect(Object.fromEntries(searchParams)).toEqual({
        next: "/dashboard",
        for: "code",
        type,
        token_hash: expect.stringMatching(/^(pkce_)?[0-9a-f]{64}$/) as string,
      });
      for (let read = 0; read < 10; read++) {
        const answer = await worker.get(link);
        expect([answer.status, answer.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
      }
      const token = searchParams.get("token_hash") ?? "";
      const { data, error } = await verify(token, type);
      expect(error).toBeNull();
      // The first of two confirmed addresses does not sign in.
      expect(data.session === null).toBe(index < links.length - 1);
      expect(codeOf(await verify(token, type))).toEqual([403, "otp_expired"]);
    }
  });

  test.each(LOCALES)("in %s: opens the page in that language", async (locale) => {
    const page = MAIN + portalPath("login", locale, "confirm");
    const [link = ""] = await MAILS["link without a mail"].ask(page);
    expect(link).toMatch(new RegExp(`^${page}\\?token_hash=[0-9a-f]{64}&type=magiclink$`));
  });

  test("a link expires after an hour, and using it for another purpose does not redeem it", async () => {
    const token = async () => new URL((await MAILS.recovery.ask(CONFIRM))[0] ?? "").searchParams.get("token_hash") ?? "";
    const [spared, over] = [await token(), await token()];
    expect(codeOf(await verify(spared, "email_change"))).toEqual([403, "otp_expired"]);
    expect((await verify(spared, "recovery")).error).toBeNull();
    const { db, tables: t } = worker.store;
    await db.update(t.oneTimeTokens).set({ expiresAt: Date.now() - 1 });
    expect(codeOf(await verify(over, "recovery"))).toEqual([403, "otp_expired"]);
  });
});

describe("links requested by other clients", () => {
  test.each(KINDS)(
    "$kind: opens GET verify, which redirects to the target, after a click if it confirms an address",
    async ({ type, ask }) => {
      for (const [redirectTo, target] of [
        [undefined, MAIN],
        [`${MAIN}/onboarding`, `${MAIN}/onboarding`],
        ["https://app.example/login/confirm?for=code", "https://app.example/login/confirm?for=code"],
        ["https://evil.example/login/confirm", MAIN],
      ] as const) {
        for (const link of await ask(redirectTo)) {
          const { origin, pathname, searchParams } = new URL(link);
          expect(origin + pathname).toBe(`${MAIN}/auth/v1/verify`);
          expect([...searchParams.keys()]).toEqual(["token", "type", "redirect_to"]);
          expect([searchParams.get("type"), searchParams.get("redirect_to")]).toEqual([type, target]);
          const answer = CONFIRMING.has(type) ? await press(worker, link) : await worker.get(link);
          expect([answer.status, answer.headers.get("referrer-policy")]).toEqual([303, "no-referrer"]);
          const landed = new URL(answer.headers.get("location") ?? "");
          expect(landed.origin + landed.pathname).toBe(new URL(target).origin + new URL(target).pathname);
          expect(landed.href).toMatch(/[?&#](code|access_token|message)=/);
        }
        await forgetAttempts(worker);
      }
    },
  );

  test("a link built by an admin from the token redirects to the portal's page with a session", async () => {
    const { data } = await adminClient(worker).auth.admin.generateLink({ type: "magiclink", email: newEmail() });
    const query = new URLSearchParams({
      token: data.properties?.hashed_token ?? "",
      type: "magiclink",
      redirect_to: CONFIRM,
    });
    const answer = await worker.get(`${MAIN}/auth/v1/verify?${query.toString()}`);
    expect(answer.headers.get("location")).toMatch(`${CONFIRM}#access_token=`);
  });
});

describe("mail scanners", () => {
  const FLOWS = [
    { flow: "implicit", auth: {} },
    { flow: "PKCE", auth: PKCE },
  ] as const;

  /** Fetches a link as mail scanners do. */
  async function scan(link: string): Promise<string> {
    let text = "";
    for (let fetched = 0; fetched < 10; fetched++) {
      const page = await worker.get(link);
      expect([page.status, page.headers.get("location")]).toEqual([200, null]);
      text = await page.text();
    }
    expect((await worker.get(link, { method: "HEAD" })).status).toBe(405);
    return text;
  }
  const addressOf = async (id: string) => (await adminClient(worker).auth.admin.getUserById(id)).data.user;

  test.each(FLOWS)("do not confirm a sign-up; one press does ($flow)", async ({ flow, auth }) => {
    const email = newEmail();
    const { data } = await client(worker, { auth }).auth.signUp({ email, password: GOOD_PASSWORD });
    expect(data.session).toBeNull();
    const { link } = await letterTo(worker, email);
    expect(await scan(link)).toContain("<title>Bevestig je e-mailadres</title>");
    const { db, tables: t } = worker.store;
    const confirmedAt = async () => (await db.select().from(t.users).where(eq(t.users.email, email)))[0]?.emailConfirmedAt;
    expect(await confirmedAt()).toBeNull();
    const answer = await press(worker, link);
    expect(answer.headers.get("location")).toMatch(flow === "PKCE" ? /\?code=/ : /#access_token=/);
    expect(await confirmedAt()).not.toBeNull();
    for (const used of [await worker.get(link), await worker.get(link, { method: "POST", headers: FORM, body: "" })])
      expect([used.status, used.headers.get("location")]).toEqual([303, expect.stringContaining("otp_expired")]);
  });

  test.each(FLOWS)("do not agree to a change of address; a press from each mailbox does ($flow)", async ({ auth }) => {
    const { email, id } = await signedIn(worker);
    const supabase = client(worker, { auth });
    await supabase.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    const wanted = newEmail();
    await supabase.auth.updateUser({ email: wanted, data: { locale: "en" } });
    const links = [];
    for (const address of [email, wanted]) links.push((await letterTo(worker, address)).link);
    for (const link of links) expect(await scan(link)).toContain(`<h1>Agree to the change to ${wanted}?</h1>`);
    const { db, tables: t } = worker.store;
    const [row] = await db.select().from(t.users).where(eq(t.users.id, id));
    expect([row?.email, row?.emailChangeCurrentAgreed, row?.emailChangeNewAgreed]).toEqual([email, false, false]);
    await press(worker, links[0] ?? "");
    expect((await addressOf(id))?.email).toBe(email);
    await press(worker, links[1] ?? "");
    expect((await addressOf(id))?.email).toBe(wanted);
  });

  test("the page is not cached, cannot be framed, and its form may redirect to the target", async () => {
    const [link = ""] = await MAILS.confirmation.ask("https://app.example/welcome");
    const page = await worker.get(link);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    const policy = page.headers.get("content-security-policy") ?? "";
    for (const part of ["form-action 'self' https://app.example;", "script-src 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
  });

  test("a form on another site redeems nothing", async () => {
    const [link = ""] = await MAILS.confirmation.ask(undefined);
    for (const site of ["cross-site", "same-site", "none"]) {
      const answer = await worker.get(link, { method: "POST", headers: { ...FORM, "Sec-Fetch-Site": site }, body: "" });
      expect(answer.status).toBe(200);
    }
    expect((await press(worker, link)).status).toBe(303);
  });
});
