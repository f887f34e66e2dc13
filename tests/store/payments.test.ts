import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_PAYMENT_TERMS, type PaymentTerms } from "#contract/letting/booking-settings.ts";
import type { PaymentMethod } from "#domain/bookings/payments.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import type { Payment } from "#contract/letting/payment.ts";
import { goodwillOf } from "#domain/payments/goodwill.ts";
import { addDays, addMonths, date, firstDay, monthOf } from "#domain/dates.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { sumMoney } from "#domain/payments/money-report.ts";
import { zonedInstant } from "#domain/zone-time.ts";
import { find as findSettings } from "#store/letting/booking-settings.ts";
import { findEvents, findMovements, insertMovement } from "#store/letting/bookings.ts";
import { findLedger } from "#store/letting/bookkeeping.ts";
import { findExport } from "#store/owners/export.ts";
import { insertTest } from "#store/letting/payment-accounts.ts";
import { findOpen } from "#store/letting/booking-lists.ts";
import { findOfBooking, findRefunds, setNextReconciliation } from "#store/letting/payments.ts";
import type { Store } from "#store/dialect/store.ts";
import { endClocks } from "#letting/bookings/end-clocks.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { GUEST } from "#letting/bookings/booking-tools.ts";
import { saveBookingSettings } from "#letting/bookings/save-settings.ts";
import { recordMovement } from "#letting/bookings/record-movement.ts";
import { eraseGuest } from "#letting/guests/erase-guest.ts";
import { exportGuest } from "#letting/guests/export-guest.ts";
import { changePaymentMethod } from "#letting/payments/change-payment-method.ts";
import { endTestPayment } from "#letting/payments/end-test-payment.ts";
import type { ProviderEntry, ProviderPayment } from "#letting/payments/payment-provider.ts";
import { readBookingMoney, readPayments } from "#letting/payments/read-payments.ts";
import { remindGuest } from "#letting/payments/remind-guest.ts";
import { reconcileDue, reconcilePayments } from "#letting/payments/reconcile-payments.ts";
import { answerRefund, refundGuest } from "#letting/payments/refund-guest.ts";
import { sendDueRefunds } from "#letting/payments/send-refunds.ts";
import { settlePayment } from "#letting/payments/settle-payment.ts";
import { payableOnline, startPayment } from "#letting/payments/start-payment.ts";
import { NOW, TODAY } from "../fixtures/site.ts";
import { book, bookingTools, emptyOutbox, givenBookable, OWNER, placedOf, SITE, stayIn, UNIT } from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const MINUTE_MS = 60_000;
const STAY = stayIn(30, 4);
const TOTAL = 400_00;

