import { Hono } from "hono";
import { bookingParam, MAX_BOOKING_BYTES, paymentMethodInput } from "#contract/letting/booking-input.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { answerChange } from "../bookings/answer-change.ts";
import { changePaymentMethod } from "./change-payment-method.ts";
import { paymentToolsOf } from "./payment-tools.ts";

/** `/api/sites/:siteId/bookings/:bookingId/payment`: the payment method of a booking. */
export const bookingPaymentRoutes = new Hono<SiteEnv>().post(
  "/:bookingId/payment",
  requireSignedIn,
  maxBodyBytes(MAX_BOOKING_BYTES),
  forSite("bookings:write"),
  input("param", bookingParam),
  ifMatch(),
  input("json", paymentMethodInput),
  async (c) => {
    const tools = await paymentToolsOf(c.env.context);
    const at = { ...c.req.valid("param"), ...c.req.valid("header") };
    return answerChange(c, tools, at, (placed, acting) => changePaymentMethod(tools, placed, c.req.valid("json"), acting));
  },
);
