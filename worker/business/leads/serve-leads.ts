import { ERRORS } from "#contract/services/errors.ts";
import { isUuid } from "#domain/uuid.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findById } from "#store/business/leads.ts";
import { mailTexts } from "#services/texts/texts.ts";
import { isConfirmed, serializeConsultation } from "./appointment.ts";
import { findReceipt } from "./find-receipt.ts";
import { listOpenSlots } from "./open-slots.ts";

/** The answers are about one visitor or valid only for a moment. */
const HEADERS = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/** Serves `/api/consultation-slots`: the names of the free slots. */
export async function serveSlots({ openStore, now }: RequestContext): Promise<Response> {
  return Response.json(await listOpenSlots(await openStore(), now), { headers: HEADERS });
}

/** Serves `/api/received/{lead id}`: the receipt of a lead. */
export async function serveReceipt({ openStore, now }: RequestContext, id: string): Promise<Response> {
  const receipt = await findReceipt(await openStore(), id, now);
  return receipt
    ? Response.json(receipt, { headers: HEADERS })
    : Response.json({ code: "NOT_FOUND" }, { status: ERRORS.NOT_FOUND, headers: HEADERS });
}

/** Serves a confirmed consultation as an iCalendar file, without the visitor's name; undefined for any other lead. */
export async function serveAppointment({ openStore }: RequestContext, id: string): Promise<Response | undefined> {
  const lead = isUuid(id) ? await findById(await openStore(), id) : undefined;
  if (!lead || !isConfirmed(lead)) return undefined;
  const file = mailTexts(lead.locale)("leads:invitation.file");
  return new Response(serializeConsultation(lead, { withAttendee: false }), {
    headers: {
      ...HEADERS,
      "Content-Type": "text/calendar; method=PUBLISH; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}.ics"`,
    },
  });
}
