import { type Context, Hono } from "hono";
import type { z } from "zod";
import {
  blockChangeInput,
  blockInput,
  blockParam,
  type bookingFilterQuery,
  bookingListQuery,
  bookingParam,
  bookingPeriodQuery,
  bookingTableQuery,
  MAX_BOOKING_BYTES,
  movementInput,
  newBookingInput,
  ownerQuoteInput,
  periodFileQuery,
  unitPartsInput,
} from "#contract/letting/booking-input.ts";
import { bookingSettingsSchema, MAX_BOOKING_SETTINGS_BYTES } from "#contract/letting/booking-settings-schema.ts";
import { unitParam } from "#contract/owners/operations-input.ts";
import { parseDate } from "#domain/dates.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, ifMatchValue, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { findPlace, findPlaceFor } from "#store/letting/booking-places.ts";
import { partsFrom } from "#store/letting/nights.ts";
import { findSiteParts } from "#store/letting/unit-parts.ts";
import { hostToolsOf, refreshSite } from "#services/hosts/refresh-site.ts";
import * as bookingSettings from "#store/letting/booking-settings.ts";
import { findUnits } from "#store/owners/today.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { sendTable } from "#services/sheets/send-table.ts";
import { actingOf, refuseOutdated } from "./answer-change.ts";
import { bookingTable } from "./booking-table.ts";
import { type BookingTools, bookingToolsOf } from "./booking-tools.ts";
import { createBlock, moveBlock, type RefusedBlock, removeBlock } from "./change-block.ts";
import { enterBooking } from "./enter-booking.ts";
import { guestPath } from "./guest-token.ts";
import { bookingImportRoutes } from "./import-routes.ts";
import { type ListPosition, listStays } from "./list-stays.ts";
import { registerTable, taxTable } from "./period-tables.ts";
import { quoteBooking } from "./quote-booking.ts";
import { readBooking } from "./read-booking.ts";
import { readNightRegister, readTaxReturn } from "./read-period.ts";
import { recordMovement } from "./record-movement.ts";
import { saveBookingSettings } from "./save-settings.ts";
import { setUnitParts, showParts } from "./set-unit-parts.ts";

type SiteContext = Context<SiteEnv>;

const toolsOf = (c: SiteContext): Promise<BookingTools> => bookingToolsOf(c.env.context);

/** A {@link ListPosition}: the day of the list, its half, arrival and id of the last stay of a page. */
const CURSOR = /^(\d{4}-\d{2}-\d{2}) (coming|over) (\d{4}-\d{2}-\d{2}) ([\w-]{1,64})$/;

function readCursor(cursor: string | undefined): ListPosition | undefined {
  const [, day = "", half, arrival = "", id = ""] = CURSOR.exec(cursor ?? "") ?? [];
  const today = parseDate(day);
  return today && { today, isOver: half === "over", arrival, id };
}

const writeCursor = ({ today, isOver, arrival, id }: ListPosition): string =>
  [today, isOver ? "over" : "coming", arrival, id].join(" ");

const filterOf = ({ q, state, channel, source, unit: unitId, unpaid, from, to }: z.output<typeof bookingFilterQuery>) => {
  const states = state === undefined ? undefined : [state].flat();
  return { q, states, channel, source, unitId, isUnpaid: unpaid === "yes", from, to };
};

/** Bookings of one file. */
const MAX_TABLE_ROWS = 20_000;

