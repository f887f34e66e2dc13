import type { OrderAnswer } from "#contract/order.ts";
import type { PageState } from "#contract/marketing-page.ts";
import type { Locale } from "#domain/locale.ts";
import type { RequestContext } from "#http/request-context.ts";
import { pathOf } from "#locales/paths.ts";
import { STRIPE_API } from "#worker/env.ts";
import type { PageReply } from "./dynamic-pages.ts";

/** How soon a page looks again for what is not decided yet, seconds; later, when it has been so for long. */
const LOOK_AGAIN = { open: 5, processing: 20 };
const PATIENCE = 12;

const NOT_THERE = { status: 404 };

const answerIn = (data: PageState["data"]): OrderAnswer => (data?.["order"] ?? { asked: false }) as OrderAnswer;

/** The page after the payment: it looks again by itself, without script too, until the payment is decided. */
export function replyWithResult(data: PageState["data"], { now }: RequestContext): PageReply {
  const { asked, order } = answerIn(data);
  if (!order) return asked ? NOT_THERE : {};
  const { status, since } = order;
  if (status !== "open" && status !== "processing") return {};
  const seconds = Math.max(LOOK_AGAIN[status], Math.round((now - since) / 1000 / PATIENCE));
  return { headers: { Refresh: String(seconds) } };
}

/** The page after a payment that was broken off; should it be paid all the same, the page that says so. */
export function replyWithWayBack(data: PageState["data"], _: RequestContext, locale: Locale): PageReply {
  const { asked, order } = answerIn(data);
  if (!order) return asked ? NOT_THERE : {};
  const decided = order.status === "paid" || order.status === "processing";
  return decided ? { location: `${pathOf("checkout-success", locale)}?order=${order.id}` } : {};
}

/** The page of a test payment, which there is only where no money can move. */
export function replyWithTest(data: PageState["data"], context: RequestContext, locale: Locale): PageReply {
  return context.config.stripe ? { notFound: true } : replyWithWayBack(data, context, locale);
}

/** Where the pages of the payment provider are: forms are led on there. */
export function paymentOrigins({ config: { stripe } }: RequestContext): string[] {
  if (!stripe) return [];
  const elsewhere = stripe.apiBase.origin === STRIPE_API ? [] : [stripe.apiBase.origin];
  return ["https://checkout.stripe.com", ...elsewhere];
}
