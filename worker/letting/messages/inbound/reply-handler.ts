import { logError } from "#services/http/log.ts";
import { openStore } from "#store/dialect/open.ts";
import { announce } from "#services/live/announce.ts";
import { refreshChangedTexts } from "#services/texts/changed-texts.ts";
import { deliver } from "#services/mail/deliver.ts";
import type { InboundHandler } from "#services/mail/inbound/handlers.ts";
import { cronConversationTools } from "../conversation-tools.ts";
import { MAX_MAIL_BYTES, receiveReply, TOO_LARGE } from "./receive-reply.ts";

/** Receives answers of guests and owners to emails about a booking. */
export const replyHandler: InboundHandler = {
  maxBytes: MAX_MAIL_BYTES,
  refusesLonger: true,
  async receive({ to, from, raw, isCut, now }, env) {
    if (isCut) return { ok: false, reason: TOO_LARGE };
    await refreshChangedTexts(() => openStore(env), now);
    const received = await receiveReply(await cronConversationTools(env, now), { to, from, raw });
    if (received.outcome === "rejected") return { ok: false, reason: received.answer };
    if (received.outcome !== "stored") return { ok: true };
    const change = { topic: "messages", version: null, at: now };
    await announce({ env, openStore: () => openStore(env) }, received.siteId, change).catch((error: unknown) =>
      logError("message not announced", error, { siteId: received.siteId }),
    );
    await deliver(env);
    return { ok: true };
  },
};
