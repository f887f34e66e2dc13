import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminClient, forgetAttempts, GOOD_PASSWORD, letterTo, newEmail, SERVICE_KEY } from "../support/auth.ts";
import * as signUpLinks from "#store/sign-up-links.ts";
import { orderFixture } from "../fixtures/order.ts";
import { NOW } from "../fixtures/site.ts";
import { OIDC_CLIENT, type OidcServer, startOidc } from "../support/oidc.ts";
import { type Portal, startPortal, type Visitor } from "../support/portal.ts";

let portal: Portal;
let oidc: OidcServer;
beforeAll(async () => {
  oidc = await startOidc();
  const { clientId, clientSecret } = OIDC_CLIENT;
  portal = await startPortal({
    vars: {
      AUTH_SERVICE_KEY: SERVICE_KEY,
      AUTH_PROVIDER_SECRETS: JSON.stringify({ google: clientSecret }),
      AUTH_SETTINGS: JSON.stringify({ manualLinking: true, providers: { google: { issuer: oidc.issuer, clientId } } }),
    },
  });
});
afterAll(async () => {
  await portal.stop();
  await oidc.stop();
});
beforeEach(() => forgetAttempts(portal.worker));

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);
const submit = (page: Page) => page.locator("main form button[type=submit]").click();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

/** Somebody who has an account; they are not signed in. */
async function account(locale = "nl"): Promise<string> {
  const email = newEmail();
  const { error } = await adminClient(portal.worker).auth.admin.createUser({
    email,
    password: GOOD_PASSWORD,
    email_confirm: true,
    user_metadata: { name: "Anna", locale },
  });
  expect(error).toBeNull();
  return email;
}

async function signIn(page: Page, email: string, password = GOOD_PASSWORD): Promise<void> {
  await field(page, "email").fill(email);
  await field(page, "password").fill(password);
  await submit(page);
}

/** A visitor who is signed in. */
async function owner(email: string): Promise<Visitor> {
  const visitor = await portal.visitor();
  await visitor.page.goto("/login?next=/account");
  await signIn(visitor.page, email);
  await at(visitor.page, "/account");
  return visitor;
}

/** The code an app shows now, or so many half minutes later: each counts once. */
const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

/** Sets an app up on /account; answers its secret, the code that was used for it and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; used: string; codes: string[] }> {
  await page.getByRole("button", { name: "Instellen" }).click();
  const dialog = page.getByRole("dialog");
  const secret = await dialog.getByLabel("Of neem dit geheim over").inputValue();
  expect(await dialog.getByAltText("QR-code").getAttribute("src")).toMatch(/^data:image\/svg/);
  const used = codeOf(secret);
  await dialog.locator("[name=code]").fill(used);
  await dialog.getByRole("button", { name: "Aanzetten" }).click();
  await dialog.getByRole("heading", { name: "Bewaar deze tien codes" }).waitFor();
  const codes = await dialog.getByRole("listitem").allInnerTexts();
  await dialog.getByRole("button", { name: "Ik heb de codes bewaard" }).click();
  return { secret, used, codes };
}

/** More than ten minutes pass for the sessions of an account. */
async function signedInLongAgo(email: string): Promise<void> {
  const { db, tables: t } = portal.worker.store;
  const [user] = await db.select({ id: t.users.id }).from(t.users).where(eq(t.users.email, email));
  const timestamp = Math.floor(Date.now() / 1000) - 11 * 60;
  await db
    .update(t.sessions)
    .set({ amr: [{ method: "otp", timestamp }] })
    .where(eq(t.sessions.userId, user?.id ?? ""));
}

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: "Account van Anna" }).click();
  await page.getByRole("menuitem", { name: "Uitloggen" }).click();
  await page.getByText("Je bent uitgelogd.").waitFor();
};

async function signInWithRecoveryCode(page: Page, email: string, code: string): Promise<void> {
  await signIn(page, email);
  await page.getByRole("button", { name: /Gebruik een herstelcode/ }).click();
  await heading(page, "Inloggen met een herstelcode");
  await field(page, "code").fill(code);
  await submit(page);
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/pl/login/sign-up");
  await field(page, "name").fill("Anna Nowak");
  await field(page, "email").fill(email);
  await field(page, "password").fill(GOOD_PASSWORD);
  await field(page, "terms").check();
  await submit(page);
  await heading(page, "Sprawdź swoją pocztę");
}

