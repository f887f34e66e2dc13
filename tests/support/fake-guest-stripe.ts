import { createStripeAccount, type StripeAccount, type StripeObject } from "./guest-stripe-account.ts";
import {
  type ApiAnswer,
  type ApiRequest,
  type PageAnswer,
  type ProviderServer,
  type Refusal,
  startProviderServer,
} from "./provider-server.ts";

export { GUEST_HOOK_SECRET } from "./guest-stripe-account.ts";
export const GUEST_STRIPE_KEY = "rk_test_guest";

/** The part of Stripe's API that payments of guests need, and its payment page, for one account. */
export interface FakeGuestStripe extends ProviderServer, StripeAccount {
  /** Names of resources (`account`, `refunds` …) that the key has no permission for. */
  denied: Set<string>;
}

const SESSION_PARAMETERS =
  /^(mode|locale|customer_email|client_reference_id|expires_at|success_url|cancel_url|metadata\[\w+\]|line_items\[0\]\[quantity\]|line_items\[0\]\[price_data\]\[(currency|unit_amount|product_data\]\[name)\]|payment_intent_data\[(description|metadata\]\[\w+)\]|excluded_payment_method_types\[\d\]|adaptive_pricing\[enabled\])$/;
const DAY_MS = 24 * 60 * 60_000;

const error = (status: number, type: string, message: string, more: object = {}): ApiAnswer => ({
  status,
  body: { error: { type, message, ...more } },
});
const invalid = (message: string, more: object = {}) => error(400, "invalid_request_error", message, more);
const missing = (message: string) => error(404, "invalid_request_error", message, { code: "resource_missing" });

const method = (value: string, available = true) => ({ available, display_preference: { value } });
/** Answers about the account itself. */
const SETTINGS: Record<string, object> = {
  account: {
    id: "acct_guest",
    object: "account",
    business_profile: { name: "Zeezicht" },
    charges_enabled: true,
    capabilities: { card_payments: "active", ideal_payments: "active", blik_payments: "inactive", transfers: "active" },
  },
  balance: { object: "balance", livemode: false, available: [] },
  payment_method_configurations: {
    object: "list",
    has_more: false,
    data: [
      {
        id: "pmc_1",
        object: "payment_method_configuration",
        livemode: false,
        active: true,
        is_default: true,
        card: method("on"),
        ideal: method("on"),
        blik: method("on"),
        p24: method("on", false),
        bancontact: method("off"),
        sepa_debit: method("on"),
      },
    ],
  },
};

