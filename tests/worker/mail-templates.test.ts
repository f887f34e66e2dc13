import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  ListedMailTemplate,
  MailTemplateDetails,
  MailTemplatePreview,
  MailTemplateVersion,
} from "#contract/admin/mail-template.ts";
import type { MessageTemplate } from "#contract/letting/message.ts";
import { insertVersion } from "#store/services/mail-texts.ts";
import { siteFixture } from "../fixtures/site.ts";
import { admin } from "../support/admin.ts";
import { at, beginSite, owner, type TestOwner } from "../support/api.ts";
import { GOOD_PASSWORD, SERVICE_KEY, client } from "../support/auth.ts";
import { given } from "../support/given.ts";
import { MAIN, MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const TEMPLATES = "/admin/settings/templates";
const QUESTION = { form: "question", name: "Anna de Wit", email: "anna@example.com", message: "Is er een kinderbed?", fax: "" };

let worker: TestWorker;
let boss: TestOwner;

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  const { db, tables } = worker.store;
  await given(worker.store, siteFixture());
  await db.update(tables.users).set({ emailConfirmedAt: 1 });
  // Saved by another isolate, before this one first reads the texts.
  await insertVersion(db, tables, {
    templateId: "questions",
    locale: "nl",
    version: 1,
    texts: { "questions:subject": "Vraag van {{name}} <3" },
    shipped: { "questions:subject": "Vroeger" },
    at: 1,
    userId: "owner-1",
  });
}, 60_000);
afterAll(() => worker.stop());

const lastMail = async () => {
  const { db, tables } = worker.store;
  const [mail] = await db.select().from(tables.outbox).orderBy(desc(tables.outbox.createdAt)).limit(1);
  return mail;
};
let networks = 0;
const ask = () =>
  worker.post(
    `http://duinhuis.${MAIN_DOMAIN}/contact`,
    { ...QUESTION, message: `Vraag ${networks}?` },
    {
      "CF-Connecting-IP": `2001:db8:0:${(networks++).toString(16)}::1`,
    },
  );
const read = async (id: string) => (await boss.call("GET", `${TEMPLATES}/${id}`)).body as unknown as MailTemplateDetails;
/** The texts of a template in Dutch, as the screen sends them. */
const textsOf = async (id: string) =>
  Object.fromEntries(
    (await read(id)).languages.find(({ locale }) => locale === "nl")?.texts.map((each) => [each.key, each.text]) ?? [],
  );

test("a changed text is in the next email of a form, even if another isolate has saved it", async () => {
  expect((await ask()).status).toBe(303);
  expect(await lastMail()).toMatchObject({ subject: "Vraag van Anna de Wit <3" });

  boss = await admin(worker);
  const texts = { ...(await textsOf("questions")), "questions:subject": "{{name}} vraagt iets over {{site}}" };
  const saved = await boss.call("PUT", `${TEMPLATES}/questions/nl`, { texts }, at(1));
  expect(saved.body).toMatchObject({ language: { version: 2 } });
  await ask();
  expect(await lastMail()).toMatchObject({ subject: "Anna de Wit vraagt iets over Het Duinhuis" });

  await boss.call("DELETE", `${TEMPLATES}/questions/nl`, undefined, at(2));
  await ask();
  expect(await lastMail()).toMatchObject({ subject: "Bericht van Anna de Wit via Het Duinhuis" });
  const { versions } = (await boss.call("GET", `${TEMPLATES}/questions/nl/versions`)).body as unknown as {
    versions: MailTemplateVersion[];
  };
  expect(versions.map(({ version, texts: changed }) => [version, Object.keys(changed)])).toEqual([
    [3, []],
    [2, ["questions:subject"]],
    [1, ["questions:subject"]],
  ]);
});

test("emails about accounts have changed texts", async () => {
  const texts = { ...(await textsOf("accounts-confirm")), "accounts:confirm.body": "Welkom! Nog één klik." };
  expect((await boss.call("PUT", `${TEMPLATES}/accounts-confirm/nl`, { texts }, at(0))).status).toBe(200);
  const email = `new-${crypto.randomUUID()}@example.com`;
  await client(worker).auth.signUp({ email, password: GOOD_PASSWORD });
  const { db, tables } = worker.store;
  const [mail] = await db.select().from(tables.outbox).where(eq(tables.outbox.recipient, email));
  expect(mail?.text).toContain("Welkom! Nog één klik.");
});

test("owners who have not changed a template get the platform's text", async () => {
  const id = "guests-templates-welcome";
  const texts = { ...(await textsOf(id)), "guests:templates.welcome.subject": "Fijn dat je er bent, {{firstName|gast}}" };
  expect((await boss.call("PUT", `${TEMPLATES}/${id}/nl`, { texts }, at(0))).status).toBe(200);
  const anna = await owner(worker);
  const site = await beginSite(anna);
  const { templates } = (await anna.call("GET", `/sites/${site}/messages/settings`)).body as unknown as {
    templates: MessageTemplate[];
  };
  const welcome = templates.find(({ key }) => key === "welcome");
  expect(welcome).toMatchObject({ version: 0, texts: { nl: { subject: "Fijn dat je er bent, {{firstName|gast}}" } } });
});

