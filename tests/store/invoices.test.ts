import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { InvoiceBuyer, InvoiceSeller } from "#contract/business/invoice.ts";
import type { OrderRecord } from "#contract/business/order.ts";
import type { BillingMovement } from "#contract/business/subscription.ts";
import { askAgain } from "#business/invoices/check-vat-number.ts";
import { correctInvoice } from "#business/invoices/correct-invoice.ts";
import { creditDispute } from "#business/invoices/credit-dispute.ts";
import type { InvoiceTools } from "#business/invoices/invoice-tools.ts";
import { issueInvoices } from "#business/invoices/issue-invoices.ts";
import { readInvoices } from "#business/invoices/read-invoices.ts";
import { saveDetails } from "#business/invoices/save-details.ts";
import { writeInvoiceBook } from "#business/invoices/write-invoice-book.ts";
import { toCsv } from "#domain/sheets/to-csv.ts";
import { subscriptionOf } from "#business/billing/subscription-of.ts";
import { date } from "#domain/dates.ts";
import { sumLines } from "#domain/invoices/draft-invoice.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { findByNumber, findOfSubscription, findWaiting } from "#store/business/invoices.ts";
import { insertMovements } from "#store/business/subscriptions.ts";
import type { Store } from "#store/dialect/store.ts";
import { insert as insertAccount } from "#store/identity/users.ts";
import { orderFixture } from "../fixtures/order.ts";
import { forgetOrders, localBilling } from "../support/billing.ts";
import { type FakeVies, startFakeVies } from "../support/fake-vies.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const NOW = Date.parse("2026-05-01T10:00:00Z");
const SELLER: InvoiceSeller = {
  name: "Vrijhuis B.V.",
  street: "Duinweg 1",
  postalCode: "4357 AA",
  town: "Domburg",
  registerNumber: "12345678",
  vatNumber: "NL123456782B01",
};
const PL_NUMBER = "PL5260250995";
const FIRM: InvoiceBuyer = {
  kind: "company",
  name: "Ewa",
  company: "Dom Sp. z o.o.",
  street: "ul. Długa 1",
  postalCode: "00-001",
  town: "Warszawa",
  country: "PL",
  vatNumber: PL_NUMBER,
};
const orderOf = (id: string, change: Partial<OrderRecord> = {}): OrderRecord => ({
  ...orderFixture(id, "ewa@example.com"),
  provider: "stripe",
  status: "paid",
  nextCharge: date("2026-06-01"),
  ...change,
});