export async function startFakeGuestStripe({ now = Date.now }: { now?: () => number } = {}): Promise<FakeGuestStripe> {
  const account = createStripeAccount(now);
  const { objects, seconds } = account;
  const protocol = {
    prefix: "/v1/",
    key: GUEST_STRIPE_KEY,
    keptMs: DAY_MS,
    now,
    refuse(status: number, reason: Refusal) {
      if (reason === "key") return error(401, "invalid_request_error", "Invalid API Key provided: rk_test_*uest");
      if (reason === "in-use") return error(409, "invalid_request_error", "Key in use", { code: "idempotency_key_in_use" });
      if (reason === "other-body")
        return error(400, "idempotency_error", "Keys for idempotent requests can only be used with the same");
      if (status === 429) return error(429, "invalid_request_error", "Request rate limit exceeded", { code: "rate_limit" });
      if (status === 402) return error(402, "card_error", "Your card was declined", { code: "card_declined" });
      return error(status, status < 500 ? "invalid_request_error" : "api_error", "An unknown error occurred");
    },
    answer,
    page,
  };
  const fake: FakeGuestStripe = await startProviderServer(protocol, Object.assign(account, { denied: new Set<string>() }));

  function answer(request: ApiRequest): ApiAnswer {
    const [resource = "", id, action] = request.path.replace("/v1/", "").replace("checkout/", "").split("/");
    const parameters = request.method === "POST" ? new URLSearchParams(request.body) : request.query;
    if (fake.denied.has(resource))
      return error(403, "invalid_request_error", "The provided key 'rk_test_*uest' does not have the required permissions");
    if (id !== undefined && !objects.has(id)) return missing(`No such ${resource}: '${id}'`);
    const known = id === undefined ? undefined : account.object(id);
    const route = `${request.method} ${resource}${known ? "/id" : ""}${action === undefined ? "" : `/${action}`}`;
    const settings = SETTINGS[resource];
    if (settings) return { status: 200, body: settings };
    switch (route) {
      case "POST sessions":
        return createSession(parameters);
      case "GET sessions/id":
        return ok(known, parameters);
      case "POST sessions/id/expire":
        if (known?.["status"] !== "open") return invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
        account.expire(known.id);
        return ok(known, parameters);
      case "POST refunds":
        return createRefund(parameters);
      case "POST webhook_endpoints":
        return createEndpoint(parameters);
      case "DELETE webhook_endpoints/id":
        objects.delete(id ?? "");
        return { status: 200, body: { id, object: "webhook_endpoint", deleted: true } };
      case "GET refunds":
      case "GET disputes":
      case "GET charges":
      case "GET payment_intents":
      case "GET webhook_endpoints":
        return list(resource.replace(/s$/, ""), parameters);
      default:
        return error(404, "invalid_request_error", `Unrecognized request URL (${route})`);
    }
  }

  /** Answers with an object in which the fields that a request asks for are expanded, `data.balance_transaction` for example. */
  function ok(body: object | undefined, parameters: URLSearchParams): ApiAnswer {
    const copy = structuredClone(body) as StripeObject;
    for (const [name, path] of parameters) if (name.startsWith("expand")) expand(copy, path.split("."));
    return { status: 200, body: copy };
  }

  function expand(body: StripeObject, [field = "", ...rest]: string[]): void {
    if (typeof body[field] === "string") body[field] = structuredClone(account.object(body[field]));
    const parts = [body[field]].flat().filter((part) => typeof part === "object" && part !== null) as StripeObject[];
    if (rest.length > 0) for (const part of parts) expand(part, rest);
  }

  /** Lists the newest first, page by page. */
  function list(object: string, parameters: URLSearchParams): ApiAnswer {
    const intent = parameters.get("payment_intent");
    const isListed = (each: StripeObject) => each.object === object && (intent === null || each["payment_intent"] === intent);
    const all = [...objects.values()].filter(isListed).toReversed();
    const after = parameters.get("starting_after");
    const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const end = start + Number(parameters.get("limit") ?? 10);
    return ok({ object: "list", url: `/v1/${object}s`, has_more: end < all.length, data: all.slice(start, end) }, parameters);
  }

  function createSession(parameters: URLSearchParams): ApiAnswer {
    const unknown = [...parameters.keys()].find((name) => !SESSION_PARAMETERS.test(name));
    if (unknown !== undefined)
      return invalid(`Received unknown parameter: ${unknown}`, { code: "parameter_unknown", param: unknown });
    const expiresAt = Number(parameters.get("expires_at") ?? seconds() + DAY_MS / 1000);
    if (expiresAt < seconds() + 30 * 60 || expiresAt > seconds() + DAY_MS / 1000)
      return invalid("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.", { param: "expires_at" });
    const amount = Number(parameters.get("line_items[0][price_data][unit_amount]"));
    if (!(amount >= 50)) return invalid("The total amount must convert to at least 50 cents.", { code: "amount_too_small" });
    const session = account.add("cs_test", "checkout.session", {
      amount_total: amount,
      currency: parameters.get("line_items[0][price_data][currency]"),
      client_reference_id: parameters.get("client_reference_id"),
      metadata: { payment: parameters.get("metadata[payment]"), reference: parameters.get("metadata[reference]") },
      expires_at: expiresAt,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      success_url: parameters.get("success_url"),
      cancel_url: parameters.get("cancel_url"),
    });
    Object.assign(session, { url: `${fake.base}/c/pay/${session.id}` });
    return ok(session, parameters);
  }

  function createRefund(parameters: URLSearchParams): ApiAnswer {
    const intent = objects.get(parameters.get("payment_intent") ?? "");
    if (!intent) return missing("No such payment_intent");
    const amount = Number(parameters.get("amount") ?? intent["amount"]);
    const refunds = [...objects.values()].filter((each) => each.object === "refund" && each["payment_intent"] === intent.id);
    const refunded = refunds.filter(({ status }) => status !== "failed").reduce((sum, each) => sum + Number(each["amount"]), 0);
    if (intent["status"] !== "succeeded") return invalid("This PaymentIntent does not have a successful charge to refund.");
    if (amount > Number(intent["amount"]) - refunded)
      return invalid("Refund amount is greater than unrefunded amount on charge", { code: "charge_already_refunded" });
    const id = parameters.get("metadata[refund]");
    return ok(account.addRefund(intent, amount, id === null ? {} : { refund: id }), parameters);
  }

  function createEndpoint(parameters: URLSearchParams): ApiAnswer {
    const endpoint = account.add("we", "webhook_endpoint", {
      url: parameters.get("url"),
      api_version: parameters.get("api_version"),
      enabled_events: [...parameters].filter(([name]) => name.startsWith("enabled_events")).map(([, event]) => event),
      status: "enabled",
    });
    account.hookSecret = `whsec_${endpoint.id}`;
    return { status: 200, body: { ...endpoint, secret: account.hookSecret } };
  }

  async function page(request: ApiRequest): Promise<PageAnswer> {
    const session = account.object(request.path.split("/").at(-1));
    const result = request.method === "POST" ? new URLSearchParams(request.body).get("result") : null;
    if (session["status"] !== "open") return { html: "<p>This payment has ended.</p>" };
    if (result === "paid") account.pay(session.id);
    else if (result === "later") account.payLater(session.id);
    else {
      const declined = result === "declined" ? '<p role="alert">Your payment was declined.</p>' : "";
      const texts = { paid: "Pay", later: "Pay, and the bank answers later", declined: "Pay in vain" };
      const buttons = Object.entries(texts).map(([value, text]) => `<button name="result" value="${value}">${text}</button>`);
      return {
        html: `${declined}<form method="post">${buttons.join("")}</form><a href="${String(session["cancel_url"])}">Back</a>`,
      };
    }
    await Promise.all(account.told);
    return { location: String(session["success_url"]) };
  }

  return fake;
}
