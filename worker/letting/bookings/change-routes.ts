import { Hono } from "hono";
import {
  bookingActionInput,
  bookingDetailsInput,
  bookingMoveInput,
  bookingParam,
  changeAnswerInput,
  MAX_BOOKING_BYTES,
} from "#contract/letting/booking-input.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { answerChange } from "./answer-change.ts";
import { answerChangeRequest } from "./answer-change-request.ts";
import { bookingToolsOf } from "./booking-tools.ts";
import { changeDates } from "./change-dates.ts";
import { changeDetails } from "./change-details.ts";
import { changeState } from "./change-state.ts";

/** `/api/sites/:siteId/bookings/:bookingId`: changes of a booking by its owner. */
export const bookingChangeRoutes = new Hono<SiteEnv>()
  .post(
    "/:bookingId/actions",
    requireSignedIn,
    maxBodyBytes(MAX_BOOKING_BYTES),
    forSite("bookings:write"),
    input("param", bookingParam),
    ifMatch(),
    input("json", bookingActionInput),
    async (c) => {
      const tools = await bookingToolsOf(c.env.context);
      const at = { ...c.req.valid("param"), ...c.req.valid("header") };
      return answerChange(c, tools, at, (placed, acting) => changeState(tools, placed, { ...c.req.valid("json"), acting }));
    },
  )
  .post(
    "/:bookingId/dates",
    requireSignedIn,
    maxBodyBytes(MAX_BOOKING_BYTES),
    forSite("bookings:write"),
    input("param", bookingParam),
    ifMatch(),
    input("json", bookingMoveInput),
    async (c) => {
      const tools = await bookingToolsOf(c.env.context);
      const at = { ...c.req.valid("param"), ...c.req.valid("header") };
      return answerChange(c, tools, at, (placed, acting) => changeDates(tools, placed, c.req.valid("json"), acting));
    },
  )
  .patch(
    "/:bookingId",
    requireSignedIn,
    maxBodyBytes(MAX_BOOKING_BYTES),
    forSite("bookings:write"),
    input("param", bookingParam),
    ifMatch(),
    input("json", bookingDetailsInput),
    async (c) => {
      const tools = await bookingToolsOf(c.env.context);
      const at = { ...c.req.valid("param"), ...c.req.valid("header") };
      return answerChange(c, tools, at, (placed, acting) => changeDetails(tools, placed, c.req.valid("json"), acting));
    },
  )
  .post(
    "/:bookingId/change-request",
    requireSignedIn,
    maxBodyBytes(MAX_BOOKING_BYTES),
    forSite("bookings:write"),
    input("param", bookingParam),
    ifMatch(),
    input("json", changeAnswerInput),
    async (c) => {
      const tools = await bookingToolsOf(c.env.context);
      const at = { ...c.req.valid("param"), ...c.req.valid("header") };
      return answerChange(c, tools, at, (placed, acting) =>
        answerChangeRequest(tools, placed, { ...c.req.valid("json"), acting }),
      );
    },
  );
