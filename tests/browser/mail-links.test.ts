import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminClient, forgetAttempts, GOOD_PASSWORD, letterTo, newEmail, SERVICE_KEY, signedIn } from "../support/auth.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
afterAll(() => portal.stop());
beforeEach(() => forgetAttempts(portal.worker));

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);
const submit = (page: Page) => page.locator("main form button[type=submit]").click();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const signsInWith = (email: string) => new RegExp(`^Hiermee log.*: ${email}`);

/** Requests an email on a step with an address field; returns the link in it. */
async function askedFor(step: string, email: string, count = 1): Promise<string> {
  const { page, context } = await portal.visitor();
  await page.goto(step);
  await field(page, "email").fill(email);
  await submit(page);
  await field(page, "code").waitFor();
  const { link } = await letterTo(portal.worker, email, count);
  await context.close();
  return link;
}

/** Account that has received a number of emails already. */
async function account(): Promise<{ email: string; letters: number }> {
  const { email } = await signedIn(portal.worker);
  const { db, tables: t } = portal.worker.store;
  return { email, letters: (await db.select().from(t.outbox).where(eq(t.outbox.recipient, email))).length };
}

/** Link of an email to an existing account. */
async function linkFrom(step: string): Promise<{ email: string; link: string }> {
  const { email, letters } = await account();
  return { email, link: await askedFor(step, email, letters + 1) };
}

describe("a link opened in another browser than the one that requested it", () => {
  test("a confirmation waits for a press, however often the link is opened, and then works once", async () => {
    const email = newEmail();
    const { page: asked } = await portal.visitor();
    await asked.goto("/pl/login/sign-up");
    await field(asked, "name").fill("Anna Nowak");
    await field(asked, "email").fill(email);
    await field(asked, "password").fill(GOOD_PASSWORD);
    await field(asked, "terms").check();
    await submit(asked);
    const { link } = await letterTo(portal.worker, email);
    for (let read = 0; read < 10; read++) expect((await portal.worker.get(link)).status).toBe(200);
    const { page: scanner } = await portal.visitor();
    await scanner.goto(link, { waitUntil: "networkidle" });
    await heading(scanner, "Potwierdzenie adresu e-mail");

    const { page, complaints } = await portal.visitor();
    const referrers: string[] = [];
    page.on("request", (request) => referrers.push(request.headers()["referer"] ?? ""));
    await page.goto(link);
    await heading(page, "Potwierdzenie adresu e-mail");
    await page.reload();
    await press(page, "Potwierdź adres e-mail");
    await at(page, "/pl/onboarding");
    expect(await page.getByRole("button", { name: "Konto: Anna Nowak" }).count()).toBe(1);
    expect(referrers.join()).not.toContain("token_hash");
    expect(complaints).toEqual([]);

    await press(scanner, "Potwierdź adres e-mail");
    await heading(scanner, "Ten link nie działa");
    await scanner.getByText("możesz się po prostu zalogować").waitFor();
    expect(new URL(scanner.url()).search).toBe("");
  });

  test("a sign-in link keeps the language and the page to open afterwards", async () => {
    const { link } = await linkFrom("/login/code?next=/account");
    const { page } = await portal.visitor();
    await page.goto(link);
    await heading(page, "Inloggen");
    await page.locator("a[hreflang=en]").click();
    await heading(page, "Sign in");
    await press(page, "Sign in");
    await at(page, "/account");
  });

  test("a link for a forgotten password leads to choosing a new one", async () => {
    const { email, link } = await linkFrom("/login/forgotten");
    const { page } = await portal.visitor();
    await page.goto(link);
    await press(page, "Nieuw wachtwoord kiezen");
    await heading(page, "Kies een wachtwoord");
    expect(new URL(page.url()).search).toBe("");
    await page.getByText(email).waitFor();
    await field(page, "password").fill("een-heel-ander-9-wachtwoord");
    await submit(page);
    await at(page, "/onboarding");
  });

  test("a change of address is pending after the first confirmation and done after the second", async () => {
    const { supabase, email } = await signedIn(portal.worker);
    const { page: asked } = await portal.signedIn({ supabase });
    await asked.goto("/account");
    const wanted = newEmail();
    await field(asked, "email").fill(wanted);
    await asked.getByRole("button", { name: "Wijzigen", exact: true }).click();
    const fresh = await letterTo(portal.worker, wanted);
    const { db, tables: t } = portal.worker.store;
    const letters = await db.select().from(t.outbox).where(eq(t.outbox.recipient, email));
    const old = await letterTo(portal.worker, email, letters.length);

    const { page } = await portal.visitor();
    await page.goto(old.link);
    await press(page, "Wijziging bevestigen");
    await heading(page, "Nog één mail te gaan");
    const { page: other } = await portal.visitor();
    await other.goto(fresh.link);
    await press(other, "Wijziging bevestigen");
    await at(other, "/account");
    expect(new URL(other.url()).search).toBe("?changed");
    await other.getByText(signsInWith(wanted)).waitFor();
  });

  test("an invitation asks for a password", async () => {
    const email = newEmail();
    const redirectTo = `${portal.origin}/en/login/confirm`;
    await adminClient(portal.worker).auth.admin.inviteUserByEmail(email, { redirectTo });
    const { page } = await portal.visitor();
    await page.goto((await letterTo(portal.worker, email)).link);
    await heading(page, "Your account is ready");
    await press(page, "Open your account");
    await heading(page, "Choose a password");
    await field(page, "password").fill(GOOD_PASSWORD);
    await submit(page);
    await at(page, "/en/onboarding");
  });
});

