import Stripe from "stripe";
import type { ProviderProblem } from "#contract/letting/payment.ts";
import type { Currency } from "#domain/money.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { logError } from "#services/http/log.ts";
import type {
  PaymentProvider,
  PaymentRequest,
  ProviderOutcome,
  ProviderAccount,
  ProviderCredentials,
  ProviderPayment,
} from "./payment-provider.ts";
import { expanded, idOf, REFUND_KEY, toProviderPayment } from "./stripe-payment.ts";

/** Short, because a guest may be waiting for the answer. */
const TIMEOUT_MS = 8_000;
/** Signatures older than this are refused as replays. */
const MAX_SIGNATURE_AGE_SECONDS = 300;
/** Stripe allows a session to expire 30 minutes to 24 hours after its creation; a minute is reserved for the request. */
const MIN_LIFETIME_MS = 31 * MINUTE_MS;
const MAX_LIFETIME_MS = DAY_MS - MINUTE_MS;
const MAX_REFUNDS_READ = 1_000;
const KEY = /^(?:sk|rk)_(live|test)_\w+$/;

/** Everything that changes a payment. `charge.updated` comes when the fee of a charge has been booked. */
const HOOK_EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/** Payment methods of one currency only; Stripe offers the others for euros and for zlotys. */
const METHOD_CURRENCIES: Record<string, Currency> = { ideal: "EUR", bancontact: "EUR", eps: "EUR", blik: "PLN" };
/** Methods whose bank answers after days, while the nights are held for less than an hour. */
const EXCLUDED_METHODS = ["sepa_debit"] as const;

/** Collects payments with Checkout, a payment page hosted by Stripe, on the account of an owner's secret or restricted key. */
export function createStripeProvider({ key, hookSecret }: ProviderCredentials, base: URL, timeout = TIMEOUT_MS): PaymentProvider {
  const mode = KEY.exec(key)?.[1];
  // The SDK puts the key into a header, and the error of an invalid header quotes it.
  const client = mode === undefined ? undefined : createClient(key, base, timeout);

  /** Runs requests and turns Stripe's errors into problems. */
  async function call<T extends object>(run: (stripe: Stripe) => Promise<T | ProviderProblem>): ProviderOutcome<T> {
    if (!client) return { ok: false, problem: "UNAUTHORIZED" };
    try {
      const result = await run(client);
      return typeof result === "string" ? { ok: false, problem: result } : { ok: true, ...result };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      return { ok: false, problem: toProblem(error) };
    }
  }

  return {
    name: "stripe",
    check: (currency) => call((stripe) => checkAccount(stripe, mode === "live", currency)),
    start: (request) =>
      call(async (stripe) => {
        const session = await createSession(stripe, request);
        // With `fetch` the headers are not the object of strings that the SDK declares.
        const headers = session.lastResponse.headers as unknown as Headers;
        // A repeated response describes the session as it was when created.
        const isRepeated = headers.get("Idempotent-Replayed") === "true";
        return {
          payment: isRepeated ? await readPayment(stripe, session.id) : toProviderPayment({ session, refunds: [], disputes: [] }),
        };
      }),
    read: (ref) => call(async (stripe) => ({ payment: await readPayment(stripe, ref) })),
    cancel: (ref) =>
      call(async (stripe) => {
        await unless(Stripe.errors.StripeInvalidRequestError, stripe.checkout.sessions.expire(ref));
        return { payment: await readPayment(stripe, ref) };
      }),
    refund: ({ id, ref, amount, note }) =>
      call(async (stripe) => {
        const payment = await readPayment(stripe, ref);
        // Stripe forgets idempotency keys after a day.
        if ([...payment.entries, ...payment.pendingRefunds].some(({ refundId }) => refundId === id)) return { payment };
        if (payment.alias === undefined) return "REFUSED";
        const metadata = { [REFUND_KEY]: id, note: note.slice(0, 500) };
        await stripe.refunds.create({ payment_intent: payment.alias, amount, metadata }, { idempotencyKey: id });
        return { payment: await readPayment(stripe, ref) };
      }),
    makeHook: (url) => call((stripe) => makeHook(stripe, url)),
    removeHook: (id) =>
      call(async (stripe) => {
        await unless(Stripe.errors.StripeInvalidRequestError, stripe.webhookEndpoints.del(id));
        return {};
      }),
    readHook: async ({ body, headers, now }) => {
      const signature = headers.get("Stripe-Signature");
      if (!client || !hookSecret || signature === null) return undefined;
      const crypto = Stripe.createSubtleCryptoProvider();
      const event = await client.webhooks
        .constructEventAsync(body, signature, hookSecret, MAX_SIGNATURE_AGE_SECONDS, crypto, now)
        // A wrong signature, or a genuine message that is not an event.
        .catch(() => undefined);
      return event && { eventId: event.id, refs: refsOf(event) };
    },
  };
}