test("a text that breaks emails is refused, and says where and why", async () => {
  const good = await textsOf("questions");
  const put = (texts: object, version = 3) => boss.call("PUT", `${TEMPLATES}/questions/nl`, { texts }, at(version));
  const refused = await put({ ...good, "questions:subject": "{{nmae}}", "questions:answer": "" });
  expect([refused.status, refused.body]).toEqual([
    422,
    {
      code: "INVALID_FORM",
      fields: { "questions:subject": "unknownVariable", "questions:answer": "required" },
      details: {
        problems: {
          "questions:subject": { code: "unknownVariable", names: ["nmae"] },
          "questions:answer": { code: "required" },
        },
      },
    },
  ]);
  expect((await put({})).body.code).toBe("INVALID_FORM");
  expect((await put({ ...good, "questions:subject": "x".repeat(9000) })).status).toBe(422);
  expect((await put({ ...good, "questions:subject": 3 })).status).toBe(422);
  const stale = await put(good, 1);
  expect([stale.status, stale.body]).toMatchObject([409, { code: "VERSION_CONFLICT", details: { current: { version: 3 } } }]);
  for (const path of ["nothing/nl", "questions/de", "questions/fr", "no%20id/nl"])
    expect([path, (await boss.call("PUT", `${TEMPLATES}/${path}`, { texts: good }, at(0))).status]).toEqual([path, 404]);
});

test("the preview shows a draft with invented values, and its markup as text", async () => {
  const texts = { ...(await textsOf("questions")), "questions:answer": "<script>alert(1)</script> {{name}}" };
  const preview = async (sample: string, draft: object = texts) =>
    boss.call("POST", `${TEMPLATES}/questions/nl/preview`, { texts: draft, sample });
  const { subject, text, html } = (await preview("questions")).body as unknown as MailTemplatePreview;
  expect([subject, text]).toEqual([
    "Bericht van Eva Nowak via Het Duinhuis",
    expect.stringContaining("<script>alert(1)</script> Eva Nowak"),
  ]);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; Eva Nowak");
  expect(html).not.toContain("<script");
  expect((await preview("papers")).status).toBe(404);
  // A broken draft is shown as far as it goes, and other emails do not see it.
  expect((await preview("questions", { "questions:answer": "{{name $t(questions:name)" })).body["text"]).toContain(
    "{{name $t(questions:name)",
  );
  await ask();
  expect((await lastMail())?.text).not.toContain("script");
});

test("a test email goes to the admin's own address, once a minute; texts other than emails are not sent", async () => {
  const texts = await textsOf("questions");
  const send = (template: string, sample: string) => boss.call("POST", `${TEMPLATES}/${template}/nl/test`, { texts, sample });
  expect((await send("push-test", "push-test")).status).toBe(404);
  expect((await send("questions", "questions")).body).toEqual({ recipient: boss.email });
  expect(await lastMail()).toMatchObject({ recipient: boss.email, subject: "Bericht van Eva Nowak via Het Duinhuis" });
  const again = await send("questions", "questions");
  expect([again.status, Number(again.headers.get("Retry-After"))]).toEqual([429, expect.closeTo(60, -1)]);
});

test("changed texts are escaped on pages", async () => {
  const texts = await textsOf("delivery-unsubscribe");
  const [title, text] = ["<b>Deze link</b>", "<img src=x onerror=alert(1)>"];
  const change = { ...texts, "delivery:unsubscribe.invalidTitle": title, "delivery:unsubscribe.invalid": text };
  expect((await boss.call("PUT", `${TEMPLATES}/delivery-unsubscribe/nl`, { texts: change }, at(0))).status).toBe(200);
  const page = await (await worker.get(`${MAIN}/unsubscribe/none`)).text();
  expect(page).toContain("&lt;b&gt;Deze link&lt;/b&gt;");
  expect(page).not.toMatch(/<b>|<img/);
});

test("the list has every template with its state in each language", async () => {
  const { templates } = (await boss.call("GET", TEMPLATES)).body as unknown as { templates: ListedMailTemplate[] };
  const stateOf = (id: string) => templates.find((each) => each.id === id)?.languages.map(({ locale, state }) => [locale, state]);
  expect(stateOf("accounts-confirm")).toEqual([
    ["nl", "changed"],
    ["en", "shipped"],
    ["pl", "shipped"],
  ]);
  expect(stateOf("guests-templates-welcome")?.map(([locale]) => locale)).toEqual(["nl", "en", "pl", "de"]);
  expect(stateOf("questions")?.[0]).toEqual(["nl", "shipped"]);
  const { samples } = await read("accounts");
  expect(samples).toEqual(expect.arrayContaining(["accounts-confirm", "accounts sms"]));
});
