import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ageSessions,
  createConfirmedAccount,
  field,
  setUpApp,
  signIn,
  signInWithRecoveryCode,
  signOut,
  signUp,
  submit,
  totpCode,
  waitForHeading,
  waitForPath,
} from "../support/account-steps.ts";
import { adminClient, forgetAttempts, GOOD_PASSWORD, letterTo, newEmail, SERVICE_KEY } from "../support/auth.ts";
import * as signUpLinks from "#store/identity/sign-up-links.ts";
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

const createAccount = (locale?: string) => createConfirmedAccount(portal.worker, locale);

/** Opens /account as a signed-in visitor. */
async function signedInVisitor(email: string): Promise<Visitor> {
  const visitor = await portal.visitor();
  await visitor.page.goto("/login?next=/account");
  await signIn(visitor.page, email);
  await waitForPath(visitor.page, "/account");
  return visitor;
}

describe("signing up", () => {
  test("confirmed by the email's link, in the language of the page", async () => {
    const { page, complaints } = await portal.visitor();
    const email = newEmail();
    await signUp(page, email);
    const { link, subject } = await letterTo(portal.worker, email);
    expect(subject).toMatch(/adres/);
    await page.goto(link);
    await waitForPath(page, "/pl/onboarding");
    expect(await page.getByRole("button", { name: "Konto: Anna Nowak" }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("confirmed by the email's code, after a wrong one", async () => {
    const { page } = await portal.visitor();
    const email = newEmail();
    await signUp(page, email);
    const { code } = await letterTo(portal.worker, email);
    await field(page, "code").fill(code === "000000" ? "111111" : "000000");
    await submit(page);
    await page.locator("#code-error").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
    await field(page, "code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await submit(page);
    await waitForPath(page, "/pl/onboarding");
  });

  test("errors are shown next to their fields; a weak password is marked while typing, and rejected", async () => {
    const { page } = await portal.visitor();
    await page.goto("/en/login/sign-up");
    await field(page, "name").fill("Anna");
    await field(page, "email").fill("anna");
    await field(page, "password").fill("welkom2024");
    await page.getByText("Too easy to guess").waitFor();
    await submit(page);
    await page.locator("#email-error").waitFor();
    expect(await page.locator("[id$=-error]").count()).toBe(2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
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

describe("links that no browser requested", () => {
  const tokenFor = async (type: "invite" | "magiclink", email: string) => {
    const { data, error } = await adminClient(portal.worker).auth.admin.generateLink({ type, email });
    expect(error).toBeNull();
    return data.properties?.hashed_token ?? "";
  };

  test("through GET /auth/v1/verify: names the account and needs a click", async () => {
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
    await waitForHeading(page, "Choose a password");
    await page.goto("/en/login/confirm");
    await waitForHeading(page, "The link is missing here");
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
    await waitForHeading(page, "Look in your mail");
    await page.goto((await letterTo(portal.worker, email)).link);
    await waitForPath(page, "/en/onboarding");
    expect((await signUpLinks.findById(store, id))?.redeemedAt).not.toBeNull();

    const { page: other } = await portal.visitor();
    await other.goto(`/login?invitation=${id}`);
    await signIn(other, await createAccount());
    await other.getByText("naar een ander e-mailadres gestuurd").waitFor();
    await other.getByRole("button", { name: "Verder" }).click();
    await waitForPath(other, "/onboarding");
  });
});

describe("signing in", () => {
  test("a wrong password shows an error, and the input is kept", async () => {
    const { page } = await portal.visitor();
    const email = await createAccount();
    await page.goto("/login");
    await signIn(page, email, "iets-anders-dan-dat");
    await page.getByRole("alert").getByText("horen niet bij elkaar").waitFor();
    expect(await field(page, "email").inputValue()).toBe(email);
    await signIn(page, email);
    await waitForPath(page, "/onboarding");
  });

  test("continues to the requested page, or in the language of the account", async () => {
    const email = await createAccount("en");
    const { page } = await portal.visitor();
    await page.goto("/pl/dashboard/reviews?sort=new");
    await waitForHeading(page, "Logowanie");
    await signIn(page, email);
    await page.waitForURL("**/pl/dashboard/reviews?sort=new");
    const { page: other } = await portal.visitor();
    await other.goto("/login?next=//evil.example/dashboard");
    await signIn(other, email);
    await waitForPath(other, "/en/onboarding");
    expect(new URL(other.url()).origin).toBe(portal.origin);
  });

  test("an unconfirmed address: an error, and the email can be sent again", async () => {
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
    await waitForPath(page, "/pl/onboarding");
  });

  test("a code by email; the link of the same email signs in the other tab too", async () => {
    const email = await createAccount();
    const { page } = await portal.visitor();
    await page.goto("/login");
    await field(page, "email").fill(email);
    await page.getByRole("link", { name: "Code of link per mail" }).click();
    await waitForHeading(page, "Inloggen zonder wachtwoord");
    expect(await field(page, "email").inputValue()).toBe(email);
    await submit(page);
    await waitForHeading(page, "Kijk in je mail");
    await field(page, "code").fill((await letterTo(portal.worker, email)).code);
    await submit(page);
    await waitForPath(page, "/onboarding");

    const { page: waiting, context } = await portal.visitor();
    await forgetAttempts(portal.worker);
    await waiting.goto("/login/code");
    await field(waiting, "email").fill(email);
    await submit(waiting);
    await waitForHeading(waiting, "Kijk in je mail");
    const opened = await context.newPage();
    await opened.goto((await letterTo(portal.worker, email, 2)).link);
    await waitForPath(opened, "/onboarding");
    await waitForPath(waiting, "/onboarding");
  });

  test("a new password by the email's link; an unknown address gets the same answer", async () => {
    const { page } = await portal.visitor();
    await page.goto("/login/forgotten");
    await field(page, "email").fill("nobody@vrijhuis.example");
    await submit(page);
    await waitForHeading(page, "Kijk in je mail");

    const email = await createAccount();
    await page.getByRole("button", { name: "Ander e-mailadres" }).click();
    await field(page, "email").fill(email);
    await submit(page);
    await waitForHeading(page, "Kijk in je mail");
    await page.goto((await letterTo(portal.worker, email)).link);
    await waitForHeading(page, "Kies een wachtwoord");
    expect(new URL(page.url()).searchParams.has("code")).toBe(false);
    await field(page, "password").fill(GOOD_PASSWORD);
    await submit(page);
    await page.getByText("Dit is je huidige wachtwoord").waitFor();
    await field(page, "password").fill("een-heel-ander-9-wachtwoord");
    await submit(page);
    await waitForPath(page, "/onboarding");
    const { page: other } = await portal.visitor();
    await other.goto("/login");
    await signIn(other, email, "een-heel-ander-9-wachtwoord");
    await waitForPath(other, "/onboarding");
  });

  test("a new password long after the email's link was opened", async () => {
    const email = await createAccount("pl");
    const { page, complaints } = await portal.visitor();
    await page.goto("/pl/login/forgotten");
    await field(page, "email").fill(email);
    await submit(page);
    await waitForHeading(page, "Sprawdź swoją pocztę");
    await page.goto((await letterTo(portal.worker, email)).link);
    await waitForHeading(page, "Wybierz hasło");
    await ageSessions(portal.worker, email);
    await forgetAttempts(portal.worker);
    await field(page, "password").fill("een-heel-ander-9-wachtwoord");
    await submit(page);
    await page.getByRole("alert").getByText("ponad dziesięć minut").waitFor();
    await page.getByRole("button", { name: "Wyślij mi kod" }).click();
    await field(page, "code").fill((await letterTo(portal.worker, email, 2)).code);
    await submit(page);
    await waitForPath(page, "/pl/onboarding");
    expect(complaints.filter((complaint) => !complaint.includes("400"))).toEqual([]);
  });

  test("a new password by the email's code", async () => {
    const email = await createAccount();
    const { page } = await portal.visitor();
    await page.goto("/login/forgotten");
    await field(page, "email").fill(email);
    await submit(page);
    await field(page, "code").fill((await letterTo(portal.worker, email)).code);
    await submit(page);
    await waitForHeading(page, "Kies een wachtwoord");
  });
});

describe("a sign-in provider", () => {
  const person = (sub: string) => ({ sub, email: newEmail(), email_verified: true, name: "Cor" });

  test("creates an account and continues to the requested page", async () => {
    oidc.person = person("g-new");
    const { page } = await portal.visitor();
    await page.goto("/en/login?next=/en/account");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await waitForPath(page, "/en/account");
    await page.getByText(`You sign in with this: ${String(oidc.person["email"])}`).waitFor();
  });

  test("is linked to an account, signs in to it, and is unlinked", async () => {
    oidc.person = person("g-linked");
    const email = await createAccount();
    const { page } = await signedInVisitor(email);
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

describe("the second factor", () => {
  test("is set up with an app; signing in requires its code or a recovery code, each usable once", async () => {
    const email = await createAccount();
    const { page, complaints } = await signedInVisitor(email);
    const { secret, used, codes } = await setUpApp(page);
    expect(codes).toHaveLength(10);
    await page.getByText("Nog 10 van de 10 codes over.").waitFor();

    await signOut(page);
    await signIn(page, email);
    await waitForHeading(page, "Nog één stap");
    await page.goto("/account");
    await waitForHeading(page, "Nog één stap");
    await field(page, "code").fill(used);
    await submit(page);
    await page.locator("#code-error").getByText("al gebruikt").waitFor();
    await field(page, "code").fill(totpCode(secret, 1));
    await submit(page);
    await waitForPath(page, "/account");

    const [first = "", second = ""] = codes;
    await signOut(page);
    await signInWithRecoveryCode(page, email, first);
    await waitForPath(page, "/onboarding");
    await signOut(page);
    await signInWithRecoveryCode(page, email, first);
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", { name: "Stoppen en uitloggen" }).click();
    await waitForHeading(page, "Inloggen");
    await signInWithRecoveryCode(page, email, second.replaceAll("-", " ").toUpperCase());
    await waitForPath(page, "/onboarding");
    await page.goto("/account");
    await page.getByText("Nog 8 van de 10 codes over.").waitFor();
    expect(complaints).toEqual([]);
  });

  test("is required before a new password, and removed together with its recovery codes", async () => {
    const email = await createAccount();
    const { page } = await signedInVisitor(email);
    const { secret } = await setUpApp(page);
    const { page: other } = await portal.visitor();
    await other.goto("/login/forgotten");
    await field(other, "email").fill(email);
    await submit(other);
    await other.goto((await letterTo(portal.worker, email, 2)).link);
    await waitForHeading(other, "Nog één stap");
    await field(other, "code").fill(totpCode(secret, 1));
    await submit(other);
    await waitForHeading(other, "Kies een wachtwoord");
    await field(other, "password").fill("een-heel-ander-9-wachtwoord");
    await submit(other);
    await waitForPath(other, "/onboarding");

    await other.goto("/account");
    await other.getByRole("button", { name: "Verwijder deze stap", exact: true }).click();
    await other.getByText("vervallen je herstelcodes").waitFor();
    await other.getByRole("dialog").getByRole("button", { name: "Verwijder deze stap", exact: true }).click();
    await other.getByText("De tweede stap is verwijderd.").waitFor();
    await other.getByRole("button", { name: "Instellen" }).waitFor();
  });
});

describe("a session", () => {
  test("that cannot be refreshed leads to sign-in, which remembers the page", async () => {
    const { page } = await signedInVisitor(await createAccount());
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("vrijhuis-auth") ?? "{}") as Record<string, unknown>;
      localStorage.setItem("vrijhuis-auth", JSON.stringify({ ...kept, expires_at: 1, refresh_token: "of-nobody" }));
    });
    await page.goto("/account?x=1");
    await waitForHeading(page, "Inloggen");
    expect(new URL(page.url()).searchParams.get("next")).toBe("/account?x=1");
  });

  test("does not end while offline, and the input is kept", async () => {
    const email = await createAccount();
    const { page, context } = await portal.visitor();
    await page.goto("/login");
    await field(page, "email").fill(email);
    await context.setOffline(true);
    await signIn(page, email);
    await page.getByRole("alert").getByText("Geen verbinding").waitFor();
    await context.setOffline(false);
    await submit(page);
    await waitForPath(page, "/onboarding");
  });
});

describe("the account screen", () => {
  test("devices: signing out another device takes effect there", async () => {
    const email = await createAccount();
    const { page } = await signedInVisitor(email);
    const { page: other } = await signedInVisitor(email);
    await page.reload();
    await page.getByText("Dit apparaat").waitFor();
    await page.getByRole("button", { name: "Overal elders uitloggen" }).click();
    await page.getByText("Je bent alleen hier ingelogd.").waitFor();
    await other.reload();
    await waitForHeading(other, "Inloggen");
    expect(new URL(other.url()).searchParams.get("next")).toBe("/account");

    const { page: third } = await signedInVisitor(email);
    await page.reload();
    await page.getByRole("button", { name: /^Uitloggen op Chrome op/ }).click();
    await page.getByText("Je bent alleen hier ingelogd.").waitFor();
    await third.reload();
    await waitForHeading(third, "Inloggen");
  });

  test("two tabs are in sync: signing in in one, signing out in the other", async () => {
    const email = await createAccount();
    const { context, page } = await portal.visitor();
    const other = await context.newPage();
    await page.goto("/account");
    await other.goto("/login?next=/account");
    await signIn(other, email);
    await waitForPath(page, "/account");
    await page.getByRole("heading", { level: 1, name: "Je account" }).waitFor();
    await page.getByRole("button", { name: "Overal uitloggen" }).click();
    await page.getByText("Je bent uitgelogd.").waitFor();
    await waitForHeading(other, "Inloggen");
  });

  test("changes name and language, and the address after both mailboxes have agreed", async () => {
    const email = await createAccount();
    const { page } = await signedInVisitor(email);
    await field(page, "name").fill("Anna de Wit");
    await page.selectOption("[name=locale]", "en");
    await page.getByRole("button", { name: "Bewaar" }).click();
    await waitForPath(page, "/en/account");
    await page.getByRole("button", { name: "Account of Anna de Wit" }).waitFor();

    const wanted = newEmail();
    await field(page, "email").fill(wanted);
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByText(`Waiting for ${wanted} to be confirmed`).waitFor();
    const confirm = page.getByRole("button", { name: "Confirm the change" });
    await page.goto((await letterTo(portal.worker, email)).link);
    await confirm.click();
    await waitForHeading(page, "One more message to go");
    await page.goto((await letterTo(portal.worker, wanted)).link);
    await confirm.click();
    await waitForPath(page, "/en/account");
    await page.getByText(`You sign in with this: ${wanted}`).waitFor();
  });

  test("changes the password: weak ones are rejected next to the field, other devices are signed out", async () => {
    const email = await createAccount();
    const { page } = await signedInVisitor(email);
    const { page: other } = await signedInVisitor(email);
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("current");
    await field(page, "current").fill(GOOD_PASSWORD);
    await change.click();
    await page.getByText("Je wachtwoord is gewijzigd.").waitFor();
    expect([await field(page, "current").inputValue(), await field(page, "password").inputValue()]).toEqual(["", ""]);
    await other.reload();
    await waitForHeading(other, "Inloggen");
  });

  test("changes a forgotten password with a code from an email", async () => {
    const email = await createAccount();
    const { page } = await signedInVisitor(email);
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

  test("sets a first password long after signing in with a code from an email", async () => {
    const email = newEmail();
    await adminClient(portal.worker).auth.admin.createUser({ email, email_confirm: true, user_metadata: { locale: "en" } });
    const { page } = await portal.visitor();
    await page.goto("/en/login/code?next=/en/account");
    await field(page, "email").fill(email);
    await submit(page);
    await field(page, "code").fill((await letterTo(portal.worker, email)).code);
    await submit(page);
    await waitForPath(page, "/en/account");
    await ageSessions(portal.worker, email);
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

  test("exports the data, and deletes the account only after its address has been typed", async () => {
    const email = await createAccount();
    const { page } = await signedInVisitor(email);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Gegevens downloaden" }).click();
    const file = await (await download).createReadStream();
    expect(Buffer.concat(await file.toArray()).toString()).toContain(email);

    await page.getByRole("button", { name: "Account verwijderen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("[name=confirm]").fill("somebody@vrijhuis.example");
    await dialog.getByRole("button", { name: "Verwijder het account voorgoed" }).click();
    await dialog.locator("#confirm-error").waitFor();
    await dialog.locator("[name=confirm]").fill(email);
    await dialog.getByRole("button", { name: "Verwijder het account voorgoed" }).click();
    await page.getByText("Je account is verwijderd.").waitFor();
    await signIn(page, email);
    await page.getByRole("alert").waitFor();
  });
});
