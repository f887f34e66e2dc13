import { type Context, Hono } from "hono";
import {
  accountCheckInput,
  accountInput,
  accountParam,
  claimInput,
  MAX_PAYMENT_BYTES,
  moneyOfBookingParam,
  paymentPeriodQuery,
  refundAnswerInput,
  refundInput,
  refundParam,
} from "#contract/letting/payment-input.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import type { Acting } from "../bookings/booking-tools.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { checkAccount, connectAccount, disconnectAccount } from "./connect-account.ts";
import { paymentToolsOf } from "./payment-tools.ts";
import { readAccounts, readBookingMoney, readPayments } from "./read-payments.ts";
import { answerRefund, claimDeposit, type MoneyChanged, refundGuest } from "./refund-guest.ts";
import { remindGuest } from "./remind-guest.ts";
import { sendDueRefunds } from "./send-refunds.ts";

type SiteContext = Context<SiteEnv>;

const toolsOf = (c: SiteContext) => paymentToolsOf(c.env.context);
const actingOf = (c: SiteContext): Acting => ({ by: "owner", userId: c.var.user.userId });

/** Answers a change of money, and has refunds and emails sent at once. */
async function answerChange(c: SiteContext, changed: MoneyChanged) {
  if (!changed.ok) {
    if (changed.code === "TOO_MUCH") return refuse(c, "INVALID_FORM", { fields: { amount: "tooMuch" } });
    return refuse(c, changed.code === "NOT_ALLOWED" ? "BOOKING_STATE" : changed.code);
  }
  const { context } = c.env;
  context.waitUntil(toolsOf(c).then(sendDueRefunds));
  deliverSoon(context);
  return answer(c, { changed: true });
}

/** `/api/sites/:siteId/payments`: guests' money. */
export const paymentRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("payments:read"), input("query", paymentPeriodQuery), async (c) => {
    const found = await readPayments(await toolsOf(c), c.var.site.id, c.req.valid("query"));
    return found ? answer(c, found) : refuse(c, "NOT_FOUND");
  })
  .get("/accounts", requireSignedIn, forSite("payments:read"), async (c) =>
    answer(c, { accounts: await readAccounts(await c.env.context.openStore(), c.var.site.id) }),
  )
  .post(
    "/accounts",
    requireSignedIn,
    maxBodyBytes(MAX_PAYMENT_BYTES),
    forSite("payments:connect"),
    input("json", accountInput),
    async (c) => {
      const { hookSecret, ...connect } = { hookSecret: undefined, ...c.req.valid("json") };
      const connected = await connectAccount(await toolsOf(c), {
        siteId: c.var.site.id,
        ...connect,
        ...(hookSecret === undefined ? {} : { hookSecret }),
      });
      if (connected.ok) return answer(c, { account: connected.account });
      if (connected.problem === "UNREACHABLE") return c.json({ code: "PAYMENT_UNREACHABLE" as const }, 502);
      return refuse(c, "INVALID_FORM", { fields: { key: connected.problem === "UNAUTHORIZED" ? "keyRefused" : "keyUnusable" } });
    },
  )
  .post(
    "/accounts/:accountId/check",
    requireSignedIn,
    maxBodyBytes(MAX_PAYMENT_BYTES),
    forSite("payments:connect"),
    input("param", accountParam),
    input("json", accountCheckInput),
    async (c) => {
      const request = { siteId: c.var.site.id, id: c.req.valid("param").accountId, hookSecret: c.req.valid("json").hookSecret };
      const account = await checkAccount(await toolsOf(c), request);
      return account ? answer(c, { account }) : refuse(c, "NOT_FOUND");
    },
  )
  .delete("/accounts/:accountId", requireSignedIn, forSite("payments:connect"), input("param", accountParam), async (c) => {
    const isRemoved = await disconnectAccount(await toolsOf(c), c.var.site.id, c.req.valid("param").accountId);
    return isRemoved ? c.body(null, 204) : refuse(c, "NOT_FOUND");
  })
  .get("/bookings/:bookingId", requireSignedIn, forSite("payments:read"), input("param", moneyOfBookingParam), async (c) => {
    const found = await readBookingMoney(await toolsOf(c), c.var.site.id, c.req.valid("param").bookingId);
    return found ? answer(c, found) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/bookings/:bookingId/refunds",
    requireSignedIn,
    maxBodyBytes(MAX_PAYMENT_BYTES),
    forSite("payments:refund"),
    input("param", moneyOfBookingParam),
    input("json", refundInput),
    async (c) => {
      const asked = { siteId: c.var.site.id, ...c.req.valid("param"), ...c.req.valid("json") };
      return answerChange(c, await refundGuest(await toolsOf(c), asked, actingOf(c)));
    },
  )
  .post(
    "/bookings/:bookingId/claim",
    requireSignedIn,
    maxBodyBytes(MAX_PAYMENT_BYTES),
    forSite("payments:refund"),
    input("param", moneyOfBookingParam),
    input("json", claimInput),
    async (c) => {
      const claim = { siteId: c.var.site.id, ...c.req.valid("param"), ...c.req.valid("json") };
      return answerChange(c, await claimDeposit(await toolsOf(c), claim, actingOf(c)));
    },
  )
  .post(
    "/bookings/:bookingId/remind",
    requireSignedIn,
    forSite("payments:write"),
    input("param", moneyOfBookingParam),
    async (c) => {
      const reminded = await remindGuest(await toolsOf(c), c.var.site.id, c.req.valid("param").bookingId, actingOf(c));
      if (!reminded.ok) return refuse(c, reminded.code === "NOT_ALLOWED" ? "BOOKING_STATE" : reminded.code);
      deliverSoon(c.env.context);
      return answer(c, { reminded: true });
    },
  )
  .post(
    "/refunds/:refundId",
    requireSignedIn,
    maxBodyBytes(MAX_PAYMENT_BYTES),
    forSite("payments:refund"),
    input("param", refundParam),
    input("json", refundAnswerInput),
    async (c) => {
      const answered = { siteId: c.var.site.id, ...c.req.valid("param"), ...c.req.valid("json") };
      return answerChange(c, await answerRefund(await toolsOf(c), answered, actingOf(c)));
    },
  );