describe("a link in a browser with a session", () => {
  test("names the signed-in user, who can stay or be replaced", async () => {
    const { email, link } = await linkFrom("/login/code?next=/account");
    const anna = await signedIn(portal.worker);
    const { page } = await portal.signedIn(anna);
    await page.goto(link);
    await page.getByText(anna.email).waitFor();
    await page.getByRole("link", { name: "Link niet gebruiken" }).click();
    await at(page, "/account");
    await page.getByText(signsInWith(anna.email)).waitFor();

    await page.goto(link);
    await press(page, "Inloggen");
    await at(page, "/account");
    await page.getByText(signsInWith(email)).waitFor();
  });

  test("waits for a press even in the browser that requested it", async () => {
    const { email, letters } = await account();
    const { page, context } = await portal.visitor();
    await page.goto("/login/code");
    await field(page, "email").fill(email);
    await submit(page);
    const { link } = await letterTo(portal.worker, email, letters + 1);
    const anna = await signedIn(portal.worker);
    await page.goto("/login");
    await field(page, "email").fill(anna.email);
    await field(page, "password").fill(GOOD_PASSWORD);
    await submit(page);
    await at(page, "/onboarding");
    const opened = await context.newPage();
    await opened.goto(link);
    await opened.getByText(anna.email).waitFor();
  });
});

describe("a link that fails", () => {
  test("an expired link offers a new email, whose code works like the link", async () => {
    const { email, link } = await linkFrom("/login/forgotten");
    const { db, tables: t } = portal.worker.store;
    await db.update(t.oneTimeTokens).set({ expiresAt: 1 }).where(eq(t.oneTimeTokens.relatesTo, email));
    await forgetAttempts(portal.worker);
    const { page } = await portal.visitor();
    await page.goto(link);
    await press(page, "Nieuw wachtwoord kiezen");
    await heading(page, "Deze link werkt niet");
    await page.getByText("is al gebruikt of is verlopen").waitFor();
    await field(page, "email").fill(email);
    await press(page, "Stuur een nieuwe link");
    await heading(page, "Kijk in");
    const letters = await db.select().from(t.outbox).where(eq(t.outbox.recipient, email));
    await field(page, "code").fill((await letterTo(portal.worker, email, letters.length)).code);
    await submit(page);
    await heading(page, "Kies een wachtwoord");
  });

  test("an invalid link is reported, with a link to continue", async () => {
    const { page } = await portal.visitor();
    await page.goto("/en/login/confirm?token_hash=of-nobody&type=magiclink");
    await press(page, "Sign in");
    await heading(page, "This link does not work");
    await page.getByRole("button", { name: "Send a new link" }).waitFor();
  });

  test("stays valid after an attempt without a connection", async () => {
    const { link } = await linkFrom("/login/code");
    const { page, context } = await portal.visitor();
    await page.goto(link, { waitUntil: "networkidle" });
    await context.setOffline(true);
    await press(page, "Inloggen");
    await page.getByRole("alert").getByText("Geen verbinding").waitFor();
    await context.setOffline(false);
    await press(page, "Inloggen");
    await at(page, "/onboarding");
  });
});
