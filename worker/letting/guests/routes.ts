import { Hono } from "hono";
import { eraseInput, guestInput, guestListQuery, guestParam, MAX_GUEST_BYTES } from "#contract/letting/guest.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { findOfGuest } from "#store/letting/booking-lists.ts";
import { findGuest, findList } from "#store/letting/guests.ts";
import { findOfGuest as findImportedOfGuest } from "#store/letting/imported-stays.ts";
import { auditSite, siteToolsOf } from "#services/audit/site-tools.ts";
import { changeGuest } from "./change-guest.ts";
import { eraseGuest } from "./erase-guest.ts";
import { exportGuest } from "./export-guest.ts";

/** Position in a list: id and name of the last guest of a page. */
const CURSOR = /^([\w-]{1,64}) ([\s\S]*)$/;

/** `/api/sites/:siteId/guests`: the people who booked at a site. */
export const guestRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("guests:read"), input("query", guestListQuery), async (c) => {
    const { q, cursor, limit } = c.req.valid("query");
    const [, id, name] = CURSOR.exec(cursor ?? "") ?? [];
    const after = id !== undefined && name !== undefined ? { id, name } : undefined;
    const found = await findList(await c.env.context.openStore(), c.var.site.id, q, { limit: limit + 1, after });
    const guests = found.slice(0, limit);
    const last = guests.at(-1);
    return answer(c, { guests, cursor: found.length > limit && last ? `${last.id} ${last.name}` : null });
  })
  .get("/:guestId", requireSignedIn, forSite("guests:read"), input("param", guestParam), async (c) => {
    const { guestId } = c.req.valid("param");
    const store = await c.env.context.openStore();
    const [guest, bookings, imported] = await Promise.all([
      findGuest(store, c.var.site.id, guestId),
      findOfGuest(store, c.var.site.id, guestId),
      findImportedOfGuest(store, c.var.site.id, guestId),
    ]);
    return guest ? answer(c, { guest, bookings, imported }) : refuse(c, "NOT_FOUND");
  })
  .patch(
    "/:guestId",
    requireSignedIn,
    maxBodyBytes(MAX_GUEST_BYTES),
    forSite("guests:write"),
    input("param", guestParam),
    ifMatch(),
    input("json", guestInput),
    async (c) => {
      const { openStore, now } = c.env.context;
      const { guestId } = c.req.valid("param");
      const change = { siteId: c.var.site.id, guestId, ...c.req.valid("header"), values: c.req.valid("json") };
      const changed = await changeGuest(await openStore(), change, now);
      return changed.ok ? answer(c, { guest: changed.guest }) : refuseWrite(c, changed);
    },
  )
  .get("/:guestId/export", requireSignedIn, forSite("guests:read"), input("param", guestParam), async (c) => {
    const exported = await exportGuest(await c.env.context.openStore(), c.var.site.id, c.req.valid("param").guestId);
    return exported ? answer(c, exported) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/:guestId/erase",
    requireSignedIn,
    maxBodyBytes(1024),
    forSite("guests:erase"),
    input("param", guestParam),
    input("json", eraseInput),
    async (c) => {
      const tools = await siteToolsOf(c);
      const { store, now } = tools;
      const { guestId } = c.req.valid("param");
      const siteId = c.var.site.id;
      const erasure = { siteId, guestId, userId: c.var.user.userId, ...c.req.valid("json"), now };
      const erased = await eraseGuest(store, erasure);
      if (!erased.ok) return refuse(c, erased.code);
      await auditSite(tools, store.db, "guest_erased", { siteId });
      return answer(c, { bookings: erased.bookings });
    },
  );
