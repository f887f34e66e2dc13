import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseSlotName } from "#domain/consultation.ts";
import { SCRIPT_HEADERS, CONSULTATION, CONTACT, createForms } from "../support/forms.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let forms: ReturnType<typeof createForms>;
beforeAll(async () => {
  worker = await startWorker();
  forms = createForms(worker);
});
afterAll(() => worker.stop());
beforeEach(() => forms.deleteAll());

describe("the consultation", () => {
  test("shows every free slot once, on a page rendered per request", async () => {
    const answer = await worker.get(`${MAIN}/adviesgesprek`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("x-robots-tag")]).toEqual([
      200,
      "private, no-cache",
      null,
    ]);
    expect([...html.matchAll(/name="slot"[^>]*value="([^"]+)"/g)].map(([, name]) => name)).toEqual(await forms.slots());
  });

  test("is held, and confirmed only by pressing a button; emails are in the chosen language", async () => {
    const slot = await forms.slotAt(30);
    const answer = await forms.send("/adviesgesprek", { ...CONSULTATION, slot });
    const [lead] = await forms.leads();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/adviesgesprek?received=${lead?.id}`]);
    expect(lead).toMatchObject({
      kind: "consultation",
      locale: "pl",
      phone: "06 12345678",
      units: 3,
      channels: ["airbnb", "own-site"],
      message: "Eerste regel\nTweede <b>regel</b>",
      slot: parseSlotName(slot),
    });
    const [request, ...others] = await forms.outbox();
    expect([others, request?.recipient, request?.attachments]).toEqual([[], "anna@example.com", []]);
    expect(request?.subject).toMatch(/^Potwierdź konsultację: /);
    const held = await (await worker.get(`${MAIN}/adviesgesprek?received=${lead?.id}`)).text();
    expect(held).toMatch(/We houden .* voor je vast tot \d+:\d\d uur\./);
    expect(held).not.toMatch(/\.ics|confirm=|<form|Anna|anna@/);
    expect((await worker.get(`${MAIN}/consultation/${lead?.id}.ics`)).status).toBe(404);
    expect(await forms.slots()).not.toContain(slot);

    const path = await forms.confirmPath();
    const page = await worker.get(MAIN + path);
    const button = await page.text();
    expect([page.status, page.headers.get("x-robots-tag"), page.headers.get("cache-control")]).toEqual([
      200,
      "noindex",
      "no-store",
    ]);
    expect(button).toContain("Potwierdzam rozmowę");
    expect(button).not.toMatch(/Anna|anna@|06 12345678/);
    expect((await forms.leads())[0]?.confirmedAt).toBeNull();
    const confirmed = await forms.send("/pl/konsultacja", { confirm: path.split("=")[1] ?? "" });
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, `/pl/konsultacja?received=${lead?.id}`]);
    const again = await worker.get(MAIN + path);
    expect([again.status, again.headers.get("location")]).toEqual([303, `/pl/konsultacja?received=${lead?.id}`]);

    const mails = await forms.outbox();
    const mail = mails.find(({ key }) => key.endsWith(" visitor"));
    expect(mail?.subject).toMatch(/^Konsultacja: /);
    expect(mail?.attachments).toEqual([expect.objectContaining({ name: "konsultacja.ics" })]);
    expect(mails.find(({ key }) => key.endsWith(" sales"))?.subject).toMatch(/^Adviesgesprek bevestigd, /);
    const html = await (await worker.get(`${MAIN}/adviesgesprek?received=${lead?.id}`)).text();
    expect(html).toContain(`om ${slot.slice(11).replace(/^0/, "")} uur`);
    expect(html).toContain(`/consultation/${lead?.id}.ics`);
    expect(html).not.toMatch(/Anna|anna@|06 12345678/);
    expect(await forms.slots()).not.toContain(slot);
  });

  test.each(["lapsed", "unknown"])("a %s link: the page says so and shows the free slots, also after pressing", async (which) => {
    const slot = await forms.slotAt(20);
    await forms.send("/adviesgesprek", { ...CONSULTATION, language: "nl", slot });
    const confirm = which === "unknown" ? "0".repeat(64) : ((await forms.confirmPath()).split("=")[1] ?? "");
    const [lead] = await forms.leads();
    const { db, tables } = worker.store;
    await db.update(tables.leads).set({ heldUntil: Date.now() - 1 });
    const shown = await (await worker.get(`${MAIN}/adviesgesprek?confirm=${confirm}`)).text();
    const pressed = await forms.send("/adviesgesprek", { confirm });
    expect(pressed.status).toBe(409);
    for (const html of [shown, await pressed.text()]) {
      expect(html).toContain("Dit halfuur houden we niet meer voor je vast");
      expect(html).toContain(`value="${slot}"`);
    }
    expect(await (await worker.get(`${MAIN}/adviesgesprek?received=${lead?.id}`)).text()).toContain("houden we niet meer");
    expect(await (await worker.get(`${MAIN}/api/received/${lead?.id}`)).json()).toEqual({
      kind: "consultation",
      state: "lapsed",
      slot,
    });
    expect(await forms.outbox()).toHaveLength(1);
  });

  test("the fourth of one network in a day is refused with an explanation", async () => {
    const from = { "CF-Connecting-IP": "192.0.2.99" };
    for (const index of [1, 2, 3]) {
      const fields = { ...CONSULTATION, email: `${index}@example.com`, slot: await forms.slotAt(10) };
      expect((await forms.send("/adviesgesprek", fields, from)).status).toBe(303);
    }
    const answer = await forms.send("/adviesgesprek", { ...CONSULTATION, slot: await forms.slotAt(10) }, from);
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain("Vanaf jouw internetverbinding zijn vandaag al drie gesprekken aangevraagd");
    expect(await forms.leads()).toHaveLength(3);
  });

  test("the appointment file has the half hour and no visitor's name", async () => {
    const slot = await forms.slotAt(5);
    const location =
      (await forms.send("/en/consultation", { ...CONSULTATION, language: "en", slot })).headers.get("location") ?? "";
    const id = location.split("=")[1];
    await forms.send("/en/consultation", { confirm: (await forms.confirmPath()).split("=")[1] ?? "" });
    const answer = await worker.get(`${MAIN}/consultation/${id}.ics`);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "text/calendar; method=PUBLISH; charset=utf-8",
      "private, no-store",
    ]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="consultation.ics"');
    const file = await answer.text();
    expect(file).not.toMatch(/Anna|anna@|ATTENDEE/);
    const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
    const component = calendar.getFirstSubcomponent("vevent");
    const event = new ICAL.Event(component ?? undefined);
    expect(event.startDate.toJSDate().getTime()).toBe(parseSlotName(slot));
    expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(30 * 60_000);
    expect([event.uid, event.summary]).toEqual([`${id}@vrijhuis.nl`, "Consultation with Vrijhuis"]);
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  });

  test.each(["00000000-0000-4000-8000-000000000000.ics", "x.ics", "00000000-0000-4000-8000-000000000000"])(
    "/consultation/%s is not found, and neither is the file of a contact form",
    async (file) => {
      expect((await worker.get(`${MAIN}/consultation/${file}`)).status).toBe(404);
      const id = ((await forms.send("/contact", CONTACT)).headers.get("location") ?? "").split("=")[1];
      expect((await worker.get(`${MAIN}/consultation/${id}.ics`)).status).toBe(404);
    },
  );

  test("if two visitors want one slot, the second sees an error and the free slots, and keeps the other values", async () => {
    const slot = await forms.slotAt(12);
    const answers = await Promise.all(
      ["een@example.com", "twee@example.com"].map((email) => forms.send("/adviesgesprek", { ...CONSULTATION, email, slot })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 409]));
    const html = (await answers.find(({ status }) => status === 409)?.text()) ?? "";
    expect(html).toMatch(/id="slot-error"[^]{0,300}net vergeven/);
    expect(html).not.toContain(`value="${slot}"`);
    expect(html).toContain('value="06 12345678"');
    expect(html).toMatch(/value="own-site"[^>]*checked=""|checked=""[^>]*value="own-site"/);
    expect(await forms.leads()).toHaveLength(1);
    const byScript = await forms.send("/adviesgesprek", { ...CONSULTATION, email: "drie@example.com", slot }, SCRIPT_HEADERS);
    expect([byScript.status, await byScript.json()]).toEqual([409, { code: "SLOT_TAKEN", fields: { slot: "slotTaken" } }]);
  });

  test("a slot of yesterday or of next year is not available", async () => {
    for (const slot of ["2025-11-24T09:00", "2099-11-23T09:00"]) {
      const answer = await forms.send("/adviesgesprek", { ...CONSULTATION, slot }, SCRIPT_HEADERS);
      expect([answer.status, await answer.json()]).toEqual([409, { code: "SLOT_CLOSED", fields: { slot: "slotClosed" } }]);
    }
  });

  test.each([
    ["slot", "", "Kies een tijdstip."],
    ["slot", "morgen", "Kies een tijdstip."],
    ["units", "veel", "Vul een getal in."],
    ["language", "de", "Kies iets uit de lijst."],
    ["channels", "expedia", "Kies iets uit de lijst."],
  ])("%s %j: the error is shown next to it, the chosen time is kept", async (name, value, message) => {
    const slot = await forms.slotAt(7);
    const answer = await forms.send("/adviesgesprek", { ...CONSULTATION, slot, [name]: value });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toMatch(new RegExp(`id="${name}-error"[^]{0,300}${message}`));
    if (name !== "slot") expect(html).toMatch(new RegExp(`checked=""[^>]*value="${slot}"|value="${slot}"[^>]*checked=""`));
  });

  test("an empty form has an error at every required field", async () => {
    const answer = await forms.send("/adviesgesprek", {}, SCRIPT_HEADERS);
    expect(await answer.json()).toEqual({
      code: "INVALID_FORM",
      fields: { slot: "slot", name: "required", email: "required", language: "choice", units: "required", consent: "consent" },
    });
  });
});
