import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";
import { adminPathIn } from "#locales/admin-paths.ts";
import { admin } from "../support/admin.ts";
import { owner, published, type TestOwner } from "../support/api.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { faultsAt, screenProblems } from "../support/looks.ts";
import { plainSmtpUrl, put, runCron } from "../support/mail.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type Relay, startRelay, type SmtpServer, startSmtp } from "../support/smtp.ts";

const HOST = "smtp.duinhuis.nl";
const LOGIN = { user: "post@vrijhuis.example", password: "geheim" };
const FIRST = `Eerste server: ${HOST}`;
const SECOND = `Tweede server: ${HOST}`;
const PATH = "/admin/settings/smtp";
const SHOTS = process.env["SHOTS"];

let portal: Portal;
let boss: TestOwner;
let relays: Record<"first" | "second" | "url", Relay>;
let servers: Record<"first" | "second" | "url", SmtpServer>;

beforeAll(async () => {
  relays = { first: await startRelay(), second: await startRelay(), url: await startRelay() };
  const certificate = inject("trustedCertificate");
  servers = {
    first: await startSmtp({ certificate, implicit: true, login: LOGIN }),
    second: await startSmtp({ certificate, login: LOGIN }),
    url: await startSmtp(),
  };
  for (const name of ["first", "second", "url"] as const) relays[name].target = servers[name].port;
  portal = await startPortal({
    vars: {
      AUTH_SERVICE_KEY: SERVICE_KEY,
      SMTP_URL: plainSmtpUrl(relays.url.port),
      MAIL_FROM: "Vrijhuis <hallo@vrijhuis.example>",
      MAIL_REPLY_SECONDS: "2",
      OWN_MAIL_ROUTES: `${HOST}:465=127.0.0.1:${relays.first.port},${HOST}:2525=127.0.0.1:${relays.second.port}`,
    },
  });
  boss = await admin(portal.worker);
});
afterAll(async () => {
  await portal.stop();
  for (const relay of Object.values(relays)) relay.stop();
  await Promise.all(Object.values(servers).map((server) => server.stop()));
});

test("an owner connects a mail server: a wrong password is explained, the form keeps what was entered", async () => {
  const anna = await owner(portal.worker);
  await published(anna, "mailhuis", "Het Mailhuis");
  const { page, complaints } = await portal.signedIn(anna);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto("/dashboard/settings?part=mail");
  await press("Koppel een mailserver");
  await press("Controleer de verbinding");
  await page.getByText("Vul dit nog in.").first().waitFor();
  await page.getByLabel("Naam van de server").fill(HOST);
  await page.getByLabel("Gebruikersnaam").fill(LOGIN.user);
  await page.getByLabel("Wachtwoord").fill("fout");
  await page.getByLabel("Adres van de afzender").fill(LOGIN.user);
  await press("Controleer en bewaar");
  await page.getByText("De server accepteert de gebruikersnaam of het wachtwoord niet.").waitFor();
  await page.getByLabel("Wachtwoord").fill(LOGIN.password);
  await press("Controleer de verbinding");
  await page.getByText(`De verbinding werkt, en de server neemt e-mails van ${LOGIN.user} aan.`).waitFor();
  expect(await screenProblems(page, "nl")).toEqual([]);
  await press("Controleer en bewaar");
  await page.getByText(`E-mails aan je gasten gaan via ${HOST}, van ${LOGIN.user}.`).waitFor();
  await press("Wijzig");
  await page.getByLabel("Naam van de afzender").fill("Mailhuis aan zee");
  await press("Controleer en bewaar");
  await press("Stuur me een testmail");
  await page.getByText(`De testmail is onderweg naar ${anna.email}.`).waitFor();
  expect(servers.first.taken.at(-1)?.data).toContain("Mailhuis aan zee");
  expect(complaints).toEqual([]);
}, 60_000);

