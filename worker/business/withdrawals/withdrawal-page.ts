import { RECEIVED } from "#contract/business/receipt.ts";
import { withdrawalForm, withdrawalStart } from "#contract/business/withdrawal.ts";
import {
  STEP_FIELD,
  WITHDRAWAL_KEY,
  type Withdrawal,
  type WithdrawalPage,
  type WithdrawalReceipt,
} from "#contract/business/withdrawal-state.ts";
import type { Locale } from "#domain/locale.ts";
import { DAY_MS } from "#domain/time.ts";
import { isUuid } from "#domain/uuid.ts";
import { formatInstant } from "#locales/moments.ts";
import { pathOf } from "#locales/paths.ts";
import { type FormOutcome, refuseForm } from "#services/http/form-outcome.ts";
import { logError } from "#services/http/log.ts";
import type { FormValues } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findById as findOrder } from "#store/business/orders.ts";
import { findById } from "#store/business/withdrawals.ts";
import { processWithdrawal } from "./process-withdrawals.ts";
import { receiveWithdrawal } from "./receive-withdrawal.ts";

/** Time for which the page of a receipt shows the statement; the email stays. */
const RECEIPT_MS = DAY_MS;

/** The next step of the form, with the values that it shows. */
type NextStep = { ok: true; values: FormValues };

/** Loads what the address names: the number of an order (`?order=`), or a receipt. */
export async function withdrawalData(
  { url, openStore, now }: RequestContext,
  locale: Locale,
): Promise<Record<string, WithdrawalPage>> {
  const [orderId, id] = [url.searchParams.get("order"), url.searchParams.get(RECEIVED)];
  const page: WithdrawalPage = {};
  if (orderId !== null && isUuid(orderId)) {
    const order = await findOrder(await openStore(), orderId);
    if (order) page.contract = order.number;
  }
  if (id !== null) {
    const withdrawal = isUuid(id) ? await findById(await openStore(), id) : undefined;
    page.receipt = withdrawal && now - withdrawal.receivedAt < RECEIPT_MS ? toReceipt(withdrawal, locale) : null;
  }
  return { [WITHDRAWAL_KEY]: page };
}

const toReceipt = ({ name, contract, email, remark, receivedAt }: Withdrawal, locale: Locale): WithdrawalReceipt => ({
  name,
  contract,
  email,
  remark,
  ...formatInstant(receivedAt, locale),
});

/**
 * Handles the forms of the page: a start with known values, the statement, which is shown again to be confirmed, and the
 * confirmation, which stores it. Orders are looked for after the answer, so that neither its content nor its time tells whether
 * one exists.
 */
export async function submitWithdrawal(
  values: FormValues,
  context: RequestContext,
  locale: Locale,
  network: string,
): Promise<FormOutcome | NextStep> {
  if (values[STEP_FIELD] === "start") {
    const start = withdrawalStart.safeParse(values);
    return start.success ? { ok: true, values: start.data } : refuseForm(start.error);
  }
  const form = withdrawalForm.safeParse(values);
  if (!form.success) return refuseForm(form.error);
  const { step, remark, ...rest } = form.data;
  if (step === "state") return { ok: true, values: { ...rest, remark: remark ?? "", [STEP_FIELD]: "confirm" } };
  const { config, now, openStore } = context;
  const store = await openStore();
  const statement = { ...rest, remark: remark ?? null };
  const received = await receiveWithdrawal(statement, locale, { store, now, network, mainOrigin: config.mainOrigin });
  if (!received.ok) return { ok: false, code: received.code, errors: { "": "manyToday" } };
  const { id } = received.withdrawal;
  context.waitUntil(
    processWithdrawal(id, { store, config, now }).catch((error: unknown) =>
      logError("withdrawal not processed, left to cron", error, { withdrawal: id }),
    ),
  );
  return { ok: true, location: `${pathOf("withdrawal", locale)}?${RECEIVED}=${id}` };
}
