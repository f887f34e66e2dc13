import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { adminClient, GOOD_PASSWORD, newEmail } from "./auth.ts";
import type { TestWorker } from "./worker.ts";

export const field = (page: Page, name: string): Locator => page.locator(`main [name=${name}]:not([type=hidden])`);
export const submit = (page: Page): Promise<void> => page.locator("main form button[type=submit]").click();
export const waitForHeading = (page: Page, name: string): Promise<void> =>
  page.getByRole("heading", { level: 1, name }).waitFor();
export const waitForPath = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname === path);

/** Creates an account with a confirmed address and returns the address. */
export async function createConfirmedAccount(worker: TestWorker, locale = "nl"): Promise<string> {
  const email = newEmail();
  const { error } = await adminClient(worker).auth.admin.createUser({
    email,
    password: GOOD_PASSWORD,
    email_confirm: true,
    user_metadata: { name: "Anna", locale },
  });
  expect(error).toBeNull();
  return email;
}

/** Fills in and submits the sign-in form, which must be open. */
export async function signIn(page: Page, email: string, password = GOOD_PASSWORD): Promise<void> {
  await field(page, "email").fill(email);
  await field(page, "password").fill(password);
  await submit(page);
}

/** Signs up in Polish, up to the screen that waits for the confirmation. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/pl/login/sign-up");
  await field(page, "name").fill("Anna Nowak");
  await field(page, "email").fill(email);
  await field(page, "password").fill(GOOD_PASSWORD);
  await field(page, "terms").check();
  await submit(page);
  await waitForHeading(page, "Sprawdź swoją pocztę");
}

/**
 * Signs out from the menu of an account whose user is named Anna, in Dutch. A screen that appears takes the focus, which closes
 * the menu.
 */
export async function signOut(page: Page): Promise<void> {
  const choose = async () => {
    await page.getByRole("button", { name: "Account van Anna" }).click();
    await page.getByRole("menuitem", { name: "Uitloggen" }).click({ timeout: 3000 });
  };
  await choose().catch(choose);
  await page.getByText("Je bent uitgelogd.").waitFor();
}

/** Returns the authenticator app's code now, or `later` periods of 30 seconds later. Each code can be used once. */
export const totpCode = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

/** Sets up an authenticator app on /account. Returns its secret, the code used for that, and the recovery codes. */
export async function setUpApp(page: Page): Promise<{ secret: string; used: string; codes: string[] }> {
  await page.getByRole("button", { name: "Instellen" }).click();
  const dialog = page.getByRole("dialog");
  const secret = await dialog.getByLabel("Of neem dit geheim over").inputValue();
  expect(await dialog.getByAltText("QR-code").getAttribute("src")).toMatch(/^data:image\/svg/);
  const used = totpCode(secret);
  await dialog.locator("[name=code]").fill(used);
  await dialog.getByRole("button", { name: "Zet de tweede stap aan" }).click();
  await dialog.getByRole("heading", { name: "Bewaar deze tien codes" }).waitFor();
  // They are shown only once: Escape does not discard them.
  await page.keyboard.press("Escape");
  const codes = await dialog.getByRole("listitem").allInnerTexts();
  await dialog.getByRole("button", { name: "Ik heb de codes bewaard" }).click();
  return { secret, used, codes };
}

export async function signInWithRecoveryCode(page: Page, email: string, code: string): Promise<void> {
  await signIn(page, email);
  await page.getByRole("button", { name: /Gebruik een herstelcode/ }).click();
  await waitForHeading(page, "Inloggen met een herstelcode");
  await field(page, "code").fill(code);
  await submit(page);
}

/** Makes the sign-ins of an account older than the ten minutes for which they count as proof of identity. */
export async function ageSessions({ store: { db, tables: t } }: TestWorker, email: string): Promise<void> {
  const [user] = await db.select({ id: t.users.id }).from(t.users).where(eq(t.users.email, email));
  const timestamp = Math.floor(Date.now() / 1000) - 11 * 60;
  await db
    .update(t.sessions)
    .set({ amr: [{ method: "otp", timestamp }] })
    .where(eq(t.sessions.userId, user?.id ?? ""));
}
