import { type Context, Hono } from "hono";
import {
  conversationParam,
  MAX_WRITTEN_BYTES,
  messageFileParam,
  messageParam,
  noteInput,
  readInput,
  threadListQuery,
  writtenInput,
} from "#contract/letting/conversation.ts";
import { MAX_MESSAGE_BYTES } from "#contract/letting/message.ts";
import { answer, refuse, refuseTooManyRequests } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { findBooking } from "#store/letting/booking-places.ts";
import { countUnread, findFile, findThreads, findWhole, markRead } from "#store/letting/conversations.ts";
import { findUnits } from "#store/owners/today.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { conversationToolsOf } from "./conversation-tools.ts";
import { serveStoredFile } from "./message-files.ts";
import { listSavedReplies, readConversation } from "./read-thread.ts";
import { writeNote } from "./write-note.ts";
import { writeToGuest } from "./write-to-guest.ts";

type SiteContext = Context<SiteEnv>;

const toolsOf = (c: SiteContext) => conversationToolsOf(c.env.context);

/** Maximum number of bookings in a response of the list. */
const MAX_THREADS = 50;

/** `/api/sites/:siteId/messages`: conversations with guests. */
export const conversationRoutes = new Hono<SiteEnv>()
  .get("/unread", requireSignedIn, forSite("messages:read"), async (c) =>
    answer(c, { unread: await countUnread(await c.env.context.openStore(), c.var.site.id) }),
  )
  .get("/threads", requireSignedIn, forSite("messages:read"), input("query", threadListQuery), async (c) => {
    const [at, id] = c.req.valid("query").cursor?.split(" ") ?? [];
    const store = await c.env.context.openStore();
    const after = id === undefined ? undefined : { at: Number(at), id };
    const [threads, site] = await Promise.all([
      findThreads(store, c.var.site.id, { limit: MAX_THREADS, after }),
      findUnits(store, c.var.site.id),
    ]);
    const last = threads.length === MAX_THREADS ? threads.at(-1) : undefined;
    const cursor = last && `${last.unread > 0 ? Number.MAX_SAFE_INTEGER : last.lastAt} ${last.bookingId}`;
    return answer(c, { threads, units: site?.units ?? [], cursor });
  })
  .get("/bookings/:bookingId", requireSignedIn, forSite("messages:read"), input("param", conversationParam), async (c) => {
    const found = await readConversation(await toolsOf(c), c.var.site.id, c.req.valid("param").bookingId);
    return found ? answer(c, found) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/bookings/:bookingId",
    requireSignedIn,
    maxBodyBytes(MAX_WRITTEN_BYTES),
    forSite("messages:send"),
    input("param", conversationParam),
    input("form", writtenInput),
    async (c) => {
      const tools = await toolsOf(c);
      const { bookingId } = c.req.valid("param");
      const written = await writeToGuest(tools, { siteId: c.var.site.id, bookingId, ...c.req.valid("form") }, c.var.user.userId);
      if (written.ok) {
        deliverSoon(c.env.context);
        return answer(c, { id: written.id, isMailed: written.isMailed });
      }
      if (written.code === "TOO_MANY_REQUESTS") return refuseTooManyRequests(c, written.resetAt - tools.now);
      return refuse(c, written.code, "fields" in written ? { fields: written.fields } : {});
    },
  )
  .post(
    "/bookings/:bookingId/notes",
    requireSignedIn,
    maxBodyBytes(MAX_MESSAGE_BYTES),
    forSite("messages:send"),
    input("param", conversationParam),
    input("json", noteInput),
    async (c) => {
      const { bookingId } = c.req.valid("param");
      const note = { siteId: c.var.site.id, bookingId, ...c.req.valid("json") };
      const written = await writeNote(await toolsOf(c), note, c.var.user.userId);
      return written.ok ? answer(c, { id: written.id }) : refuse(c, written.code);
    },
  )
  .post(
    "/bookings/:bookingId/read",
    requireSignedIn,
    forSite("messages:read"),
    input("param", conversationParam),
    input("json", readInput),
    async (c) => {
      const { openStore, now } = c.env.context;
      const store = await openStore();
      const { bookingId } = c.req.valid("param");
      const placed = await findBooking(store, c.var.site.id, bookingId);
      if (!placed) return refuse(c, "NOT_FOUND");
      const { until } = c.req.valid("json");
      const read = await markRead(store.db, store.tables, { bookingId, direction: "in", until, now });
      return answer(c, { read: read.length });
    },
  )
  .get(
    "/bookings/:bookingId/replies",
    requireSignedIn,
    forSite("messages:read"),
    input("param", conversationParam),
    async (c) => {
      const replies = await listSavedReplies(await toolsOf(c), c.var.site.id, c.req.valid("param").bookingId);
      return replies ? answer(c, { replies }) : refuse(c, "NOT_FOUND");
    },
  )
  .get(
    "/bookings/:bookingId/whole/:messageId",
    requireSignedIn,
    forSite("messages:read"),
    input("param", messageParam),
    async (c) => {
      const store = await c.env.context.openStore();
      const { bookingId, messageId } = c.req.valid("param");
      const placed = await findBooking(store, c.var.site.id, bookingId);
      const text = placed && (await findWhole(store, bookingId, messageId));
      return text === undefined ? refuse(c, "NOT_FOUND") : answer(c, { text });
    },
  )
  .get(
    "/bookings/:bookingId/files/:fileId",
    requireSignedIn,
    forSite("messages:read"),
    input("param", messageFileParam),
    async (c) => {
      const tools = await toolsOf(c);
      const { bookingId, fileId: id } = c.req.valid("param");
      const placed = await findBooking(tools.store, c.var.site.id, bookingId);
      const file = placed && (await findFile(tools.store, { bookingId, id, withNotes: true }));
      return (file && (await serveStoredFile(tools, bookingId, file))) ?? refuse(c, "NOT_FOUND");
    },
  );
