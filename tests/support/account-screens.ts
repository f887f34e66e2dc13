import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import type { Locale } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import type accountTexts from "#locales/nl/portal/account.json";
import type authTexts from "#locales/nl/portal/auth.json";
import type loginTexts from "#locales/nl/portal/login.json";
import { adminClient, GOOD_PASSWORD, newEmail } from "./auth.ts";
import type { Portal } from "./portal.ts";
import type { TestWorker } from "./worker.ts";

async function textsOf<T>(locale: Locale, group: string): Promise<T> {
  return JSON.parse(await readFile(join(import.meta.dirname, `../../locales/${locale}/portal/${group}.json`), "utf8")) as T;
}

/** Changes all sessions as if they had been signed in to, and verified a second factor, eleven minutes ago. */
async function signedInLongAgo({ store: { db, tables: t } }: TestWorker): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1000) - 11 * 60;
  for (const { id, amr } of await db.select().from(t.sessions))
    await db
      .update(t.sessions)
      .set({ amr: amr.map((entry) => ({ ...entry, timestamp })) })
      .where(eq(t.sessions.id, id));
}

/** Goes through every state of the account screens in one language and calls `see` in each. */
export async function walkAccountScreens(
  { worker }: Portal,
  page: Page,
  locale: Locale,
  see: (name: string) => Promise<void>,
): Promise<void> {
  const account = await textsOf<typeof accountTexts>(locale, "account");
  const auth = await textsOf<typeof authTexts>(locale, "auth");
  const login = await textsOf<typeof loginTexts>(locale, "login");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const submit = () => page.locator("main form button[type=submit]").click();
  const open = async (step: Parameters<typeof portalPath<"login">>[2], query = "") => {
    await page.goto(portalPath("login", locale, step) + query, { waitUntil: "networkidle" });
    await page.locator("main h1").waitFor();
  };

  await open(undefined);
  await see("sign-in");
  await submit();
  await page.locator("#email-error").waitFor();
  await see("sign-in, refused");
  await open("sign-up");
  await page.locator("[name=password]").fill("welkom2024");
  await page.getByRole("status").filter({ hasText: /\w/ }).first().waitFor();
  await see("sign-up, a weak password");
  await page.locator("[name=name]").fill("Anna de Wit");
  await page.locator("[name=email]").fill(`somebody-with-a-long-name-${newEmail()}`);
  await page.locator("[name=password]").fill(GOOD_PASSWORD);
  await page.locator("[name=terms]").check();
  await submit();
  await page.locator("[name=code]").waitFor();
  await see("sign-up, mail sent");
  await open("code");
  await see("code");
  await open("forgotten");
  await see("forgotten");
  await open("reset");
  await see("reset without a link");
  await open("confirm", "?for=sign-up&error=access_denied&error_code=otp_expired");
  await see("confirm, a link that is over");
  await open("confirm", `?for=provider&code=x&sb_flow_id=${"0".repeat(32)}`);
  await see("confirm, a service that was asked by another browser");
  await open("confirm", "?for=email-change&message=agreed");
  await see("confirm, one of two");
  for (const type of ["signup", "magiclink", "recovery", "email_change", "invite"]) {
    await open("confirm", `?token_hash=x&type=${type}`);
    await see(`confirm, ${type}`);
  }

  const email = newEmail();
  const metadata = { name: "Anna de Wit", locale };
  await adminClient(worker).auth.admin.createUser({
    email,
    password: GOOD_PASSWORD,
    email_confirm: true,
    user_metadata: metadata,
  });
  const signIn = async () => {
    await page.goto(`${portalPath("login", locale)}?next=${portalPath("account", locale)}`);
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=password]").fill(GOOD_PASSWORD);
    await submit();
  };
  await signIn();
  await page.getByText(account.sessions.none).waitFor();
  await see("account");
  await button(auth.proof.instead).click();
  await page.locator("[name=code]").waitFor();
  await see("account, a code for a new password");
  await open("confirm", "?token_hash=x&type=magiclink");
  await page.getByRole("link", { name: login.confirm.stay }).waitFor();
  await see("confirm, signed in already");
  await page.goto(portalPath("account", locale));
  await page.locator("[name=email]:not([type=hidden])").fill(newEmail());
  await button(account.email.submit).click();
  await button(account.email.again).waitFor();
  const dialog = page.getByRole("dialog");
  const confirmIdentity = async (name: string) => {
    await dialog.locator("[name=current]").waitFor();
    await see(name);
    await dialog.locator("[name=current]").fill(GOOD_PASSWORD);
    await dialog.locator("button[type=submit]").click();
  };
  await signedInLongAgo(worker);
  await button(account.factor.setUp).click();
  await confirmIdentity("second step, proof of identity");
  const secret = await dialog.getByLabel(account.factor.secret).inputValue();
  await see("second step, set up");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.locator("[name=code]").fill(app.generate());
  await dialog.locator("button[type=submit]").click();
  await dialog.getByRole("listitem").first().waitFor();
  await see("second step, codes");
  await button(account.factor.codes.kept).click();
  await button(account.factor.codes.make).waitFor();
  await see("account, with a second step");
  await signedInLongAgo(worker);
  await button(account.factor.codes.make).click();
  await confirmIdentity("recovery codes, proof of identity");
  await button(account.factor.codes.kept).click();
  await button(account.factor.remove).click();
  await dialog.waitFor();
  await see("second step, to be removed");
  await page.keyboard.press("Escape");
  await button(account.close.delete).click();
  await dialog.waitFor();
  await see("account, to be deleted");
  await page.keyboard.press("Escape");
  await page.locator("header button[aria-haspopup=menu]").click();
  await page.getByRole("menu").waitFor();
  await see("menu");
  await page.getByRole("menuitem").last().click();
  await page.getByText(login.signIn.signedOut).waitFor();
  await see("signed out");
  await signIn();
  await page.locator("[name=code]").waitFor();
  await see("second step, asked");
  await button(login.secondFactor.useRecovery).click();
  await see("second step, recovery code");
  await page.locator("[name=code]").fill("abc");
  await submit();
  await page.locator("#code-error").waitFor();
  await see("second step, recovery code refused");
}