/** `/api/sites/:siteId/bookings`: an owner's bookings. */
export const bookingRoutes = new Hono<SiteEnv>()
  .route("/import", bookingImportRoutes)
  .get("/", requireSignedIn, forSite("bookings:read"), input("query", bookingListQuery), async (c) => {
    const { cursor, limit, ...query } = c.req.valid("query");
    const { openStore, now } = c.env.context;
    const page = { limit, after: readCursor(cursor), now };
    const { bookings, imported, today, last } = await listStays(await openStore(), c.var.site.id, filterOf(query), page);
    return answer(c, { bookings, imported, today, cursor: last && writeCursor(last) });
  })
  .get("/table.csv", requireSignedIn, forSite("bookings:read"), input("query", bookingTableQuery), async (c) => {
    const { form, locale, ...query } = c.req.valid("query");
    const { openStore, now } = c.env.context;
    const store = await openStore();
    const [site, found] = await Promise.all([
      findUnits(store, c.var.site.id),
      listStays(store, c.var.site.id, filterOf(query), { limit: MAX_TABLE_ROWS, now }),
    ]);
    return site ? sendTable(c, bookingTable(found, site, locale), { form, locale }) : refuse(c, "NOT_FOUND");
  })
  .get("/tax", requireSignedIn, forSite("bookings:read"), input("query", bookingPeriodQuery), async (c) => {
    const found = await readTaxReturn(await c.env.context.openStore(), c.var.site.id, c.req.valid("query"));
    return found ? answer(c, found) : refuse(c, "NOT_FOUND");
  })
  .get("/register", requireSignedIn, forSite("bookings:read"), input("query", bookingPeriodQuery), async (c) =>
    answer(c, { stays: await readNightRegister(await c.env.context.openStore(), c.var.site.id, c.req.valid("query")) }),
  )
  .get("/tax.csv", requireSignedIn, forSite("bookings:read"), input("query", periodFileQuery), async (c) => {
    const query = c.req.valid("query");
    const found = await readTaxReturn(await c.env.context.openStore(), c.var.site.id, query);
    return found ? sendTable(c, taxTable(found, query), query) : refuse(c, "NOT_FOUND");
  })
  .get("/register.csv", requireSignedIn, forSite("bookings:read"), input("query", periodFileQuery), async (c) => {
    const query = c.req.valid("query");
    const stays = await readNightRegister(await c.env.context.openStore(), c.var.site.id, query);
    return sendTable(c, registerTable(stays, query), query);
  })
  .post(
    "/quote",
    requireSignedIn,
    maxBodyBytes(MAX_BOOKING_BYTES),
    forSite("bookings:read"),
    input("json", ownerQuoteInput),
    async (c) => {
      const { unitId, arrival, departure, party, extras, code, except } = c.req.valid("json");
      const tools = await toolsOf(c);
      const place = await findPlaceFor(tools.store, c.var.site.id, unitId, except);
      if (!place) return refuse(c, "NOT_FOUND");
      const request = { arrival, departure, ...party, extras, code };
      const { result, regardless } = await quoteBooking(tools, place, request, {
        email: null,
        ...(except === undefined ? {} : { except }),
      });
      return answer(c, { result, quote: regardless ?? null });
    },
  )
  .post(
    "/",
    requireSignedIn,
    maxBodyBytes(MAX_BOOKING_BYTES),
    forSite("bookings:write"),
    input("json", newBookingInput),
    async (c) => {
      const entered = c.req.valid("json");
      const tools = await toolsOf(c);
      const place = await findPlace(tools.store, c.var.site.id, { id: entered.unitId });
      if (!place) return refuse(c, "NOT_FOUND");
      const result = await enterBooking(tools, place, entered, actingOf(c));
      if (result.ok) {
        deliverSoon(c.env.context);
        return answer(c, { booking: result.booking, guestLink: tools.mainOrigin + guestPath(result.token) });
      }
      if (result.code === "VERSION_CONFLICT") return refuseWrite(c, result);
      if (result.code === "PRICE_CHANGED") return refuse(c, result.code, { details: { quote: result.quote } });
      if (result.code !== "STAY_NOT_POSSIBLE") return refuse(c, result.code);
      const { refusals, alternatives } = result;
      return refuse(c, result.code, { details: { refusals, alternatives } });
    },
  )
  .get("/:bookingId", requireSignedIn, forSite("bookings:read"), input("param", bookingParam), async (c) => {
    const found = await readBooking(await toolsOf(c), c.var.site.id, c.req.valid("param").bookingId);
    return found ? answer(c, found) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/:bookingId/movements",
    requireSignedIn,
    maxBodyBytes(MAX_BOOKING_BYTES),
    forSite("bookings:write"),
    input("param", bookingParam),
    input("json", movementInput),
    async (c) => {
      const tools = await toolsOf(c);
      const { bookingId } = c.req.valid("param");
      const recorded = await recordMovement(tools, c.var.site.id, { ...c.req.valid("json"), bookingId }, actingOf(c));
      if (!recorded.ok) {
        if (recorded.code === "INVALID_FORM") return refuse(c, recorded.code, { fields: { id: "choice" } });
        return recorded.code === "NOT_FOUND" ? refuse(c, recorded.code) : refuseOutdated(c, tools, bookingId);
      }
      deliverSoon(c.env.context);
      return answer(c, { recorded: true });
    },
  );

/** `/api/sites/:siteId/blocks`: nights that an owner blocks. */
export const blockRoutes = new Hono<SiteEnv>()
  .post("/", requireSignedIn, maxBodyBytes(4096), forSite("calendar:write"), input("json", blockInput), async (c) => {
    const created = await createBlock(await toolsOf(c), c.var.site.id, c.req.valid("json"));
    return created.ok ? answer(c, { version: created.version }) : refuseBlock(c, created);
  })
  .put(
    "/:blockId",
    requireSignedIn,
    maxBodyBytes(4096),
    forSite("calendar:write"),
    input("param", blockParam),
    ifMatch(),
    input("json", blockChangeInput),
    async (c) => {
      const block = { ...c.req.valid("json"), id: c.req.valid("param").blockId, ...c.req.valid("header") };
      const moved = await moveBlock(await toolsOf(c), c.var.site.id, block);
      return moved.ok ? answer(c, { version: moved.version }) : refuseBlock(c, moved);
    },
  )
  .delete("/:blockId", requireSignedIn, forSite("calendar:write"), input("param", blockParam), ifMatch(), async (c) => {
    const block = { id: c.req.valid("param").blockId, ...c.req.valid("header") };
    const removed = await removeBlock(await toolsOf(c), c.var.site.id, block);
    return removed.ok ? c.body(null, 204) : refuseBlock(c, removed);
  });

/** Refuses a change of a block; if the block was changed meanwhile, the response contains the current one. */
function refuseBlock(c: SiteContext, refused: RefusedBlock) {
  if (refused.code !== "VERSION_CONFLICT") return refuse(c, refused.code);
  const { unitId, arrival, departure, note, sequence: version } = refused.current;
  return refuseWrite(c, { code: refused.code, current: { unitId, arrival, departure, note, version } });
}

/** `/api/sites/:siteId/booking-settings`: terms of bookings, payment and arrival information. */
export const bookingSettingsRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("operations:read"), async (c) =>
    answer(c, await bookingSettings.find(await c.env.context.openStore(), c.var.site.id)),
  )
  .put(
    "/",
    requireSignedIn,
    maxBodyBytes(MAX_BOOKING_SETTINGS_BYTES),
    forSite("operations:write"),
    ifMatch(),
    input("json", bookingSettingsSchema),
    async (c) => {
      const change = { siteId: c.var.site.id, ...c.req.valid("header"), settings: c.req.valid("json") };
      const saved = await saveBookingSettings(await toolsOf(c), change, c.var.user.userId);
      if (!saved.ok) return refuseWrite(c, saved);
      if (saved.isShown) await refreshSite(await hostToolsOf(c.env.context), change.siteId);
      return answer(c, { version: saved.version });
    },
  );

