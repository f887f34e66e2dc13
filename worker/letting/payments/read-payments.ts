import type { PaymentPurpose } from "#contract/letting/payment.ts";
import { amountDue } from "#domain/bookings/transitions.ts";
import { openInstalments, type PaymentMethod } from "#domain/bookings/payments.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import type { Currency } from "#domain/money.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { isAgreed } from "#domain/payments/papers.ts";
import * as accounts from "#store/letting/payment-accounts.ts";
import {
  findDifferent,
  findHeldDeposits,
  findOpenRefunds,
  findUnpaid,
  type MoneyBooking,
  sumMovementsOfSite,
} from "#store/letting/payment-lists.ts";
import type { Store } from "#store/dialect/store.ts";
import { findUnits } from "#store/owners/today.ts";
import { toPublic } from "./connect-account.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { type BookingMoney, readMoney, refundablePayments } from "./reconcile-payments.ts";
import { refundableOf } from "./refund-guest.ts";

const MAX_UNPAID = 500;
const MAX_DEPOSITS = 500;

/** An unpaid amount. Minor units. */
export interface Unpaid {
  booking: MoneyBooking;
  open: number;
  /** The part that should have been paid before today. */
  overdue: number;
  /** The next due date, and the amount that is due until then. */
  due: CalendarDate;
  dueAmount: number;
  canBeReminded: boolean;
  /** Time of the last email about it; null if there was none. */
  remindedAt: number | null;
}

/** The money of a site, for its screen: sums of a period, unpaid amounts, refunds, and the accounts. */
export async function readPayments(
  { store, now }: Pick<PaymentTools, "store" | "now">,
  siteId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
) {
  const site = await findUnits(store, siteId);
  if (!site) return undefined;
  const today = dayInZone(now, site.timeZone);
  const [cells, unpaid, refunds, deposits, different, owned] = await Promise.all([
    sumMovementsOfSite(store, siteId, { from, until }),
    findUnpaid(store, siteId, MAX_UNPAID),
    findOpenRefunds(store, siteId),
    findHeldDeposits(store, siteId, MAX_DEPOSITS),
    findDifferent(store, siteId),
    accounts.findOfSite(store, siteId),
  ]);
  return {
    currency: site.currency as Currency,
    units: site.units,
    today,
    timeZone: site.timeZone,
    cells,
    unpaid: unpaid.map(({ quote, payment, paid, state, email, remindedAt, ...booking }): Unpaid => {
      const instalments = openInstalments(quote, payment as PaymentMethod, paid).filter(({ open }) => open > 0);
      const overdue = instalments.filter(({ on, due }) => on !== "arrival" && due < today);
      return {
        booking,
        open: amountDue({ state, total: quote.total, paid }),
        overdue: overdue.reduce((sum, { open }) => sum + open, 0),
        due: instalments[0]?.due ?? booking.arrival,
        dueAmount: instalments[0]?.open ?? amountDue({ state, total: quote.total, paid }),
        canBeReminded: email !== null,
        remindedAt,
      };
    }),
    refunds,
    deposits,
    different,
    accounts: owned.map(toPublic),
  };
}

/** The amount that can still be refunded to the guest, and the part of it that a provider can refund. Minor units. */
function limitsOf(money: BookingMoney, purpose: PaymentPurpose): { total: number; byProvider: number } {
  const total = refundableOf(money, purpose);
  const atProviders = refundablePayments(money, purpose).reduce((sum, { refundable }) => sum + Math.max(0, refundable), 0);
  return { total, byProvider: Math.min(total, atProviders) };
}

/** A booking's money for its page: ledger, sums, payments at providers and refunds; undefined if the site has no such booking. */
export async function readBookingMoney(tools: PaymentTools, siteId: string, bookingId: string) {
  const money = await readMoney(tools, siteId, bookingId);
  if (!money) return undefined;
  const { movements, refunds, placed, events, payments } = money;
  return {
    currency: placed.booking.quote.currency,
    isTest: placed.booking.isTest,
    sums: sumLedger(movements),
    /** True if a refund of the stay lowers its price. */
    isAgreed: isAgreed(placed.booking.state),
    refundable: { stay: limitsOf(money, "stay"), deposit: limitsOf(money, "deposit") },
    movements,
    refunds,
    remindedAt: events.findLast(({ type }) => type === "reminded")?.at ?? null,
    payments: payments.map(({ location: _, providerAlias: __, ...payment }) => payment),
  };
}

/** The accounts of a site, without their keys. */
export const readAccounts = async (store: Store, siteId: string) => (await accounts.findOfSite(store, siteId)).map(toPublic);