test("an admin sets up two mail servers, tries them, sees which one sends and why, swaps and removes them", async () => {
  const { page, complaints } = await portal.signedIn(boss, { viewport: { width: 1440, height: 900 } });
  /** Checks the current page in all looks; with SHOTS, also saves screenshots in all languages. */
  const look = async (name: string, isForm = false) => {
    expect([name, await screenProblems(page, "nl")]).toEqual([name, []]);
    expect([name, await faultsAt(page, 390)]).toEqual([name, []]);
    for (const locale of isForm ? LOCALES.slice(0, 1) : LOCALES) {
      if (!isForm) {
        await page.goto(adminPathIn({ page: "smtp", item: undefined }, locale));
        await page.getByRole("heading", { name: "SMTP_URL" }).waitFor();
      }
      expect([name, locale, await screenProblems(page, locale === "nl" ? "en" : locale)]).toEqual([name, locale, []]);
      for (const width of SHOTS === undefined ? [] : [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${SHOTS}/${name}-${locale}-${width}.png`, fullPage: true });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    if (!isForm) await page.goto(PATH);
  };
  const button = (name: string, within = page.locator("main")) => within.getByRole("button", { name, exact: true });
  const card = (heading: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
  const fill = async (port: string, password: string) => {
    await page.getByLabel("Naam van de server").fill(HOST);
    await page.getByLabel(port, { exact: true }).check();
    await page.getByLabel("Gebruikersnaam").fill(LOGIN.user);
    await page.getByLabel("Wachtwoord").fill(password);
    await page.getByLabel("Adres van de afzender").fill(LOGIN.user);
  };

  await page.goto(PATH);
  await page.getByText("via 127.0.0.1 uit SMTP_URL, want hier is nog geen server ingesteld").waitFor();
  await card("SMTP_URL").getByText("Vrijhuis <hallo@vrijhuis.example>").waitFor();
  await look("empty");

  // By keyboard only, with a wrong password first.
  await button("Stel een mailserver in").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("Vul dit nog in.").first().waitFor();
  await button("Terug").focus();
  await page.keyboard.press("Enter");
  await page.locator("button:focus", { hasText: "Stel een mailserver in" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator("#host:focus").waitFor();
  await fill("465, met TLS vanaf het begin", "fout");
  await page.getByLabel("Antwoorden naar").fill("vragen@vrijhuis.example");
  await page.getByLabel("E-mails per minuut").fill("60");
  await page.keyboard.press("Enter");
  await page.getByText("De server accepteert de gebruikersnaam of het wachtwoord niet.").waitFor();
  await page.getByText("Gesprek met de server").click();
  await page.getByText("AUTH PLAIN …").waitFor();
  await look("refused", true);
  await page.getByLabel("Wachtwoord").fill(LOGIN.password);
  await button("Stuur me een testmail").click();
  await page.getByText(`De testmail is onderweg naar ${boss.email}.`).waitFor();
  expect(servers.first.taken.at(-1)).toMatchObject({ to: [boss.email], from: LOGIN.user });
  await page.getByText("Gesprek met de server").click();
  await page.getByText(`RCPT TO:<${boss.email}>`).waitFor();
  await look("tested", true);
  await button("Controleer en bewaar").click();
  await card(FIRST).getByText("Verstuurt nu").waitFor();
  await card(FIRST).getByText("60 e-mails per minuut").waitFor();
  await page.getByText(`E-mails gaan nu via ${HOST}, de eerste server.`).waitFor();
  await page.locator("button:focus", { hasText: "Wijzig" }).waitFor();

  await button("Stel een tweede server in").click();
  await fill("2525, met STARTTLS", LOGIN.password);
  await page.getByLabel("Naam van de afzender").fill("Vrijhuis reserve");
  await button("Controleer en bewaar").click();
  await page.getByText("Staat klaar").waitFor();
  await look("two");

  // Without a new password the stored one is used.
  await button("Wijzig", card(FIRST)).click();
  expect(await page.getByLabel("Wachtwoord").inputValue()).toBe("");
  await page.getByLabel("E-mails per minuut").fill("");
  await button("Controleer en bewaar").click();
  await card(FIRST).getByText("geen", { exact: true }).waitFor();

  await servers.first.stop();
  await put(portal.worker, [{}]);
  await runCron(portal.worker);
  expect(servers.second.taken.at(-1)?.to).toEqual(["anna@example.com"]);
  await page.goto(PATH);
  await page.getByText(`E-mails gaan nu via ${HOST}, de tweede server, omdat de eerste niet werkt.`).waitFor();
  await card(FIRST).getByText("Werkt niet", { exact: true }).waitFor();
  await look("takeover");
  await page.goto("/admin");
  await page.getByRole("link", { name: `Mailserver ${HOST} werkt niet` }).click();
  await page.getByRole("heading", { level: 1, name: "Mailservers" }).waitFor();

  await button("Maak dit de eerste").click();
  await page.getByText(`E-mails gaan nu via ${HOST}, de eerste server.`).waitFor();
  await card(FIRST).getByText("Vrijhuis reserve", { exact: false }).waitFor();
  await button("Verwijder de server", card(SECOND)).click();
  await page.getByRole("dialog").getByRole("button", { name: "Verwijder de server", exact: true }).click();
  await button("Stel een tweede server in").waitFor();
  await servers.second.stop();
  await put(portal.worker, [{}]);
  await runCron(portal.worker);
  expect(servers.url.taken.at(-1)?.to).toEqual(["anna@example.com"]);
  await page.goto(PATH);
  await page.getByText("via 127.0.0.1 uit SMTP_URL, omdat hieronder geen server werkt").waitFor();
  await look("last-resort");
  expect(complaints).toEqual([]);
}, 180_000);