describe.each(DIALECTS)("guests' payments on %s", { timeout: 60_000 }, (_dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await emptyOutbox(store);
  });

  const at = (minutes: number) => bookingTools(store, NOW + minutes * MINUTE_MS);
  const givenOnline = (terms: Partial<PaymentTerms> = {}) =>
    givenBookable(store, { mailsOwner: true, settings: { payments: { ...DEFAULT_PAYMENT_TERMS, online: true, ...terms } } });
  const givenLiveAccount = () =>
    insertTest(store, {
      id: "live",
      siteId: SITE,
      provider: "test",
      isLive: true,
      name: "",
      methods: [],
      hook: "none",
      credentialsSealed: null,
      checkedAt: NOW,
      problem: null,
      hookSeenAt: null,
      isActive: true,
      createdAt: NOW,
    });
  const mailsOf = async () => {
    const rows = await store.db.select({ key: store.tables.outbox.key }).from(store.tables.outbox);
    return rows.map(({ key }) => key.split(" ").slice(-2).join(" ")).toSorted();
  };
  const stateOf = async (id: string) => (await placedOf(store, id)).booking.state;
  const begin = async (id: string, minutes = 0) => {
    const started = await startPayment(at(minutes), await placedOf(store, id), "stay");
    const payment = (await findOfBooking(store, id)).find((each) => started.ok && each.id === started.paymentId);
    if (!payment) throw new Error(`not started: ${JSON.stringify(started)}`);
    return payment;
  };
  const pay = (payment: Payment, minutes: number) => endTestPayment(at(minutes), payment, "paid");
  const bookOnline = async (stay = STAY) => (await book(at(0), stay, { payment: "online" })).booking;
  const sumsOf = async (id: string) => sumLedger(await findMovements(store, id));

  test("an instant booking is held until it is paid, and is paid once", async () => {
    await givenOnline();
    const { id, state, isTest, dueAt } = await bookOnline();
    expect([state, isTest, dueAt]).toEqual(["hold", true, NOW + 15 * MINUTE_MS]);
    expect(await mailsOf()).toEqual([]);
    const payment = await begin(id);
    expect(payment).toMatchObject({ amount: TOTAL, status: "open" });
    expect((await placedOf(store, id)).booking.dueAt).toBe(NOW + 45 * MINUTE_MS);
    expect((await begin(id, 1)).id).toBe(payment.id);
    await endClocks(at(44));
    expect(await stateOf(id)).toBe("hold");
    for (const minutes of [44, 45, 46]) await pay(payment, minutes);
    expect([await stateOf(id), (await sumsOf(id)).paid]).toEqual(["confirmed", TOTAL]);
    expect(await mailsOf()).toEqual(["guest confirmed", "owner booking-paid"]);
    expect(await startPayment(at(50), await placedOf(store, id), "stay")).toEqual({ ok: false, code: "NOTHING_DUE" });
  });

  test("a guest who pays after the hold has ended gets the nights if they are free, otherwise a refund", async () => {
    await givenOnline();
    const first = await bookOnline();
    const payment = await begin(first.id);
    await endClocks(at(46));
    expect(await stateOf(first.id)).toBe("expired");
    await pay(payment, 47);
    expect(await stateOf(first.id)).toBe("confirmed");

    const late = await bookOnline(stayIn(50, 2));
    const latePayment = await begin(late.id);
    await endClocks(at(46));
    await book(at(47), stayIn(51, 2));
    await emptyOutbox(store);
    await pay(latePayment, 48);
    expect(await stateOf(late.id)).toBe("expired");
    expect(await findRefunds(store, late.id)).toMatchObject([
      { amount: 60_00, reason: "late", state: "asked", paymentId: latePayment.id },
    ]);
    for (const minutes of [49, 50]) await sendDueRefunds(at(minutes));
    for (const minutes of [51, 52]) await reconcilePayments(at(minutes), SITE, late.id);
    expect(await findRefunds(store, late.id)).toMatchObject([{ state: "done" }]);
    expect((await sumsOf(late.id)).paid).toBe(0);
    expect(await mailsOf()).toEqual(["guest refund-late", "guest refund-sent", "owner refund-late"]);
  });

  test("a guest who cancels is refunded by the policy, once", async () => {
    await givenOnline();
    const { id } = await bookOnline();
    await pay(await begin(id), 1);
    const placed = await placedOf(store, id);
    const cancelled = await changeState(at(2), placed, { action: "cancel-by-guest", acting: GUEST, refund: 150_00 });
    expect(cancelled.ok).toBe(true);
    for (const minutes of [3, 4]) {
      await reconcileDue(at(minutes));
      await sendDueRefunds(at(minutes));
    }
    expect(await findRefunds(store, id)).toMatchObject([{ amount: 150_00, reason: "cancelled", state: "done" }]);
    expect((await sumsOf(id)).paid).toBe(250_00);
  });

  test("the second of two payments of the same amount is refunded", async () => {
    await givenOnline();
    const { id } = await bookOnline();
    const first = await begin(id);
    // The first payment's page is lost; the provider forgets to end it.
    const second: Payment = { ...first, id: "second", providerRef: "test_second", location: null };
    await store.db.insert(store.tables.payments).values(second);
    await Promise.all([pay(first, 1), pay(second, 1)]);
    for (const minutes of [2, 3]) {
      await reconcileDue(at(minutes));
      await sendDueRefunds(at(minutes));
    }
    expect([await stateOf(id), (await sumsOf(id)).paid]).toEqual(["confirmed", TOTAL]);
    expect(await findRefunds(store, id)).toMatchObject([{ amount: TOTAL, reason: "double", state: "done" }]);
  });

  test("reports of a provider in any order and number leave the same ledger", async () => {
    await givenOnline();
    const entry = (kind: ProviderEntry["kind"], amount: number, ref: string): ProviderEntry => ({ kind, amount, ref, at: NOW });
    const life: ProviderEntry[] = [
      entry("charge", TOTAL, "ch"),
      entry("fee", 50, "fee"),
      entry("refund", 100_00, "re"),
      entry("chargeback", 300_00, "dp"),
      entry("chargeback-reversal", 300_00, "dp"),
    ];
    const reportOf = (count: number, ref: string): ProviderPayment => ({
      ref,
      status: count === 0 ? "open" : "paid",
      entries: life.slice(0, count),
      pendingRefunds: [],
    });
    const orders = [
      [0, 1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1, 0],
      [1, 5, 0, 3],
      [5, 5, 5],
      [3, 1, 5, 2],
    ];
    for (const [index, order] of orders.entries()) {
      const { id } = await bookOnline(stayIn(30 + index * 10, 4));
      const payment = await begin(id);
      for (const count of order) await settlePayment(at(1), payment, reportOf(count, `ref_${index}`));
      expect([order, await sumsOf(id)]).toEqual([order, { paid: 300_00, depositHeld: 0, claimed: 0, fees: 50 }]);
      expect((await findOfBooking(store, id))[0]?.status).toBe("paid");
      await removeEverybody(store);
      await givenOnline();
    }
  });

  test("money that an owner records is reconciled, even if it arrives while the payments are being reconciled", async () => {
    await givenOnline();
    const { id } = await bookOnline();
    await changeState(at(1), await placedOf(store, id), { action: "cancel", acting: OWNER });
    await reconcileDue(at(2));
    const { booking, payAt } = await placedOf(store, id);
    expect(payAt).toBeNull();
    const cash = {
      id: "cash-1",
      bookingId: id,
      kind: "charge",
      method: "cash",
      amount: 40_00,
      note: null,
      on: STAY.arrival,
    } as const;
    await recordMovement(at(3), SITE, cash, OWNER);
    await setNextReconciliation(store, booking, { from: at(3).now, movementCount: 0, to: null });
    expect((await placedOf(store, id)).payAt).toBe(at(3).now);
    await reconcileDue(at(4));
    expect(await findRefunds(store, id)).toMatchObject([{ paymentId: null, amount: 40_00, state: "to-do" }]);
  });

  test("a guest who does not pay the balance gets the same refund as one who cancels", async () => {
    await givenOnline({ unpaid: "cancel", unpaidDays: 2 });
    const { id, quote } = await bookOnline();
    await pay(await begin(id), 1);
    const balance = { on: "balance", due: addDays(TODAY, 5), amount: 100_00 } as const;
    const changed = { ...quote, total: 500_00, schedule: [...quote.schedule, balance], cancellation: [] };
    await store.db.update(store.tables.bookings).set({ quote: changed }).where(eq(store.tables.bookings.id, id));
    // A day after it was due the guest is reminded, once; the next day it is over.
    for (const day of [6.9, 6.9, 7.9]) await reconcilePayments(at(day * 24 * 60), SITE, id);
    expect((await mailsOf()).filter((key) => key === "guest payment-overdue")).toHaveLength(1);
    expect((await findEvents(store, id)).filter(({ type }) => type === "reminded")).toHaveLength(1);
    expect(await stateOf(id)).toBe("cancelled");
    expect((await findEvents(store, id)).at(-1)).toMatchObject({ type: "cancel-unpaid", details: { refund: 0, kept: TOTAL } });
    expect(await findRefunds(store, id)).toEqual([]);
  });

  test("changed terms apply to bookings that were not waiting for a payment", async () => {
    await givenOnline({ unpaid: "nothing", noticeDays: 0 });
    const { id, quote } = await bookOnline();
    await pay(await begin(id), 1);
    const balance = { on: "balance", due: addDays(TODAY, 5), amount: 100_00 } as const;
    const changed = { ...quote, total: 500_00, schedule: [...quote.schedule, balance] };
    await store.db.update(store.tables.bookings).set({ quote: changed }).where(eq(store.tables.bookings.id, id));
    await reconcileDue(at(2));
    expect((await placedOf(store, id)).payAt).toBeNull();
    const { version, settings } = await findSettings(store, SITE);
    const payments = { ...DEFAULT_PAYMENT_TERMS, online: true, noticeDays: 3 };
    const saved = await saveBookingSettings(at(3), { siteId: SITE, version, settings: { ...settings, payments } }, "owner-1");
    expect(saved.ok).toBe(true);
    await reconcileDue(at(4));
    expect((await placedOf(store, id)).payAt).toBe(zonedInstant(addDays(TODAY, 2), 9 * 60, "Europe/Amsterdam"));
  });

  describe("a refund of an agreed stay", () => {
    const NO_REFUND = { siteId: SITE, purpose: "stay", amount: 50_00, note: null, isOwedAgain: false } as const;
    const givenPaid = async () => {
      await givenOnline({ unpaid: "cancel", unpaidDays: 2 });
      const { id } = await bookOnline();
      const payment = await begin(id);
      await pay(payment, 1);
      return { id, payment };
    };
    const priceOf = async (id: string) => {
      const { booking, paid } = await placedOf(store, id);
      const { schedule, total } = booking.quote;
      return { total, goodwill: goodwillOf(booking.quote), due: total - paid, parts: schedule.map(({ amount }) => amount) };
    };
    const waitTenDays = async () => {
      for (let day = 1; day < 10; day++) await reconcileDue(at(day * 24 * 60));
    };

    test("lowers its price, so that nothing becomes due again, until it is dropped", async () => {
      const { id } = await givenPaid();
      await refundGuest(at(2), { ...NO_REFUND, bookingId: id }, OWNER);
      expect(await priceOf(id)).toEqual({ total: 350_00, goodwill: 50_00, due: -50_00, parts: [350_00] });
      await sendDueRefunds(at(3));
      await waitTenDays();
      expect(await priceOf(id)).toMatchObject({ due: 0 });
      expect(await findRefunds(store, id)).toMatchObject([{ reason: "goodwill", state: "done", amount: 50_00 }]);
      expect(await stateOf(id)).toBe("confirmed");
      expect((await mailsOf()).filter((key) => key.includes("payment-"))).toEqual([]);

      await store.db.update(store.tables.refunds).set({ state: "failed" });
      await store.db.delete(store.tables.movements).where(eq(store.tables.movements.kind, "refund"));
      const [refund] = await findRefunds(store, id);
      await answerRefund(at(4), { siteId: SITE, refundId: refund?.id ?? "", answer: "drop" }, OWNER);
      expect(await priceOf(id)).toEqual({ total: TOTAL, goodwill: 0, due: 0, parts: [TOTAL] });
    });

    test("is owed again if the owner says so", async () => {
      const { id } = await givenPaid();
      await refundGuest(at(2), { ...NO_REFUND, bookingId: id, isOwedAgain: true }, OWNER);
      await sendDueRefunds(at(3));
      expect(await priceOf(id)).toMatchObject({ total: TOTAL, due: 50_00 });
      await waitTenDays();
      expect(await stateOf(id)).toBe("cancelled");
    });

    test("lowers its price once if the owner made it at the provider", async () => {
      const { id, payment } = await givenPaid();
      const [paid] = await findMovements(store, id);
      const entries: ProviderEntry[] = [
        ...(["charge", "refund"] as const).map((kind) => ({
          kind,
          ref: paid?.providerRef ?? "",
          amount: TOTAL,
          at: NOW,
        })),
        // Failed at the bank afterwards.
        ...(["refund", "refund-reversal"] as const).map((kind) => ({ kind, ref: "re_2", amount: 100_00, at: NOW })),
      ];
      const report: ProviderPayment = { ref: payment.providerRef ?? "", status: "paid", entries, pendingRefunds: [] };
      for (const minutes of [3, 4]) await settlePayment(at(minutes), payment, report);
      await waitTenDays();
      expect(await priceOf(id)).toEqual({ total: 0, goodwill: TOTAL, due: 0, parts: [0] });
      expect((await findEvents(store, id)).filter(({ type }) => type === "goodwill")).toHaveLength(1);
      expect(await stateOf(id)).toBe("confirmed");
      // The bookkeeper's file has no test bookings.
      await store.db.update(store.tables.bookings).set({ isTest: false }).where(eq(store.tables.bookings.id, id));
      const [booked] = await findLedger(store, SITE, monthOf(TODAY));
      const lowering = booked?.movements.filter(({ isGoodwill }) => isGoodwill) ?? [];
      expect(lowering.map(({ kind, amount }) => [kind, amount])).toEqual([["refund", -TOTAL]]);
    });

    test("that was cancelled and is reinstated: the guest owes the price and is reminded of it", async () => {
      const { id } = await givenPaid();
      await changeState(at(2), await placedOf(store, id), { action: "cancel", acting: OWNER });
      await reconcileDue(at(3));
      await sendDueRefunds(at(4));
      expect((await sumsOf(id)).paid).toBe(0);
      const reinstated = await changeState(at(5), await placedOf(store, id), { action: "reinstate", acting: OWNER });
      expect(reinstated.ok).toBe(true);
      await waitTenDays();
      expect(await priceOf(id)).toMatchObject({ total: TOTAL, due: TOTAL });
      expect((await mailsOf()).filter((key) => key === "guest payment-overdue")).toHaveLength(1);
    });
  });

  test("all deposits that are held are listed, the earliest departure first", async () => {
    await givenOnline();
    const { id } = await bookOnline();
    const { bookings } = store.tables;
    const [row] = await store.db.select().from(bookings).where(eq(bookings.id, id));
    if (!row) throw new Error("not booked");
    const movement = {
      kind: "charge",
      purpose: "deposit",
      method: "cash",
      note: null,
      on: TODAY,
      at: NOW,
      userId: null,
    } as const;
    const ids = Array.from({ length: 95 }, (_each, index) => `held-${String(index).padStart(2, "0")}`);
    for (const [index, each] of ids.entries()) {
      await store.atomically((db) => [
        db.insert(bookings).values({
          ...row,
          id: each,
          reference: each,
          tokenDigest: each,
          requestKey: each,
          departure: addDays(TODAY, 200 - index),
        }),
        insertMovement(db, store.tables, { ...movement, id: `in-${each}`, bookingId: each, amount: 100_00 }),
        ...(index < 2
          ? [
              insertMovement(db, store.tables, {
                ...movement,
                id: `out-${each}`,
                bookingId: each,
                kind: "refund",
                amount: index === 0 ? -100_00 : -40_00,
              }),
            ]
          : []),
      ]);
    }
    const held = (await readPayments(at(1), SITE, { from: TODAY, until: TODAY }))?.deposits;
    expect(held?.map((deposit) => [deposit.id, deposit.held])).toEqual(
      ids
        .slice(1)
        .map((each, index) => [each, index === 0 ? 60_00 : 100_00])
        .toReversed(),
    );
  });

  test("a reminder is sent once a day and shown with its time", async () => {
    await givenOnline();
    const { id, quote } = (await book(at(0), STAY, { payment: "transfer" })).booking;
    const schedule = [
      { on: "booking", due: TODAY, amount: 120_00 } as const,
      { on: "balance", due: addDays(TODAY, 20), amount: TOTAL - 120_00 } as const,
    ];
    await store.db.update(store.tables.bookings).set({ quote: { ...quote, schedule } });
    await remindGuest(at(1), SITE, id, OWNER);
    await Promise.all([remindGuest(at(2), SITE, id, OWNER), remindGuest(at(3), SITE, id, OWNER)]);
    expect((await mailsOf()).filter((key) => key === "guest payment-due")).toHaveLength(1);
    const month = { from: TODAY, until: addDays(TODAY, 1) };
    expect((await readPayments(at(4), SITE, month))?.unpaid).toMatchObject([
      // What is due first, not the whole price.
      { booking: { id }, open: TOTAL, dueAmount: 120_00, remindedAt: at(1).now },
    ]);
    expect(await findOpen(store, SITE, 9)).toMatchObject([{ id, total: TOTAL, due: 120_00 }]);
    expect((await readBookingMoney(at(4), SITE, id))?.remindedAt).toBe(at(1).now);
  });

  test("exports contain payments and refunds without keys or payment links; erased guests leave no bank account", async () => {
    await givenOnline();
    const { id, guestId } = await bookOnline();
    await pay(await begin(id), 1);
    const { tables: t } = store;
    await changeState(at(2), await placedOf(store, id), { action: "cancel", acting: OWNER });
    await reconcileDue(at(3));
    await store.db.update(t.refunds).set({ iban: "NL91ABNA0417164300", holder: "Jan Jansen", note: "Jan belde" });
    await store.db.update(t.paymentAccounts).set({ credentialsSealed: "sealed-key" });
    const all = JSON.stringify((await findExport(store, SITE))?.bookings);
    const own = JSON.stringify(await exportGuest(store, SITE, guestId ?? ""));
    for (const text of [all, own]) {
      expect(text).toContain('"provider');
      expect(text).toContain("NL91ABNA0417164300");
      expect(text).not.toContain("sealed-key");
      expect(text).not.toContain("test-payment");
    }
    const erased = await eraseGuest(store, {
      siteId: SITE,
      guestId: guestId ?? "",
      userId: "owner-1",
      locale: "nl",
      now: at(4).now,
    });
    expect(erased).toEqual({ ok: true, bookings: 1 });
    expect(await findRefunds(store, id)).toMatchObject([{ amount: TOTAL, iban: null, holder: null, note: null }]);
  });

  test("the payment method is changed with an email, unless a payment is in progress", async () => {
    await givenOnline({ unpaid: "cancel", unpaidDays: 2 });
    await givenLiveAccount();
    const { tables: t } = store;
    const { id } = (await book(at(0), STAY, { payment: "transfer" })).booking;
    await emptyOutbox(store);
    const day = 24 * 60;
    const change = async (payment: PaymentMethod, minutes: number, placed?: PlacedBooking) => {
      const asked = { payment, note: null, sendsMail: true };
      const changed = await changePaymentMethod(at(minutes), placed ?? (await placedOf(store, id)), asked, OWNER);
      return changed.ok ? [changed.booking.payment, changed.booking.state] : changed.code;
    };
    const read = await placedOf(store, id);
    expect(await change("transfer", 1)).toBe("NOT_ALLOWED");
    expect(await change("online", 2 * day)).toEqual(["online", "awaiting-payment"]);
    expect(await change("on-arrival", 2 * day, read)).toBe("VERSION_CONFLICT");
    expect((await placedOf(store, id)).booking).toMatchObject({ payment: "online", dueAt: NOW + 5 * day * MINUTE_MS });

    // The payment page is closed; somebody who opened it with the former method cannot pay.
    const payment = await begin(id, 2 * day);
    const before = await placedOf(store, id);
    const setStatus = (status: Payment["status"]) =>
      store.db.update(t.payments).set({ status }).where(eq(t.payments.id, payment.id));
    await setStatus("processing");
    expect(await change("transfer", 2 * day)).toBe("PAYMENT_UNDER_WAY");
    await setStatus("open");
    await emptyOutbox(store);
    expect(await change("transfer", 2 * day)).toEqual(["transfer", "awaiting-payment"]);
    expect(await findOfBooking(store, id)).toMatchObject([{ status: "cancelled" }]);
    expect(await startPayment(at(2 * day), before, "stay")).toEqual({ ok: false, code: "NOTHING_DUE" });
    const [mail] = await store.db.select().from(t.outbox);
    expect([mail?.key.split(" ").at(-1), mail?.text]).toEqual([
      "awaiting-payment",
      expect.stringContaining("NL91 ABNA 0417 1643 00"),
    ]);

    expect(await change("on-arrival", 3 * day)).toEqual(["on-arrival", "confirmed"]);
    // From then on the payment period starts again: the booking is not cancelled for amounts due before.
    const later = 20 * day;
    expect(await change("online", later)).toEqual(["online", "confirmed"]);
    await reconcilePayments(at(later + 1), SITE, id);
    expect(await stateOf(id)).toBe("confirmed");
    for (const days of [1, 2]) await reconcilePayments(at(later + days * day), SITE, id);
    expect(await stateOf(id)).toBe("cancelled");
    expect(await change("transfer", later + 3 * day)).toBe("NOT_ALLOWED");
    const ways = (await findEvents(store, id)).map(({ details }) => details["payment"]).filter(Boolean);
    expect(ways).toEqual([
      { before: "transfer", after: "online" },
      { before: "online", after: "transfer" },
      { before: "transfer", after: "on-arrival" },
      { before: "on-arrival", after: "online" },
    ]);
    const held = (await book(at(0), stayIn(60, 2), { payment: "online" })).booking;
    expect([
      held.state,
      await changePaymentMethod(
        at(1),
        await placedOf(store, held.id),
        { payment: "transfer", note: null, sendsMail: true },
        OWNER,
      ),
    ]).toEqual(["hold", { ok: false, code: "NOT_ALLOWED" }]);
  });

  test("an amount below the minimum of online payments is not requested online", async () => {
    await givenOnline();
    const { id } = await bookOnline();
    await pay(await begin(id), 1);
    const { quote } = (await placedOf(store, id)).booking;
    for (const [rest, payable] of [
      [49, 0],
      [50, 50],
    ] as const) {
      const schedule = [{ on: "booking", due: TODAY, amount: TOTAL + rest } as const];
      const changed = { ...quote, total: TOTAL + rest, schedule };
      await store.db.update(store.tables.bookings).set({ quote: changed }).where(eq(store.tables.bookings.id, id));
      expect((await payableOnline(at(2), await placedOf(store, id))).stay).toBe(payable);
    }
  });

  test("payments extend a hold for two hours", async () => {
    await givenOnline();
    const { id } = await bookOnline();
    const ends: (number | null)[] = [];
    for (const minutes of [0, 40, 80, 110]) {
      await endTestPayment(at(minutes), await begin(id, minutes), "cancelled");
      ends.push((await placedOf(store, id)).booking.dueAt);
    }
    expect(ends.map((end) => ((end ?? 0) - NOW) / MINUTE_MS)).toEqual([45, 85, 120, 120]);
  });

  test("the sums on a site's payments screen equal its ledger, and a refund's limit is the amount the provider can send", async () => {
    await givenOnline();
    const { id } = await bookOnline();
    const payment = await begin(id);
    const entries: ProviderEntry[] = [
      { kind: "charge", ref: "ch", amount: TOTAL, at: NOW },
      { kind: "fee", ref: "fee", amount: 1_25, at: NOW },
      { kind: "refund", ref: "re", amount: 150_00, at: NOW },
    ];
    await settlePayment(at(1), payment, { ref: payment.providerRef ?? "", status: "paid", entries, pendingRefunds: [] });
    await store.db.update(store.tables.payments).set({ difference: -5 });
    const month = TODAY.slice(0, 7);
    const money = await readPayments(at(2), SITE, { from: firstDay(month), until: firstDay(addMonths(month, 1)) });
    const cell = { month, unitId: UNIT, channel: "website", currency: "EUR", isTest: true, purpose: "stay" };
    expect(money?.cells.toSorted((a, b) => b.amount - a.amount)).toEqual([
      { ...cell, kind: "charge", amount: TOTAL },
      { ...cell, kind: "fee", amount: -1_25 },
      { ...cell, kind: "refund", amount: -150_00 },
    ]);
    expect(sumMoney(money?.cells ?? [])).toMatchObject(await sumsOf(id));
    expect(money?.different).toMatchObject([{ id: payment.id, difference: -5, booking: { id, isTest: true } }]);
    expect((await readBookingMoney(at(2), SITE, id))?.refundable).toEqual({
      stay: { total: 250_00, byProvider: 250_00 },
      deposit: { total: 0, byProvider: 0 },
    });
    const early = { from: date("2020-01-01"), until: firstDay(month) };
    expect((await readPayments(at(2), SITE, early))?.cells).toEqual([]);
  });
});
