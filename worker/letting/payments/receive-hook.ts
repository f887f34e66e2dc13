import { ERRORS, type ErrorCode } from "#contract/services/errors.ts";
import { logError } from "#services/http/log.ts";
import { readTextUpTo } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { Payment } from "#contract/letting/payment.ts";
import type { Store } from "#store/dialect/store.ts";
import { findById, hasEvent, insertEvent, type StoredAccount, update } from "#store/letting/payment-accounts.ts";
import { findPlaceAccounts } from "#store/owners/moved-sites.ts";
import { findByRefs } from "#store/letting/payments.ts";
import { countFault } from "#services/faults/count-fault.ts";
import { measureOutcome } from "#services/measure/measure-outcome.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { openAccount } from "./open-account.ts";
import { type PaymentTools, paymentToolsOf } from "./payment-tools.ts";

/** Events of providers are a few kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024;
const ACCOUNT_ID = /^[\w-]{1,64}$/;

/**
 * Handles a webhook of an owner's account: `POST /guest-payments/{account}`. It says only which payments changed; what happened
 * is read from the provider, by a job of the queue, so that the answer is fast and order and repetition do not matter. An unknown
 * payment is answered like a known one: Mollie's webhooks are not signed, and the answer must not tell which ids exist.
 */
export async function receiveHook(request: Request, context: RequestContext, accountId: string): Promise<Response> {
  if (!ACCOUNT_ID.test(accountId)) return refuse("NOT_FOUND");
  const body = await readTextUpTo(request, MAX_EVENT_BYTES);
  if (body === undefined) return reject("BODY_TOO_LARGE", "unknown", context);
  const tools = await paymentToolsOf(context);
  const { store, now } = tools;
  const account = await findById(store, accountId);
  const opened = account && (await openAccount(tools, account));
  if (!opened) {
    // The site was deleted or the account removed: without this answer, the provider would send the webhook again and again.
    logError("webhook of an unknown payment account", new Error("unknown account"), { account: accountId });
    countFault("webhook", "guests unknown NOT_FOUND", context);
    return received();
  }
  const hook = await opened.provider.readHook({ body, headers: request.headers, now });
  if (!hook) return reject("INVALID_SIGNATURE", `${account.provider} ${accountId}`, context);
  const payments = await findPayments(store, account, hook.refs);
  if (payments.length === 0 || (hook.eventId !== null && (await hasEvent(store, accountId, hook.eventId)))) return received();
  await store.atomically((db) => [update(db, store.tables, account, { hookSeenAt: now })]);
  await Promise.all(payments.map(({ id }) => handle(context, tools, id)));
  // At the end: an event whose handling failed is sent again.
  if (hook.eventId !== null) await insertEvent(store, { accountId, id: hook.eventId, receivedAt: now });
  measureOutcome({ kind: "webhook", key: account.provider }, context);
  return received();
}

/**
 * Finds the payments that a webhook is about. After a swap its address can be that of a site that stands aside: the living site's
 * payments come first, and those aside count only if the living site does not have them (0186).
 */
async function findPayments(store: Store, { siteId, provider }: StoredAccount, refs: readonly string[]): Promise<Payment[]> {
  const { living, aside } = await findPlaceAccounts(store, siteId, provider);
  const payments = await findByRefs(store, living, refs);
  return payments.length > 0 ? payments : findByRefs(store, aside, refs);
}

async function handle(context: RequestContext, tools: PaymentTools, paymentId: string): Promise<void> {
  const { env, waitUntil } = context;
  if (env.PAYMENT_QUEUE) {
    await env.PAYMENT_QUEUE.send({ job: "check-payment", paymentId });
    return;
  }
  const { checkById } = await import("./check-payments.ts");
  const check = checkById(tools, paymentId).then(() => deliverSoon(context));
  waitUntil(check.catch((error: unknown) => logError("payment not checked", error, { payment: paymentId })));
}

/** Refuses a webhook and counts it; `sender` is the provider, with the account if there is one. */
function reject(code: ErrorCode, sender: string, context: RequestContext): Response {
  countFault("webhook", `guests ${sender} ${code}`, context);
  measureOutcome({ kind: "webhook", key: sender.split(" ")[0] ?? "", failure: code }, context);
  return refuse(code);
}

const received = (): Response => new Response(null, { status: 200, headers: { "Cache-Control": "no-store" } });

const refuse = (code: ErrorCode): Response =>
  Response.json({ code }, { status: ERRORS[code], headers: { "Cache-Control": "no-store" } });