function createClient(key: string, { hostname, port, protocol }: URL, timeout: number): Stripe {
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(),
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port ? { port } : {}),
    timeout,
    // Callers retry: guests by pressing again, cron in all other cases.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/**
 * Creates the session of a payment. A repeated request has the same time of its end, however near that is by then, because Stripe
 * answers only an equal request with the same session. A time that Stripe refuses is moved to the nearest that it allows.
 */
async function createSession(stripe: Stripe, request: PaymentRequest): Promise<Stripe.Response<Stripe.Checkout.Session>> {
  const { id, expiresAt } = request;
  const create = (endsAt: number, idempotencyKey: string) =>
    stripe.checkout.sessions.create(toSessionParams(request, endsAt), { idempotencyKey });
  try {
    return await create(expiresAt, id);
  } catch (error) {
    const isTime = error instanceof Stripe.errors.StripeInvalidRequestError && error.message.includes("expires_at");
    if (!isTime) throw error;
    const now = Date.now();
    return create(Math.min(Math.max(expiresAt, now + MIN_LIFETIME_MS), now + MAX_LIFETIME_MS), `${id} moved`);
  }
}

/**
 * Describes the Checkout session of a payment. Its payment methods are those that the owner has turned on in Stripe's dashboard
 * and that support the currency.
 */
function toSessionParams(request: PaymentRequest, endsAt: number): Stripe.Checkout.SessionCreateParams {
  const { id, amount, currency, description, reference, email, locale, returnUrl } = request;
  const metadata = { payment: id, reference };
  return {
    mode: "payment",
    locale,
    ...(email === null ? {} : { customer_email: email }),
    client_reference_id: id,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: description } },
      },
    ],
    payment_intent_data: { description, metadata },
    excluded_payment_method_types: [...EXCLUDED_METHODS],
    // Charge the currency of the booking, in which the ledger counts.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(endsAt / 1000),
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

/** Reads everything that belongs to a payment, so that the order and number of events do not matter. */
async function readPayment(stripe: Stripe, ref: string): Promise<ProviderPayment> {
  const expand = ["payment_intent.latest_charge.balance_transaction"];
  const session = await stripe.checkout.sessions.retrieve(ref, { expand });
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  if (!intent || charge?.status !== "succeeded") return toProviderPayment({ session, intent, refunds: [], disputes: [] });
  const ofIntent = { payment_intent: intent.id, limit: 100 };
  const transactions = ["data.balance_transaction", "data.failure_balance_transaction"];
  const all = { limit: MAX_REFUNDS_READ };
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ ...ofIntent, expand: transactions }).autoPagingToArray(all),
    stripe.disputes.list(ofIntent).autoPagingToArray(all),
  ]);
  return toProviderPayment({ session, intent, charge, refunds, disputes });
}

