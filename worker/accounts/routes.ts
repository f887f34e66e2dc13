import { Hono } from "hono";
import { ERRORS } from "#contract/errors.ts";
import { type GatedEnv, openToAll, requireAdmin, requireOwner } from "#http/caller/gates.ts";
import * as auditLog from "#store/audit-log.ts";
import * as sessions from "#store/sessions.ts";

const NOT_KEPT = { "Cache-Control": "no-store" };

/** What the screens of an account need beyond the Supabase client. */
export const accountRoutes = new Hono<GatedEnv>()
  .get("/", openToAll, (c) => {
    const { caller } = c.var;
    return c.json(
      caller.kind === "visitor" ? { kind: caller.kind } : { kind: caller.kind, userId: caller.userId },
      200,
      NOT_KEPT,
    );
  })
  .get("/sessions", requireOwner, async (c) => {
    const { owner } = c.var;
    const theirs = await sessions.findOf(await c.env.context.openStore(), owner.userId);
    return c.json(
      theirs.map(({ id, userAgent, aal, createdAt, refreshedAt }) => ({
        id,
        userAgent,
        aal,
        createdAt,
        refreshedAt,
        current: id === owner.sessionId,
      })),
      200,
      NOT_KEPT,
    );
  })
  .delete("/sessions/:id", requireOwner, async (c) => {
    const { owner } = c.var;
    const { db, tables } = await c.env.context.openStore();
    const ended = await sessions.remove(db, tables, owner.userId, c.req.param("id"));
    return ended.length > 0 ? c.body(null, 204) : c.json({ code: "NOT_FOUND" }, ERRORS.NOT_FOUND, NOT_KEPT);
  })
  .get("/log/:userId", requireAdmin, async (c) =>
    c.json(await auditLog.findOf(await c.env.context.openStore(), c.req.param("userId")), 200, NOT_KEPT),
  );
