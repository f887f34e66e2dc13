import { type Context, Hono } from "hono";
import {
  bookLinesInput,
  type BookedOutcome,
  csvFormatInput,
  lineParam,
  lineStateInput,
  MAX_FORMATS,
  MAX_FORMAT_BYTES,
  MAX_PAIRINGS_BYTES,
  MAX_STATEMENT_LINES_BYTES,
  statementLinesInput,
} from "#contract/letting/statement.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { saveFormat } from "#store/letting/statements.ts";
import { type Acting, bookingToolsOf } from "../bookings/booking-tools.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { bookLine } from "./statements/book-line.ts";
import { changeLine } from "./statements/change-line.ts";
import { importLines } from "./statements/import-lines.ts";
import { readStatements } from "./statements/read-statements.ts";

const actingOf = (c: Context<SiteEnv>): Acting => ({ by: "owner", userId: c.var.user.userId });

/** `/api/sites/:siteId/statements`: bank statements, whose lines are matched with bookings. The browser reads the files. */
export const statementRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("payments:read"), async (c) => {
    const { openStore, now } = c.env.context;
    const view = await readStatements(await openStore(), c.var.site.id, now);
    return view ? answer(c, view) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/lines",
    requireSignedIn,
    maxBodyBytes(MAX_STATEMENT_LINES_BYTES),
    forSite("payments:write"),
    input("json", statementLinesInput),
    async (c) => {
      const { openStore, now } = c.env.context;
      const imported = await importLines(await openStore(), c.var.site.id, c.req.valid("json").lines, now);
      return imported.ok ? answer(c, { added: imported.added, known: imported.known }) : refuse(c, imported.code);
    },
  )
  .post(
    "/book",
    requireSignedIn,
    maxBodyBytes(MAX_PAIRINGS_BYTES),
    forSite("payments:write"),
    input("json", bookLinesInput),
    async (c) => {
      const tools = await bookingToolsOf(c.env.context);
      const outcomes: BookedOutcome[] = [];
      for (const pairing of c.req.valid("json").pairings) {
        const { lineId } = pairing;
        const code = await bookLine(tools, c.var.site.id, pairing, actingOf(c));
        outcomes.push(code === undefined ? { lineId, outcome: "booked" } : { lineId, outcome: "refused", code });
      }
      deliverSoon(c.env.context);
      return answer(c, { outcomes });
    },
  )
  .patch(
    "/lines/:lineId",
    requireSignedIn,
    maxBodyBytes(1024),
    forSite("payments:write"),
    input("param", lineParam),
    ifMatch(),
    input("json", lineStateInput),
    async (c) => {
      const tools = await bookingToolsOf(c.env.context);
      const change = { ...c.req.valid("param"), ...c.req.valid("header"), ...c.req.valid("json") };
      const changed = await changeLine(tools, c.var.site.id, change, actingOf(c));
      return changed.ok ? answer(c, { line: changed.line }) : refuseWrite(c, changed);
    },
  )
  .put(
    "/formats",
    requireSignedIn,
    maxBodyBytes(MAX_FORMAT_BYTES),
    forSite("payments:write"),
    input("json", csvFormatInput),
    async (c) => {
      const { openStore, now } = c.env.context;
      await saveFormat(await openStore(), { siteId: c.var.site.id, ...c.req.valid("json"), now, max: MAX_FORMATS });
      return answer(c, { saved: true });
    },
  );