/** Checks that the key has the permissions that payments need, and reads the account as far as the key may. */
async function checkAccount(
  stripe: Stripe,
  isLive: boolean,
  currency: Currency,
): Promise<{ account: ProviderAccount } | ProviderProblem> {
  const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
  const [account, balance, configurations] = await Promise.all([
    unless(StripePermissionError, stripe.accounts.retrieveCurrent()),
    unless(StripePermissionError, stripe.balance.retrieve()),
    unless(StripePermissionError, stripe.paymentMethodConfigurations.list({ limit: 100 })),
    stripe.paymentIntents.list({ limit: 1 }),
    stripe.charges.list({ limit: 1, expand: ["data.balance_transaction"] }),
    stripe.disputes.list({ limit: 1 }),
    // Write permissions are tested with requests about objects that do not exist: they are refused as forbidden, or as not found.
    unless(StripeInvalidRequestError, stripe.checkout.sessions.expire(`cs_${isLive ? "live" : "test"}_none`)),
    unless(StripeInvalidRequestError, stripe.refunds.create({ payment_intent: "pi_none" })),
  ]);
  const modes = [balance, ...(configurations?.data ?? [])].flatMap((answer) => (answer ? [answer.livemode] : []));
  if (modes.some((livemode) => livemode !== isLive)) return "UNAUTHORIZED";
  const name = account?.business_profile?.name ?? account?.settings?.dashboard.display_name ?? "";
  const configuration = configurations?.data.find(({ is_default, active }) => is_default && active);
  const offered = configuration ? configuredMethods(configuration) : capableMethods(account);
  const isExcluded = (method: string) => (EXCLUDED_METHODS as readonly string[]).includes(method);
  const methods = account?.charges_enabled === false ? [] : offered.filter((method) => !isExcluded(method));
  const usable = methods.filter((method) => (METHOD_CURRENCIES[method] ?? currency) === currency);
  return { account: { ref: account?.id ?? "", name, isLive, methods: usable } };
}

/** The methods that the owner has turned on and that Stripe has approved. */
function configuredMethods(configuration: Stripe.PaymentMethodConfiguration): string[] {
  return Object.entries(configuration).flatMap(([method, setting]: [string, unknown]) => {
    const { available, display_preference: preference } = Object(setting) as {
      available?: boolean;
      display_preference?: { value: string };
    };
    return available === true && preference?.value === "on" ? [method] : [];
  });
}

function capableMethods(account: Stripe.Account | undefined): string[] {
  const capabilities = Object.entries(account?.capabilities ?? {});
  return capabilities.flatMap(([name, state]) =>
    state === "active" && name.endsWith("_payments") ? [name.replace(/_payments$/, "")] : [],
  );
}

/**
 * Creates the webhook in the API version that we use. Removes earlier ones of the same address, whose secret is lost. Stripe
 * refuses addresses that it cannot reach, and more than 16 webhooks.
 */
async function makeHook(stripe: Stripe, url: string) {
  const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
  const making = stripe.webhookEndpoints.create({ url, enabled_events: HOOK_EVENTS, api_version: Stripe.API_VERSION });
  const created = await unless(StripePermissionError, unless(StripeInvalidRequestError, making));
  if (!created?.secret) return { hook: "manual" as const };
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const outdated = data.filter((endpoint) => endpoint.url === url && endpoint.id !== created.id);
  await Promise.all(outdated.map(({ id }) => unless(StripeInvalidRequestError, stripe.webhookEndpoints.del(id))));
  return { hook: "automatic" as const, hookId: created.id, hookSecret: created.secret };
}

/** The sessions and payment intents that an event is about: a session names both, charges, refunds and disputes their intent. */
function refsOf({ data: { object } }: Stripe.Event): string[] {
  const {
    id,
    object: type,
    payment_intent: intent,
  } = object as {
    id?: string;
    object: string;
    payment_intent?: string | { id: string } | null;
  };
  const refs = [type === "checkout.session" ? id : undefined, idOf(intent)];
  return refs.filter((ref) => ref !== undefined);
}

/** Awaits a request; undefined if it fails with this kind of error. */
async function unless<T>(kind: new (...parameters: never[]) => Error, request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof kind) return undefined;
    throw error;
  }
}

function toProblem(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderProblem {
  const { StripeAuthenticationError, StripeCardError, StripeIdempotencyError, StripeInvalidRequestError, StripePermissionError } =
    Stripe.errors;
  // A request with the same key is being processed.
  const isInUse = error.statusCode === 409;
  const isOneOf = (...kinds: (abstract new (...parameters: never[]) => unknown)[]) => kinds.some((kind) => error instanceof kind);
  const problem = isOneOf(StripeAuthenticationError, StripePermissionError)
    ? "UNAUTHORIZED"
    : !isInUse && isOneOf(StripeCardError, StripeIdempotencyError, StripeInvalidRequestError)
      ? "REFUSED"
      : "UNREACHABLE";
  // The error's message may contain personal data of the guest, so it is not logged.
  const { type, code, statusCode, requestId } = error;
  logError("request to a guest's payment provider failed", new Error(type), {
    provider: "stripe",
    problem,
    code,
    statusCode,
    providerRequest: requestId,
  });
  return problem;
}
