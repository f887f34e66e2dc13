import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { GatedEnv } from "../http/caller/gates.ts";
import { insertUnlessRecorded } from "#store/services/audit-log.ts";
import { MINUTE_MS } from "#domain/time.ts";

/** Requests that only compute something or issue a ticket. */
const UNRECORDED =
  /^\/api\/(?:sites\/[^/]+\/(?:preview|quotes|moving|messages\/(?:preview|test|group\/check))(?:\/|$)|admin\/settings\/templates\/[^/]+\/[^/]+\/preview$)/;
/** Writes that screens repeat while the user types: one entry for each caller and site in this time. */
const REPEATED = new Set(["PATCH /sites/:siteId/draft", "PUT /sites/:siteId/draft"]);
const REPEATED_MS = 10 * MINUTE_MS;

/**
 * Adds an entry to the audit log for each successful write through `/api` of a caller who is signed in, before its response is
 * sent, unless the write has recorded itself under a name of its own (0106). The entry has the ids in the path, and no part of
 * the body.
 */
export const recordWrites: MiddlewareHandler<GatedEnv> = async (c, next) => {
  await next();
  const { caller } = c.var;
  const { method, path } = c.req;
  if (method === "GET" || method === "HEAD" || !c.res.ok || !caller || caller.kind === "visitor" || UNRECORDED.test(path)) return;
  const { now, requestId, openStore } = c.env.context;
  const action = `${method} ${routePath(c, -1).replace(/^\/api/, "")}`;
  const { siteId = null, ...others } = c.req.param() as Record<string, string>;
  const repeated = `${action} ${caller.userId} ${siteId} ${Math.floor(now / REPEATED_MS)}`;
  await insertUnlessRecorded(await openStore(), {
    id: REPEATED.has(action) ? repeated : crypto.randomUUID(),
    at: now,
    action,
    actorId: caller.userId,
    userId: null,
    siteId,
    device: null,
    requestId,
    // A token in a path is a secret.
    details: Object.fromEntries(Object.entries(others).filter(([name]) => name === "id" || name.endsWith("Id"))),
  });
};
