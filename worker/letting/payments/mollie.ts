import { z } from "zod";
import type { ProviderProblem } from "#contract/letting/payment.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { logError } from "#services/http/log.ts";
import { molliePayment, REFUND_KEY, toDecimal, toProviderPayment } from "./mollie-payment.ts";
import { sumEntries } from "./sum-entries.ts";
import type { PaymentProvider, PaymentRequest, ProviderCredentials, ProviderOutcome } from "./payment-provider.ts";

/** Short, because a guest may be waiting for the answer. */
const TIMEOUT_MS = 8_000;
const KEY = /^(live|test)_\w+$/;
const PAYMENT_ID = /^tr_\w{1,60}$/;
/** Mollie cuts longer ones. */
const MAX_DESCRIPTION_LENGTH = 255;
/** An amount that every method allows. */
const ASKED_AMOUNT = 100_00;

const profile = z.object({ id: z.string(), name: z.string(), status: z.string().nullish() });
const methods = z.object({
  _embedded: z.object({ methods: z.array(z.object({ id: z.string(), status: z.string().nullish() })) }),
});

interface Call<T> {
  method: "GET" | "POST" | "DELETE";
  path: string;
  answer: z.ZodType<T>;
  body?: object;
  idempotencyKey?: string;
}

/** A request that Mollie did not carry out. */
class MollieError extends Error {
  override name = "MollieError";
  problem: ProviderProblem;

  constructor(problem: ProviderProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Collects payments at Mollie with the API key of an owner's profile. Its protocol is REST with JSON, spoken here without
 * Mollie's own clients (0092).
 */
export function createMollieProvider({ key }: ProviderCredentials, base: URL, timeout = TIMEOUT_MS): PaymentProvider {
  const mode = KEY.exec(key)?.[1];

  async function send<T>({ method, path, answer, body, idempotencyKey }: Call<T>): Promise<T> {
    const fail = (problem: ProviderProblem, fields: object): never => {
      // Mollie's text about the error may quote what a guest has entered, so it is not logged.
      const [resource] = path.split(/[/?]/);
      logError("request to a guest's payment provider failed", new Error(`${method} ${resource}`), {
        provider: "mollie",
        problem,
        ...fields,
      });
      throw new MollieError(problem);
    };
    // `fetch` quotes an invalid header in its error.
    if (mode === undefined) throw new MollieError("UNAUTHORIZED");
    let status: number;
    let content: unknown;
    try {
      const response = await fetch(new URL(`/v2/${path}`, base), {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body ? { "Content-Type": "application/json" } : {}),
          ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: "manual",
        signal: AbortSignal.timeout(timeout),
      });
      status = response.status;
      content = status === 204 ? undefined : await response.json();
    } catch (error) {
      return fail("UNREACHABLE", { kind: error instanceof Error ? error.name : "" });
    }
    if (status >= 300) return fail(toProblem(status), { statusCode: status });
    const read = answer.safeParse(content);
    return read.success ? read.data : fail("UNREACHABLE", { unreadable: read.error.issues.map((issue) => issue.path.join(".")) });
  }

  async function call<T extends object>(run: () => Promise<T>): ProviderOutcome<T> {
    try {
      return { ok: true, ...(await run()) };
    } catch (error) {
      if (error instanceof MollieError) return { ok: false, problem: error.problem };
      throw error;
    }
  }

  const pathOf = (ref: string) => `payments/${encodeURIComponent(ref)}`;
  const find = (ref: string) => send({ method: "GET", path: `${pathOf(ref)}?embed=refunds,chargebacks`, answer: molliePayment });
  const read = async (ref: string) => ({ payment: toProviderPayment(await find(ref)) });

  return {
    name: "mollie",
    check: (currency) =>
      call(async () => {
        const query = new URLSearchParams({ "amount[value]": toDecimal(ASKED_AMOUNT), "amount[currency]": currency });
        const [{ id: ref, name, status }, { _embedded }] = await Promise.all([
          send({ method: "GET", path: "profiles/me", answer: profile }),
          send({ method: "GET", path: `methods?${query.toString()}`, answer: methods }),
        ]);
        const isLive = mode === "live";
        // In test mode methods that Mollie has not approved yet can be used too.
        const usable = _embedded.methods.filter((method) => !isLive || (method.status ?? "activated") === "activated");
        return { account: { ref, name, isLive, methods: status === "blocked" ? [] : usable.map(({ id }) => id) } };
      }),
    start: (request) =>
      call(async () => {
        const body = toPaymentBody(request);
        const created = await send({ method: "POST", path: "payments", answer: molliePayment, body, idempotencyKey: request.id });
        // A repeated response may describe the payment as it was when created.
        return read(created.id);
      }),
    read: (ref) => call(() => read(ref)),
    cancel: (ref) =>
      call(async () => {
        const { isCancelable } = await find(ref);
        if (isCancelable === true) {
          await send({ method: "DELETE", path: pathOf(ref), answer: z.unknown() }).catch((error: unknown) => {
            // The guest paid in the meantime.
            if (!(error instanceof MollieError && error.problem === "REFUSED")) throw error;
          });
        }
        return read(ref);
      }),
    refund: ({ id, ref, amount, currency, note }) =>
      call(async () => {
        const found = await read(ref);
        const { entries, pendingRefunds } = found.payment;
        // Mollie forgets idempotency keys after an hour.
        if ([...entries, ...pendingRefunds].some(({ refundId }) => refundId === id)) return found;
        const waiting = pendingRefunds.reduce((sum, each) => sum + (each.state === "pending" ? each.amount : 0), 0);
        // The guest's bank may have taken the money back since the refund was requested. Mollie reports no fees here.
        if (amount > sumEntries(found.payment) - waiting) throw new MollieError("REFUSED");
        const body = {
          amount: { currency, value: toDecimal(amount) },
          description: note.slice(0, MAX_DESCRIPTION_LENGTH),
          metadata: { [REFUND_KEY]: id },
        };
        await send({ method: "POST", path: `${pathOf(ref)}/refunds`, answer: z.unknown(), body, idempotencyKey: id });
        return read(ref);
      }),
    makeHook: async () => ({ ok: true, hook: "none" }),
    removeHook: async () => ({ ok: true }),
    async readHook({ body }) {
      const id = new URLSearchParams(body).get("id") ?? "";
      return { eventId: null, refs: PAYMENT_ID.test(id) ? [id] : [] };
    },
  };
}

function toPaymentBody({ id, amount, currency, description, reference, locale, returnUrl, hookUrl }: PaymentRequest): object {
  return {
    amount: { currency, value: toDecimal(amount) },
    description: description.slice(0, MAX_DESCRIPTION_LENGTH),
    redirectUrl: returnUrl,
    cancelUrl: returnUrl,
    // Mollie refuses a payment whose webhook it cannot reach; cron asks for such payments.
    ...(isPublic(new URL(hookUrl)) ? { webhookUrl: hookUrl } : {}),
    locale: LANGUAGE_TAGS[locale].replace("-", "_"),
    metadata: { payment: id, reference },
  };
}

const isPublic = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" && hostname.includes(".") && !/(?:^|\.)localhost$|^[\d.]+$|^\[/.test(hostname);

/** 409: the same request is already being processed. */
function toProblem(status: number): ProviderProblem {
  if (status === 401 || status === 403) return "UNAUTHORIZED";
  return status >= 400 && status < 500 && status !== 409 && status !== 429 ? "REFUSED" : "UNREACHABLE";
}
