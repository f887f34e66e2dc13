import { ERRORS } from "#contract/errors.ts";
import { isUuid } from "#domain/uuid.ts";
import type { RequestContext } from "#http/request-context.ts";
import { findById } from "#store/leads.ts";
import { mailTexts } from "#worker/mail/texts.ts";
import { invitationFor, isConfirmed } from "./invitation.ts";
import { openSlots } from "./open-slots.ts";
import { receiptOf } from "./receipt.ts";

/** About one visitor, or true for a moment only. */
const HEADERS = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/** `/api/consultation-slots`: names of the free slots. */
export async function serveSlots({ openStore, now }: RequestContext): Promise<Response> {
  return Response.json(await openSlots(await openStore(), now), { headers: HEADERS });
}

/** `/api/received/{lead id}`: its receipt. */
export async function serveReceipt({ openStore, now }: RequestContext, id: string): Promise<Response> {
  const receipt = await receiptOf(await openStore(), id, now);
  return receipt
    ? Response.json(receipt, { headers: HEADERS })
    : Response.json({ code: "NOT_FOUND" }, { status: ERRORS.NOT_FOUND, headers: HEADERS });
}

/** The invitation to a confirmed consultation as a file; undefined for everything else. It names nobody but us. */
export async function serveInvitation({ openStore }: RequestContext, id: string): Promise<Response | undefined> {
  const lead = isUuid(id) ? await findById(await openStore(), id) : undefined;
  if (!lead || !isConfirmed(lead)) return undefined;
  const file = mailTexts(lead.locale)("leads:invitation.file");
  return new Response(invitationFor(lead, false), {
    headers: {
      ...HEADERS,
      "Content-Type": "text/calendar; method=PUBLISH; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}.ics"`,
    },
  });
}