/** `/api/sites/:siteId/units/:unitId/parts`: units that are let together with others, such as a house and its halves. */
export const unitPartRoutes = new Hono<SiteEnv>()
  .get("/:unitId/parts", requireSignedIn, forSite("operations:read"), input("param", unitParam), async (c) => {
    const { unitId } = c.req.valid("param");
    const { unitIds, parts } = await findSiteParts(await c.env.context.openStore(), c.var.site.id);
    if (!unitIds.includes(unitId)) return refuse(c, "NOT_FOUND");
    const { parts: own, wholes } = partsFrom(parts, unitId);
    return answer(c, { ...(await showParts(own)), wholes });
  })
  .put(
    "/:unitId/parts",
    requireSignedIn,
    maxBodyBytes(4096),
    forSite("operations:write"),
    input("param", unitParam),
    ifMatchValue(),
    input("json", unitPartsInput),
    async (c) => {
      const { unitId } = c.req.valid("param");
      const change = { siteId: c.var.site.id, unitId, ...c.req.valid("header"), ...c.req.valid("json") };
      const set = await setUnitParts(await toolsOf(c), change);
      if (set.ok) return answer(c, { parts: set.parts, version: set.version });
      if (set.code === "VERSION_CONFLICT") return refuseWrite(c, set);
      if (set.code === "INVALID_FORM") return refuse(c, set.code, { fields: { parts: "choice" } });
      return refuse(c, set.code, set.code === "NIGHTS_TAKEN" ? { details: { clashes: set.clashes } } : {});
    },
  );
