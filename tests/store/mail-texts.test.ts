import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findCurrent, findVersions, insertVersion } from "#store/services/mail-texts.ts";
import type { Store } from "#store/dialect/store.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { renderAccountMail } from "#identity/accounts/account-mail.ts";
import type { AdminTools } from "#services/audit/record-action.ts";
import { findTemplate, textsOf } from "#admin/templates/mail-templates.ts";
import { readTemplate, readTemplates } from "#admin/templates/read-templates.ts";
import { resetTemplate, saveTemplate } from "#admin/templates/save-template.ts";
import { readChangedTexts, refreshChangedTexts } from "#services/texts/changed-texts.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { builtInTexts } from "#letting/messages/default-messages.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

describe.each(DIALECTS)("email texts that admins change on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let tools: AdminTools;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    tools = { store, now: NOW, requestId: "r", by: "boss" };
    await insertUser(store.db, store.tables, { id: "boss", email: "boss@vrijhuis.example", name: "" }, NOW);
  });
  beforeEach(async () => {
    await store.db.delete(store.tables.mailTexts);
    await readChangedTexts(store, NOW);
  });
  afterAll(async () => {
    await store.db.delete(store.tables.mailTexts);
    await readChangedTexts(store, NOW);
    await opened.close();
  });

  const templateOf = (id: string) => findTemplate(id) ?? expect.fail(id);
  const save = (id: string, version: number, change: Record<string, string>) => {
    const template = templateOf(id);
    const shipped = Object.fromEntries(textsOf(template, "nl").map((text) => [text.key, text.shipped]));
    return saveTemplate(tools, { template, locale: "nl", version }, { ...shipped, ...change });
  };
  const SUBJECT = "accounts:confirm.subject";

  test("changed texts are in emails at once, and the shipped ones again after a reset; all versions stay", async () => {
    const before = renderAccountMail("confirm", "nl");
    expect(await save("accounts-confirm", 0, { [SUBJECT]: "Nog één klik voor {{brand}}" })).toMatchObject({
      ok: true,
      language: { version: 1 },
    });
    expect(renderAccountMail("confirm", "nl").subject).toBe("Nog één klik voor Vrijhuis");
    expect(renderAccountMail("confirm", "en").subject).not.toContain("klik");
    expect(renderAccountMail("recover", "nl").subject).toBe("Kies een nieuw wachtwoord");
    const template = templateOf("accounts-confirm");
    expect(await resetTemplate(tools, { template, locale: "nl", version: 1 })).toMatchObject({ language: { version: 2 } });
    expect(renderAccountMail("confirm", "nl")).toEqual(before);
    expect((await findVersions(store, template.id, "nl", 9)).map(({ version, savedBy }) => [version, savedBy])).toEqual([
      [2, "boss@vrijhuis.example"],
      [1, "boss@vrijhuis.example"],
    ]);
    const log = await store.db.select().from(store.tables.auditLog);
    expect(log.map(({ action }) => action).toSorted()).toEqual(["mail_template_changed", "mail_template_reset"]);
  });

  test("one of two simultaneous saves is refused, at the first save and later", async () => {
    for (const version of [0, 1]) {
      const results = await Promise.all(
        ["a", "b"].map((subject) => save("accounts-recover", version, { "accounts:recover.subject": subject })),
      );
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      const refused = results.find(({ ok }) => !ok);
      expect(refused).toMatchObject({ code: "VERSION_CONFLICT", current: { version: version + 1 } });
    }
    expect(await save("accounts-recover", 7, {})).toMatchObject({ code: "VERSION_CONFLICT" });
  });

  test("a text that differs from the current shipped one is marked; unchanged ones are updated", async () => {
    const row = { templateId: "accounts-confirm", locale: "nl" as const, version: 1, at: NOW, userId: "boss" };
    const texts = { [SUBJECT]: "Eigen", "accounts:confirm.gone": "x" };
    await insertVersion(store.db, store.tables, { ...row, texts, shipped: { [SUBJECT]: "Vroeger" } });
    const [nl] = (await readTemplate(store, "accounts-confirm"))?.languages ?? [];
    expect(nl?.texts.map(({ text, shippedBefore }) => [text === "Eigen", shippedBefore])).toEqual([
      [true, "Vroeger"],
      [false, null],
      [false, null],
    ]);
    const state = (await readTemplates(store)).find(({ id }) => id === "accounts-confirm")?.languages.map((each) => each.state);
    expect(state).toEqual(["outdated", "shipped", "shipped"]);
    await readChangedTexts(store, NOW);
    expect(renderAccountMail("confirm", "nl").subject).toBe("Eigen");
  });

  test("owners' templates start from the saved text, for messages and for emails about bookings", async () => {
    await save("guests-templates-welcome", 0, { "guests:templates.welcome.body": "Hoi {{firstName|gast}}, welkom!" });
    await save("bookings-guest-confirmed", 0, { "bookings:guest.confirmed.subject": "Hoera: {{site}}" });
    expect(builtInTexts("welcome")?.nl?.body).toBe("Hoi {{firstName|gast}}, welkom!");
    expect(builtInTexts("welcome")?.de?.body).toContain("{{home}}");
    expect(builtInTexts("mail-confirmed")?.nl?.subject).toBe("Hoera: {{site}}");
  });

  test("texts with which emails cannot be sent are refused, and nothing is written", async () => {
    const cases: [template: string, key: string, text: string, code: string][] = [
      ["accounts-confirm", SUBJECT, "  ", "required"],
      ["accounts-confirm", SUBJECT, "a\nBcc: x@y.nl", "oneLine"],
      ["accounts-confirm", SUBJECT, "a".repeat(151), "tooLong"],
      ["accounts-confirm", SUBJECT, "a\u0007", "characters"],
      ["accounts-confirm", "accounts:confirm.body", "Welkom bij {{brand", "braces"],
      ["accounts-confirm", "accounts:confirm.body", "Welkom {{- brand}}", "braces"],
      ["accounts-confirm", "accounts:confirm.body", "Welkom {{brand|x}}", "braces"],
      ["accounts-confirm", "accounts:confirm.body", "Welkom {{name}}", "unknownVariable"],
      ["accounts-confirm", "accounts:confirm.body", "Lees $t(accounts:sms)", "nesting"],
      ["accounts", "accounts:code", "Vul de code in.", "missingVariable"],
      ["bookings-guest-payment-due", "bookings:guest.payment-due.body", "Betaal {{amount}}.", "missingVariable"],
      ["guests-templates-review", "guests:templates.review.body", "Hoe was het?", "missingVariable"],
      ["guests-templates-review", "guests:templates.review.subject", "{{amount}}?", "unknownVariable"],
      ["leads", "leads:invitation.file", 'a"b.ics', "fileName"],
      ["messages-owner", "messages:owner.files_one", "", "required"],
    ];
    for (const [id, key, text, code] of cases)
      expect([key, text, await save(id, 0, { [key]: text })]).toEqual([
        key,
        text,
        { ok: false, code: "INVALID_FORM", problems: { [key]: expect.objectContaining({ code }) } },
      ]);
    expect(await findCurrent(store)).toEqual([]);
  });

  test("an isolate reads the texts once a minute, and keeps its copy if the store fails", async () => {
    const row = { templateId: "accounts-recover", locale: "nl" as const, version: 1, at: NOW, userId: "boss" };
    await insertVersion(store.db, store.tables, { ...row, texts: { "accounts:recover.subject": "Nieuw" }, shipped: {} });
    const subject = () => renderAccountMail("recover", "nl").subject;
    const refresh = async (seconds: number) => {
      const before = opened.queries();
      await refreshChangedTexts(async () => store, NOW + seconds * 1000);
      return [opened.queries() - before, subject()];
    };
    expect(await refresh(59)).toEqual([0, "Kies een nieuw wachtwoord"]);
    expect(await refresh(60)).toEqual([1, "Nieuw"]);
    expect(await refresh(119)).toEqual([0, "Nieuw"]);
    const texts = mailTexts("nl");
    expect(await refresh(120)).toEqual([1, "Nieuw"]);
    expect(mailTexts("nl")).toBe(texts);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await refreshChangedTexts(() => Promise.reject(new Error("no store")), NOW + 200_000);
    expect(subject()).toBe("Nieuw");
    expect(await refresh(200)).toEqual([1, "Nieuw"]);
  });
});
