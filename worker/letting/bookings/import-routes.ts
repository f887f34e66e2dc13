import { Hono } from "hono";
import { bookingImportInput, importCheckInput, importParam, MAX_IMPORT_BYTES } from "#contract/letting/booking-import.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { actingOf } from "./answer-change.ts";
import { bookingToolsOf } from "./booking-tools.ts";
import { checkImport, importBookings } from "./import-bookings.ts";
import { listImports, undoImport } from "./undo-import.ts";

/** `/api/sites/:siteId/bookings/import`: bookings of other systems. */
export const bookingImportRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("bookings:write"), async (c) => {
    const { openStore, now } = c.env.context;
    return answer(c, { imports: await listImports(await openStore(), c.var.site.id, now) });
  })
  .post(
    "/check",
    requireSignedIn,
    maxBodyBytes(MAX_IMPORT_BYTES),
    forSite("bookings:write"),
    input("json", importCheckInput),
    async (c) => {
      const tools = await bookingToolsOf(c.env.context);
      return answer(c, { rows: await checkImport(tools, c.var.site.id, c.req.valid("json").rows) });
    },
  )
  .post(
    "/",
    requireSignedIn,
    maxBodyBytes(MAX_IMPORT_BYTES),
    forSite("bookings:write"),
    input("json", bookingImportInput),
    async (c) => {
      const { importId, source, rows, locale } = c.req.valid("json");
      const key = { siteId: c.var.site.id, id: importId };
      const tools = await bookingToolsOf(c.env.context);
      return answer(c, { rows: await importBookings(tools, rows, { key, source, acting: actingOf(c), locale }) });
    },
  )
  .post("/:importId/undo", requireSignedIn, forSite("bookings:write"), input("param", importParam), async (c) => {
    const key = { siteId: c.var.site.id, id: c.req.valid("param").importId };
    const undone = await undoImport(await bookingToolsOf(c.env.context), key);
    return undone ? answer(c, undone) : refuse(c, "NOT_FOUND");
  });
