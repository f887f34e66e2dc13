import { Hono } from "hono";
import { auditLogExportQuery, auditLogQuery } from "#contract/admin/audit-log.ts";
import { toCsv } from "#domain/sheets/to-csv.ts";
import { answer } from "../http/api/answers.ts";
import { input } from "../http/api/input.ts";
import { type GatedEnv, requireAdmin } from "../http/caller/gates.ts";
import { search } from "#store/services/audit-log.ts";

/** A file of more rows would take more memory and time than a request has; filters by days divide it. */
const MAX_CSV_ROWS = 10_000;
const COLUMNS = ["at", "action", "actorId", "actorEmail", "userId", "userEmail", "siteId", "siteName", "requestId"] as const;

/** Routes for reading the audit log; nothing changes or removes its entries. */
export const auditLogRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, input("query", auditLogQuery), async (c) => {
    const { cursor, limit, ...filter } = c.req.valid("query");
    const entries = await search(await c.env.context.openStore(), filter, { cursor, limit });
    const last = entries.length === limit ? entries.at(-1) : undefined;
    return answer(c, { entries, cursor: last ? `${last.at} ${last.id}` : null });
  })
  .get("/csv", requireAdmin, input("query", auditLogExportQuery), async (c) => {
    const entries = await search(await c.env.context.openStore(), c.req.valid("query"), { limit: MAX_CSV_ROWS });
    const rows = entries.map((entry) => [
      new Date(entry.at).toISOString(),
      ...COLUMNS.slice(1).map((column) => entry[column]),
      JSON.stringify(entry.details),
    ]);
    return c.body(toCsv([[...COLUMNS, "details"], ...rows]), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit-log.csv"',
      "Cache-Control": "no-store",
    });
  });