describe.each(DIALECTS)("invoices on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  let vies: FakeVies;
  beforeAll(async () => {
    [opened, vies] = await Promise.all([open(), startFakeVies()]);
    store = opened.store;
  });
  afterAll(() => Promise.all([opened.close(), vies.stop()]));
  beforeEach(async () => {
    await forgetOrders(store);
    const t = store.tables;
    for (const table of [t.outbox, t.vatChecks, t.users]) await store.db.delete(table).where(sql`1 = 1`);
    vies.valid.clear();
    vies.isSilent = false;
    vies.asked.length = 0;
  });

  const tools = (change: Partial<InvoiceTools> = {}, config: Partial<InvoiceTools["config"]> = {}): InvoiceTools => ({
    store,
    now: NOW,
    seller: SELLER,
    renderPdf: async () => new Uint8Array([37, 80, 68, 70]),
    config: { ...localBilling(store).config, local: false, vies: vies.base, ...config },
    ...change,
  });
  const given = async (order: OrderRecord, userId: string | null = null): Promise<string> => {
    const t = store.tables;
    await store.db.insert(t.orders).values(order);
    const payment = { ref: order.id, status: "paid", subscription: `sub ${order.id}` } as const;
    const subscription = subscriptionOf(order, payment, NOW);
    if (!subscription) throw new Error("no subscription");
    await store.db.insert(t.subscriptions).values({ ...subscription, userId });
    return subscription.id;
  };
  const move = async (subscriptionId: string, ...movements: Partial<BillingMovement>[]) => {
    const all = movements.map((each): BillingMovement => ({
      id: "charge",
      subscriptionId,
      kind: "charge",
      amount: 50_00,
      at: NOW,
      chargeId: null,
      ...each,
    }));
    await store.atomically((db) => {
      const [first, ...rest] = insertMovements(db, store.tables, all);
      if (!first) throw new Error("no movements");
      return [first, ...rest];
    });
  };
  const numbers = async () =>
    (await store.db.select().from(store.tables.invoices))
      .map(({ series, sequence }) => `${series} ${sequence}`)
      .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const issuedOf = async (subscriptionId: string) =>
    (await findOfSubscription(store, subscriptionId)).map(({ number, kind, content }) => {
      return [number, kind, sumLines(content.lines).gross, content.corrects.map((each) => each.number).join()];
    });

  test("each charge has an invoice, each refund a credit note that names it, a failed refund is taken back; once", async () => {
    const id = await given(orderOf("order-1"));
    await move(
      id,
      { id: "ch_1", amount: 200_00 },
      { id: "ch_2", at: NOW + 1 },
      { id: "re_1", kind: "refund", amount: -30_00, at: NOW + 2, chargeId: "ch_1" },
      { id: "re_1 failed", kind: "refund", amount: 30_00, at: NOW + 3, chargeId: "ch_1" },
      { id: "dp_1", kind: "dispute", amount: -50_00, at: NOW + 4, chargeId: "ch_2" },
    );
    expect(await issueInvoices(tools())).toBe(true);
    expect(await issueInvoices(tools())).toBe(true);
    expect(await issuedOf(id)).toEqual([
      ["V2026-0001", "invoice", 200_00, ""],
      ["V2026-0002", "invoice", 50_00, ""],
      ["V2026-0003", "credit", -30_00, "V2026-0001"],
      ["V2026-0004", "invoice", 30_00, "V2026-0003"],
    ]);
    const first = await findByNumber(store, "V2026-0001");
    expect(first?.content.lines.map(({ kind, gross, vat, period }) => [kind, gross, vat, period?.from ?? null])).toEqual([
      ["setup", 150_00, 26_03, null],
      ["month", 50_00, 8_68, "2026-05-01"],
    ]);
    expect(await findWaiting(store, { limit: 10 })).toEqual([]);
    const mails = await store.db.select().from(store.tables.outbox);
    expect(mails.map(({ key }) => key).toSorted()).toEqual([1, 2, 3, 4].map((each) => `invoice V2026-000${each}`));
    expect(mails[0]?.attachments[0]).toMatchObject({ type: "application/pdf", content: btoa("%PDF"), isBase64: true });
  });

  test("simultaneous runs leave no gap and no double, on both stores", async () => {
    const ids = [await given(orderOf("order-1")), await given(orderOf("order-2")), await given(orderOf("order-3"))];
    for (const [index, id] of ids.entries())
      await move(id, ...[0, 1, 2, 3].map((each) => ({ id: `ch_${index}_${each}`, at: NOW + each })));
    await Promise.all([issueInvoices(tools()), issueInvoices(tools()), issueInvoices(tools())]);
    expect(await numbers()).toEqual(Array.from({ length: 12 }, (_each, index) => `V2026 ${index + 1}`));
    const rows = await store.db.select().from(store.tables.invoices);
    expect(new Set(rows.map(({ movementId }) => movementId)).size).toBe(12);
  });

  test("test payments have a series of their own; real invoices wait until our own data is filled in", async () => {
    const [real, pretended] = [await given(orderOf("order-1")), await given(orderOf("order-2", { provider: "sandbox" }))];
    await move(real, { id: "ch_1" });
    await move(pretended, { id: "test_1" });
    await issueInvoices(tools({ seller: null }));
    expect(await numbers()).toEqual(["TEST2026 1"]);
    await issueInvoices(tools());
    expect(await numbers()).toEqual(["TEST2026 1", "V2026 1"]);
    const [mail] = (await store.db.select().from(store.tables.outbox)).filter(({ key }) => key === "invoice TEST2026-0001");
    expect(mail?.subject).toMatch(/^TEST: /);
  });

  test(
    "invoices sum to charges minus refunds to the cent, and their VAT to nothing when all went back",
    { timeout: 60_000 },
    async () => {
      const refund = fc.record({
        charge: fc.nat(4),
        part: fc.integer({ min: 1, max: 100 }),
        fails: fc.boolean(),
        known: fc.boolean(),
      });
      let run = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 300_00 }), { minLength: 1, maxLength: 5 }),
          fc.array(refund, { maxLength: 6 }),
          async (charges, refunds) => {
            const id = await given(orderOf(`random-${(run += 1)}`, { dueNow: charges[0] ?? 0 }));
            const left = [...charges];
            const movements: Partial<BillingMovement>[] = charges.map((amount, index) => ({
              id: `${id} ${index}`,
              amount,
              at: NOW + index,
            }));
            for (const [index, { charge: at, part, fails, known }] of refunds.entries()) {
              const charge = at % charges.length;
              const amount = Math.floor(((left[charge] ?? 0) * part) / 100);
              if (amount === 0) continue;
              const of = { kind: "refund", chargeId: known ? `${id} ${charge}` : null } as const;
              movements.push({ id: `${id} r${index}`, amount: -amount, at: NOW + 100 + index * 2, ...of });
              if (fails) movements.push({ id: `${id} r${index} failed`, amount, at: NOW + 101 + index * 2, ...of });
              else left[charge] = (left[charge] ?? 0) - amount;
            }
            await move(id, ...movements);
            while ((await findWaiting(store, { limit: 1 })).length > 0) await issueInvoices(tools());
            const issued = await findOfSubscription(store, id);
            const sum = sumLines(issued.flatMap(({ content }) => content.lines));
            expect(sum.gross).toBe(movements.reduce((total, { amount = 0 }) => total + amount, 0));
            if (sum.gross === 0) expect(sum.vat).toBe(0);
          },
        ),
        { numRuns: 15 },
      );
    },
  );

  test("a company in another member state pays no VAT if VIES confirms its number; the answer is kept", async () => {
    vies.valid.add(PL_NUMBER);
    const customer = {
      kind: "company",
      name: "Ewa",
      company: "Dom",
      email: "ewa@example.com",
      country: "PL",
      vatNumber: PL_NUMBER,
    } as const;
    const id = await given(orderOf("order-1", { customer }));
    await move(id, { id: "ch_1" });
    await issueInvoices(tools());
    const [invoice] = await findOfSubscription(store, id);
    expect(invoice?.content).toMatchObject({
      lines: [{ category: "AE", rate: 0, vat: 0, gross: 50_00, country: "PL" }],
      proof: { number: PL_NUMBER, isValid: true, on: "2026-05-01", consultation: "WAPIAAAAY1" },
    });
    expect(vies.asked).toEqual(["/ms/PL/vat/5260250995?requesterMemberStateCode=NL&requesterNumber=123456782B01"]);
    const [mail] = await store.db.select().from(store.tables.outbox);
    expect(mail?.attachments.map(({ name }) => name)).toEqual(["V2026-0001.pdf", "V2026-0001.xml"]);
    expect(mail?.attachments[1]?.content).toContain("VATEX-EU-AE");
    const { rows, footer = [] } = await writeInvoiceBook(invoice ? [invoice] : [], "2026", "en");
    expect(toCsv([...rows, ...footer]).split("\r\n")).toEqual([
      "V2026-0001,2026-05-01,Dom,PL,PL5260250995,2026-05-01,WAPIAAAAY1,AE,PL,0,50.00,0.00,50.00,ch_1,",
      "Sum,,,,,,,AE,PL,0,50.00,0.00,50.00,,",
      "",
    ]);
  });

  test("without an answer it pays Dutch VAT; VIES is asked again, and only a press replaces the invoice", async () => {
    vies.isSilent = true;
    await insertAccount(
      store.db,
      store.tables,
      { id: "anna", email: "ewa@example.com", name: "Ewa", emailConfirmedAt: NOW },
      NOW,
    );
    const id = await given(
      orderOf("order-1", {
        customer: { ...orderOf("x").customer, kind: "company", company: FIRM.company, name: FIRM.name, vatNumber: PL_NUMBER },
      }),
      "anna",
    );
    await move(id, { id: "ch_1" });
    await issueInvoices(tools());
    expect((await findByNumber(store, "V2026-0001"))?.content).toMatchObject({
      lines: [{ category: "S", rate: 21, vat: 8_68 }],
      proof: null,
    });
    vies.isSilent = false;
    vies.valid.add(PL_NUMBER);
    await askAgain(tools({ now: NOW + HOUR_MS - 1 }));
    expect(vies.asked).toHaveLength(1);
    const later = tools({ now: NOW + HOUR_MS });
    await askAgain(later);
    await askAgain(later);
    expect(vies.asked).toHaveLength(2);
    expect(await issueInvoices(later)).toBe(true);
    expect(await numbers()).toEqual(["V2026 1"]);
    expect((await readInvoices("anna", "nl", later)).invoices[0]).toMatchObject({ isProvedSince: true, canBeCorrected: true });
    const presses = await Promise.all([1, 2].map(() => correctInvoice({ number: "V2026-0001", userId: "anna" }, later)));
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await issuedOf(id)).toEqual([
      ["V2026-0001", "invoice", 50_00, ""],
      ["V2026-0002", "credit", -50_00, "V2026-0001"],
      ["V2026-0003", "invoice", 50_00, "V2026-0001"],
    ]);
    expect((await findByNumber(store, "V2026-0003"))?.content.lines[0]).toMatchObject({ category: "AE", vat: 0 });
    expect((await findByNumber(store, "V2026-0002"))?.content.lines[0]).toMatchObject({ category: "S", vat: -8_68 });
  });

  test("details are corrected for later invoices, and for an issued one by two papers; never to somebody else's", async () => {
    await insertAccount(
      store.db,
      store.tables,
      { id: "anna", email: "ewa@example.com", name: "Ewa", emailConfirmedAt: NOW },
      NOW,
    );
    const id = await given(orderOf("order-1"), "anna");
    await move(id, { id: "ch_1", amount: 200_00 });
    await issueInvoices(tools());
    const right = { ...FIRM, vatNumber: "" };
    expect(await saveDetails({ subscriptionId: id, userId: "mia", buyer: right }, tools())).toMatchObject({ code: "NOT_FOUND" });
    expect(await saveDetails({ subscriptionId: id, userId: "anna", buyer: right }, tools())).toEqual({ ok: true });
    expect((await findByNumber(store, "V2026-0001"))?.content.buyer).toMatchObject({ name: "Ewa", street: "" });
    const correct = (change: object) =>
      correctInvoice({ number: "V2026-0001", userId: "anna", buyer: right, ...change }, tools());
    expect(await correct({ userId: "mia" })).toMatchObject({ code: "NOT_FOUND" });
    expect(await correct({ buyer: { ...right, name: "Jan" } })).toMatchObject({ code: "OTHER_BUYER" });
    expect(await correct({})).toMatchObject({ ok: true });
    expect(await correct({})).toMatchObject({ code: "INVOICE_STATE" });
    expect((await findByNumber(store, "V2026-0003"))?.content).toMatchObject({ buyer: right, reason: "corrected" });
    // A refund of the charge then corrects the new invoice.
    await move(id, { id: "re_1", kind: "refund", amount: -200_00, chargeId: "ch_1", at: NOW + DAY_MS });
    await issueInvoices(tools({ now: NOW + DAY_MS }));
    expect((await issuedOf(id)).at(-1)).toEqual(["V2026-0004", "credit", -200_00, "V2026-0003"]);
  });

  test("a lost dispute has a credit note after an admin's press, once; one that was won has none", async () => {
    const id = await given(orderOf("order-1"));
    const disputed = (charge: string, dispute: string, at: number): Partial<BillingMovement>[] => [
      { id: charge, at },
      { id: dispute, kind: "dispute", amount: -50_00, at: at + 1, chargeId: charge },
    ];
    await move(id, ...disputed("ch_1", "dp_1", NOW), ...disputed("ch_2", "dp_2", NOW + 2), {
      id: "dp_2 won",
      kind: "dispute",
      at: NOW + 5,
      chargeId: "ch_2",
    });
    await issueInvoices(tools());
    const press = (number: string) => creditDispute(number, tools(), () => []);
    expect(await press("V2026-0002")).toMatchObject({ code: "INVOICE_STATE" });
    expect(await press("V2026-0001")).toEqual({ ok: true });
    expect(await press("V2026-0001")).toMatchObject({ code: "INVOICE_STATE" });
    expect((await issuedOf(id)).at(-1)).toEqual(["V2026-0003", "credit", -50_00, "V2026-0001"]);
    // Won all the same: the job takes the credit note back, once.
    await move(id, { id: "dp_1 won", kind: "dispute", at: NOW + 6, chargeId: "ch_1" });
    for (let run = 0; run < 2; run++) expect(await issueInvoices(tools())).toBe(true);
    const issued = await issuedOf(id);
    expect(issued.slice(3)).toEqual([["V2026-0004", "invoice", 50_00, "V2026-0003"]]);
    expect(issued.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(2 * 50_00);
    expect(await findWaiting(store, { limit: 9 })).toEqual([]);
    expect(await press("V2026-0001")).toMatchObject({ code: "INVOICE_STATE" });
  });

  test("invoices stay as they are when the account is deleted, and nothing deletes what they belong to", async () => {
    await insertAccount(
      store.db,
      store.tables,
      { id: "anna", email: "ewa@example.com", name: "Ewa", emailConfirmedAt: NOW },
      NOW,
    );
    const id = await given(orderOf("order-1"), "anna");
    await move(id, { id: "ch_1" });
    await issueInvoices(tools());
    const before = await findByNumber(store, "V2026-0001");
    expect(before?.userId).toBe("anna");
    await store.db.delete(store.tables.users).where(sql`id = 'anna'`);
    expect(await findByNumber(store, "V2026-0001")).toEqual({ ...before, userId: null });
    const { billingMovements, subscriptions } = store.tables;
    await expect(store.db.delete(subscriptions).where(sql`1 = 1`)).rejects.toThrow();
    expect(await store.db.select().from(billingMovements)).toHaveLength(1);
  });
});