describe("an account is made", () => {
  test("and confirmed by the mail's link, in the language of the page", async () => {
    const { page, complaints } = await portal.visitor();
    const email = newEmail();
    await signUp(page, email);
    const { link, subject } = await letterTo(portal.worker, email);
    expect(subject).toMatch(/adres/);
    await page.goto(link);
    await at(page, "/pl/onboarding");
    expect(await page.getByRole("button", { name: "Konto: Anna Nowak" }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("and confirmed by the mail's code, after a wrong one", async () => {
    const { page } = await portal.visitor();
    const email = newEmail();
    await signUp(page, email);
    const { code } = await letterTo(portal.worker, email);
    await field(page, "code").fill(code === "000000" ? "111111" : "000000");
    await submit(page);
    await page.locator("#code-error").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
    await field(page, "code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await submit(page);
    await at(page, "/pl/onboarding");
  });

  test("what is wrong is said beside its field; a weak password is named weak while it is typed, and refused", async () => {
    const { page } = await portal.visitor();
    await page.goto("/en/login/sign-up");
    await field(page, "name").fill("Anna");
    await field(page, "email").fill("anna");
    await field(page, "password").fill("welkom2024");
    await page.getByText("Too easy to guess").waitFor();
    await submit(page);
    await page.locator("#email-error").waitFor();
    expect(await page.locator("[id$=-error]").count()).toBe(2);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
    await field(page, "email").fill(newEmail());
    await field(page, "terms").check();
    await submit(page);
    await page.locator("#password-error").waitFor();
    expect(await page.textContent("#password-error")).toContain("burglars");
    expect(await field(page, "password").inputValue()).toBe("welkom2024");
    await field(page, "password").fill(GOOD_PASSWORD);
    await page.getByText("Strong", { exact: true }).waitFor();
  });
});

describe("links that no browser asked for", () => {
  const tokenFor = async (type: "invite" | "magiclink", email: string) => {
    const { data, error } = await adminClient(portal.worker).auth.admin.generateLink({ type, email });
    expect(error).toBeNull();
    return data.properties?.hashed_token ?? "";
  };

  test("one by way of the protocol's own address: says whose account it is, and waits for a press", async () => {
    const email = newEmail();
    const { page } = await portal.visitor();
    const query = new URLSearchParams({
      token: await tokenFor("invite", email),
      type: "invite",
      redirect_to: `${portal.origin}/en/login/confirm`,
    });
    await page.goto(`/auth/v1/verify?${query.toString()}`);
    await page.getByRole("button", { name: "Bevestig" }).click();
    await page.getByText(`You are signing in as ${email}.`).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await page.getByRole("button", { name: "Open your account" }).click();
    await heading(page, "Choose a password");
    await page.goto("/en/login/confirm");
    await heading(page, "The link is missing here");
  });

  test("the sign-up link of a paid order fills in its address, and the account redeems it", async () => {
    const { store } = portal.worker;
    const email = newEmail();
    const [order, id] = [crypto.randomUUID(), crypto.randomUUID()];
    await store.db.insert(store.tables.orders).values([orderFixture(order, email)]);
    await signUpLinks.insert(store.db, store.tables, { id, orderId: order, email }, NOW);
    const { page } = await portal.visitor();
    await page.goto(`/en/login/sign-up?invitation=${id}`);
    await page.getByText("Your payment has arrived.").waitFor();
    expect(await field(page, "email").inputValue()).toBe(email);
    await field(page, "name").fill("Ewa");
    await field(page, "password").fill(GOOD_PASSWORD);
    await field(page, "terms").check();
    await submit(page);
    await heading(page, "Look in your mail");
    await page.goto((await letterTo(portal.worker, email)).link);
    await at(page, "/en/onboarding");
    expect((await signUpLinks.findById(store, id))?.redeemedAt).not.toBeNull();

    const { page: other } = await portal.visitor();
    await other.goto(`/login?invitation=${id}`);
    await signIn(other, await account());
    await other.getByText("naar een ander e-mailadres gestuurd").waitFor();
    await other.getByRole("button", { name: "Verder" }).click();
    await at(other, "/onboarding");
  });
});

describe("signing in", () => {
  test("a wrong password is refused in words, and what was typed stays", async () => {
    const { page } = await portal.visitor();
    const email = await account();
    await page.goto("/login");
    await signIn(page, email, "iets-anders-dan-dat");
    await page.getByRole("alert").getByText("horen niet bij elkaar").waitFor();
    expect(await field(page, "email").inputValue()).toBe(email);
    await signIn(page, email);
    await at(page, "/onboarding");
  });

  test("leads on to where one was going, else in the language of the account", async () => {
    const email = await account("en");
    const { page } = await portal.visitor();
    await page.goto("/pl/dashboard/reviews?sort=new");
    await heading(page, "Logowanie");
    await signIn(page, email);
    await page.waitForURL("**/pl/dashboard/reviews?sort=new");
    const { page: other } = await portal.visitor();
    await other.goto("/login?next=//evil.example/dashboard");
    await signIn(other, email);
    await at(other, "/en/onboarding");
    expect(new URL(other.url()).origin).toBe(portal.origin);
  });

  test("an address that is not confirmed: said, and the mail sent again", async () => {
    const { page } = await portal.visitor();
    const email = newEmail();
    await signUp(page, email);
    await letterTo(portal.worker, email);
    await page.goto("/login");
    await signIn(page, email);
    const again = page.getByRole("button", { name: "Stuur de mail opnieuw" });
    await again.click();
    await page.getByText(/Over \d+ seconden? kan het weer/).waitFor();
    await page.getByRole("button", { name: /Opnieuw sturen kan over/ }).waitFor();
    expect(await page.getByRole("button", { name: /Opnieuw sturen/ }).isDisabled()).toBe(true);

    await forgetAttempts(portal.worker);
    await page.reload();
    await signIn(page, email);
    await again.click();
    await page.goto((await letterTo(portal.worker, email, 2)).link);
    await at(page, "/pl/onboarding");
  });

  test("a code by mail; the link of the same mail signs in the other tab too", async () => {
    const email = await account();
    const { page } = await portal.visitor();
    await page.goto("/login");
    await field(page, "email").fill(email);
    await page.getByRole("link", { name: "Code of link per mail" }).click();
    await heading(page, "Inloggen zonder wachtwoord");
    expect(await field(page, "email").inputValue()).toBe(email);
    await submit(page);
    await heading(page, "Kijk in je mail");
    await field(page, "code").fill((await letterTo(portal.worker, email)).code);
    await submit(page);
    await at(page, "/onboarding");

    const { page: waiting, context } = await portal.visitor();
    await forgetAttempts(portal.worker);
    await waiting.goto("/login/code");
    await field(waiting, "email").fill(email);
    await submit(waiting);
    await heading(waiting, "Kijk in je mail");
    const opened = await context.newPage();
    await opened.goto((await letterTo(portal.worker, email, 2)).link);
    await at(opened, "/onboarding");
    await at(waiting, "/onboarding");
  });

  test("a new password, by the mail's link; an address nobody has is answered the same", async () => {
    const { page } = await portal.visitor();
    await page.goto("/login/forgotten");
    await field(page, "email").fill("nobody@vrijhuis.example");
    await submit(page);
    await heading(page, "Kijk in je mail");

    const email = await account();
    await page.getByRole("button", { name: "Ander e-mailadres" }).click();
    await field(page, "email").fill(email);
    await submit(page);
    await heading(page, "Kijk in je mail");
    await page.goto((await letterTo(portal.worker, email)).link);
    await heading(page, "Kies een wachtwoord");
    expect(new URL(page.url()).searchParams.has("code")).toBe(false);
    await field(page, "password").fill(GOOD_PASSWORD);
    await submit(page);
    await page.getByText("Dit is je huidige wachtwoord").waitFor();
    await field(page, "password").fill("een-heel-ander-9-wachtwoord");
    await submit(page);
    await at(page, "/onboarding");
    const { page: other } = await portal.visitor();
    await other.goto("/login");
    await signIn(other, email, "een-heel-ander-9-wachtwoord");
    await at(other, "/onboarding");
  });

  test("a new password, long after the mail's link was opened", async () => {
    const email = await account("pl");
    const { page, complaints } = await portal.visitor();
    await page.goto("/pl/login/forgotten");
    await field(page, "email").fill(email);
    await submit(page);
    await heading(page, "Sprawdź swoją pocztę");
    await page.goto((await letterTo(portal.worker, email)).link);
    await heading(page, "Wybierz hasło");
    await signedInLongAgo(email);
    await forgetAttempts(portal.worker);
    await field(page, "password").fill("een-heel-ander-9-wachtwoord");
    await submit(page);
    await page.getByRole("alert").getByText("ponad dziesięć minut").waitFor();
    await page.getByRole("button", { name: "Wyślij mi kod" }).click();
    await field(page, "code").fill((await letterTo(portal.worker, email, 2)).code);
    await submit(page);
    await at(page, "/pl/onboarding");
    expect(complaints.filter((complaint) => !complaint.includes("400"))).toEqual([]);
  });

  test("a new password by the mail's code", async () => {
    const email = await account();
    const { page } = await portal.visitor();
    await page.goto("/login/forgotten");
    await field(page, "email").fill(email);
    await submit(page);
    await field(page, "code").fill((await letterTo(portal.worker, email)).code);
    await submit(page);
    await heading(page, "Kies een wachtwoord");
  });
});

describe("another service", () => {
  const person = (sub: string) => ({ sub, email: newEmail(), email_verified: true, name: "Cor" });

  test("signs in who is new, to where they were going", async () => {
    oidc.person = person("g-new");
    const { page } = await portal.visitor();
    await page.goto("/en/login?next=/en/account");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await at(page, "/en/account");
    await page.getByText(`You sign in with this: ${String(oidc.person["email"])}`).waitFor();
  });

  test("is linked to an account, signs in to it, and is unlinked", async () => {
    oidc.person = person("g-linked");
    const email = await account();
    const { page } = await owner(email);
    await page.getByRole("button", { name: "Koppel Google" }).click();
    const unlink = page.getByRole("button", { name: "Google ontkoppelen" });
    await unlink.waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/account");

    const { page: other } = await portal.visitor();
    await other.goto("/login?next=/account");
    await other.getByRole("button", { name: "Verder met Google" }).click();
    await other.getByText(`Hiermee log je in: ${email}`).waitFor();
    await unlink.click();
    await page.getByRole("button", { name: "Koppel Google" }).waitFor();
  });
});

describe("the second step", () => {
  test("set up with an app; signing in asks for its code, or for a recovery code, once each", async () => {
    const email = await account();
    const { page, complaints } = await owner(email);
    const { secret, used, codes } = await setUpApp(page);
    expect(codes).toHaveLength(10);
    await page.getByText("Nog 10 van de 10 codes over.").waitFor();

    await signOut(page);
    await signIn(page, email);
    await heading(page, "Nog één stap");
    await page.goto("/account");
    await heading(page, "Nog één stap");
    await field(page, "code").fill(used);
    await submit(page);
    await page.locator("#code-error").getByText("al gebruikt").waitFor();
    await field(page, "code").fill(codeOf(secret, 1));
    await submit(page);
    await at(page, "/account");

    const [first = "", second = ""] = codes;
    await signOut(page);
    await signInWithRecoveryCode(page, email, first);
    await at(page, "/onboarding");
    await signOut(page);
    await signInWithRecoveryCode(page, email, first);
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", { name: "Stoppen en uitloggen" }).click();
    await heading(page, "Inloggen");
    await signInWithRecoveryCode(page, email, second.replaceAll("-", " ").toUpperCase());
    await at(page, "/onboarding");
    await page.goto("/account");
    await page.getByText("Nog 8 van de 10 codes over.").waitFor();
    expect(complaints).toEqual([]);
  });

  test("asked for before a new password, and ended with its codes", async () => {
    const email = await account();
    const { page } = await owner(email);
    const { secret } = await setUpApp(page);
    const { page: other } = await portal.visitor();
    await other.goto("/login/forgotten");
    await field(other, "email").fill(email);
    await submit(other);
    await other.goto((await letterTo(portal.worker, email, 2)).link);
    await heading(other, "Nog één stap");
    await field(other, "code").fill(codeOf(secret, 1));
    await submit(other);
    await heading(other, "Kies een wachtwoord");
    await field(other, "password").fill("een-heel-ander-9-wachtwoord");
    await submit(other);
    await at(other, "/onboarding");

    await other.goto("/account");
    await other.getByRole("button", { name: "Verwijderen", exact: true }).click();
    await other.getByText("vervallen je herstelcodes").waitFor();
    await other.getByRole("dialog").getByRole("button", { name: "Verwijderen", exact: true }).click();
    await other.getByText("De tweede stap is verwijderd.").waitFor();
    await other.getByRole("button", { name: "Instellen" }).waitFor();
  });
});

describe("a session that is over", () => {
  test("and can't be renewed brings one to the way in, with the page kept", async () => {
    const { page } = await owner(await account());
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("vrijhuis-auth") ?? "{}") as Record<string, unknown>;
      localStorage.setItem("vrijhuis-auth", JSON.stringify({ ...kept, expires_at: 1, refresh_token: "of-nobody" }));
    });
    await page.goto("/account?x=1");
    await heading(page, "Inloggen");
    expect(new URL(page.url()).searchParams.get("next")).toBe("/account?x=1");
  });

  test("but a connection that is away is not: nothing typed is lost", async () => {
    const email = await account();
    const { page, context } = await portal.visitor();
    await page.goto("/login");
    await field(page, "email").fill(email);
    await context.setOffline(true);
    await signIn(page, email);
    await page.getByRole("alert").getByText("Geen verbinding").waitFor();
    await context.setOffline(false);
    await submit(page);
    await at(page, "/onboarding");
  });
});

describe("an account of one's own", () => {
  test("devices: this one and another; signing out the other is seen there", async () => {
    const email = await account();
    const { page } = await owner(email);
    const { page: other } = await owner(email);
    await page.reload();
    await page.getByText("Dit apparaat").waitFor();
    await page.getByRole("button", { name: "Overal elders uitloggen" }).click();
    await page.getByText("Je bent alleen hier ingelogd.").waitFor();
    await other.reload();
    await heading(other, "Inloggen");
    expect(new URL(other.url()).searchParams.get("next")).toBe("/account");

    const { page: third } = await owner(email);
    await page.reload();
    await page.getByRole("button", { name: /^Uitloggen op Chrome op/ }).click();
    await page.getByText("Je bent alleen hier ingelogd.").waitFor();
    await third.reload();
    await heading(third, "Inloggen");
  });

  test("two tabs are in step: signed in by one, signed out by the other", async () => {
    const email = await account();
    const { context, page } = await portal.visitor();
    const other = await context.newPage();
    await page.goto("/account");
    await other.goto("/login?next=/account");
    await signIn(other, email);
    await at(page, "/account");
    await page.getByRole("heading", { level: 1, name: "Je account" }).waitFor();
    await page.getByRole("button", { name: "Overal uitloggen" }).click();
    await page.getByText("Je bent uitgelogd.").waitFor();
    await heading(other, "Inloggen");
  });

  test("another name and language; another address, once both have agreed", async () => {
    const email = await account();
    const { page } = await owner(email);
    await field(page, "name").fill("Anna de Wit");
    await page.selectOption("[name=locale]", "en");
    await page.getByRole("button", { name: "Opslaan" }).click();
    await at(page, "/en/account");
    await page.getByRole("button", { name: "Account of Anna de Wit" }).waitFor();

    const wanted = newEmail();
    await field(page, "email").fill(wanted);
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByText(`Waiting for ${wanted} to be confirmed`).waitFor();
    const confirm = page.getByRole("button", { name: "Confirm the change" });
    await page.goto((await letterTo(portal.worker, email)).link);
    await confirm.click();
    await heading(page, "One more message to go");
    await page.goto((await letterTo(portal.worker, wanted)).link);
    await confirm.click();
    await at(page, "/en/account");
    await page.getByText(`You sign in with this: ${wanted}`).waitFor();
  });

  test("another password: weak ones refused beside the field, other devices signed out", async () => {
    const email = await account();
    const { page } = await owner(email);
    const { page: other } = await owner(email);
    const change = page.getByRole("button", { name: "Wachtwoord wijzigen" });
    await field(page, "password").fill("welkom2024");
    await change.click();
    await page.locator("#current-error").waitFor();
    await field(page, "current").fill(GOOD_PASSWORD);
    await change.click();
    await page.locator("#password-error").getByText("inbrekers").waitFor();
    await field(page, "password").fill("een-heel-ander-9-wachtwoord");
    await field(page, "current").fill("not-my-password");
    await change.click();
    await page.locator("#current-error").getByText("niet je huidige wachtwoord").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("current");
    await field(page, "current").fill(GOOD_PASSWORD);
    await change.click();
    await page.getByText("Je wachtwoord is gewijzigd.").waitFor();
    expect([await field(page, "current").inputValue(), await field(page, "password").inputValue()]).toEqual(["", ""]);
    await other.reload();
    await heading(other, "Inloggen");
  });

  test("another password where the current one is forgotten: by a code from a mail", async () => {
    const email = await account();
    const { page } = await owner(email);
    await page.getByRole("button", { name: "Stuur me een code in plaats daarvan" }).click();
    await page.getByText(`Er is een code onderweg naar ${email}`).waitFor();
    const { code } = await letterTo(portal.worker, email);
    const change = page.getByRole("button", { name: "Wachtwoord wijzigen" });
    await field(page, "password").fill("een-heel-ander-9-wachtwoord");
    await field(page, "code").fill(code === "000000" ? "111111" : "000000");
    await change.click();
    await page.locator("#code-error").waitFor();
    await field(page, "code").fill(code);
    await change.click();
    await page.getByText("Je wachtwoord is gewijzigd.").waitFor();
    await field(page, "current").waitFor();
  });

  test("a first password long after signing in: by a code from a mail", async () => {
    const email = newEmail();
    await adminClient(portal.worker).auth.admin.createUser({ email, email_confirm: true, user_metadata: { locale: "en" } });
    const { page } = await portal.visitor();
    await page.goto("/en/login/code?next=/en/account");
    await field(page, "email").fill(email);
    await submit(page);
    await field(page, "code").fill((await letterTo(portal.worker, email)).code);
    await submit(page);
    await at(page, "/en/account");
    await signedInLongAgo(email);
    await forgetAttempts(portal.worker);
    const change = page.getByRole("button", { name: "Change password" });
    await field(page, "password").fill(GOOD_PASSWORD);
    expect(await field(page, "current").count()).toBe(0);
    await change.click();
    await page.getByRole("alert").getByText("more than ten minutes").waitFor();
    await page.getByRole("button", { name: "Send me a code" }).click();
    await field(page, "code").fill((await letterTo(portal.worker, email, 2)).code);
    await change.click();
    await page.getByText("Your password has been changed.").waitFor();
    await field(page, "current").waitFor();
  });

  test("taken along, and ended: only by who types the address", async () => {
    const email = await account();
    const { page } = await owner(email);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Gegevens downloaden" }).click();
    const file = await (await download).createReadStream();
    expect(Buffer.concat(await file.toArray()).toString()).toContain(email);

    await page.getByRole("button", { name: "Account verwijderen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("[name=confirm]").fill("somebody@vrijhuis.example");
    await dialog.getByRole("button", { name: "Definitief verwijderen" }).click();
    await dialog.locator("#confirm-error").waitFor();
    await dialog.locator("[name=confirm]").fill(email);
    await dialog.getByRole("button", { name: "Definitief verwijderen" }).click();
    await page.getByText("Je account is verwijderd.").waitFor();
    await signIn(page, email);
    await page.getByRole("alert").waitFor();
  });
});
