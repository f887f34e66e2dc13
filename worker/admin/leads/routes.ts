import { Hono } from "hono";
import { type AdminLead, leadNoteInput, leadParam, leadsQuery, leadStateInput } from "#contract/admin/lead.ts";
import { LEAD_STATES } from "#contract/business/lead-state.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatchValue, input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { changeState, countByState, findList, findNotes, insertNote, type LeadRow } from "#store/admin/leads.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { isForeignKeyViolation } from "#store/dialect/store.ts";
import { findById } from "#store/business/leads.ts";
import { toConsultationReceipt } from "#business/leads/consultation-receipt.ts";
import { adminToolsOf, recordAction } from "#services/audit/record-action.ts";

const MAX_BODY_BYTES = 32 * 1024;

function toAdminLead(lead: LeadRow, now: number): AdminLead {
  const { id, kind, state, locale, name, email, phone, units, channels, message, createdAt, slot, notes } = lead;
  const receipt = slot === null ? undefined : toConsultationReceipt({ ...lead, slot }, now);
  const appointment = slot === null || receipt?.kind !== "consultation" ? null : { slot, state: receipt.state };
  return { id, kind, state, locale, name, email, phone, units, channels, message, createdAt, appointment, notes };
}

/** `/api/admin/leads`: contact forms and consultations, with our notes and their states. */
export const adminLeadRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, input("query", leadsQuery), async (c) => {
    const { cursor, limit, ...filter } = c.req.valid("query");
    const { openStore, now } = c.env.context;
    const store = await openStore();
    const [leads, counts] = await Promise.all([findList(store, filter, { cursor, limit }), countByState(store)]);
    const last = leads.length === limit ? leads.at(-1) : undefined;
    return answer(c, {
      leads: leads.map((lead) => toAdminLead(lead, now)),
      counts,
      cursor: last ? `${last.createdAt} ${last.id}` : null,
    });
  })
  .get("/:leadId/notes", requireAdmin, input("param", leadParam), async (c) =>
    answer(c, { notes: await findNotes(await c.env.context.openStore(), c.req.valid("param").leadId) }),
  )
  .post(
    "/:leadId/notes",
    requireAdmin,
    maxBodyBytes(MAX_BODY_BYTES),
    input("param", leadParam),
    input("json", leadNoteInput),
    async (c) => {
      const tools = await adminToolsOf(c);
      const { store, now: at, by: userId } = tools;
      const { leadId } = c.req.valid("param");
      const note = { id: crypto.randomUUID(), leadId, text: c.req.valid("json").text, userId, at };
      try {
        await store.atomically((db) => [
          insertNote(db, store.tables, note),
          recordAction(tools, db, "lead_noted", { details: { lead: leadId, note: note.id } }),
        ]);
      } catch (error) {
        if (isForeignKeyViolation(error)) return refuse(c, "NOT_FOUND");
        throw error;
      }
      return answer(c, { id: note.id });
    },
  )
  .put(
    "/:leadId/state",
    requireAdmin,
    maxBodyBytes(MAX_BODY_BYTES),
    input("param", leadParam),
    ifMatchValue(),
    input("json", leadStateInput),
    async (c) => {
      const tools = await adminToolsOf(c);
      const { store } = tools;
      const { leadId: id } = c.req.valid("param");
      const from = LEAD_STATES.find((state) => state === c.req.valid("header").expected);
      const { state: to } = c.req.valid("json");
      const lead = await findById(store, id);
      if (!lead) return refuse(c, "NOT_FOUND");
      if (from === undefined) return refuseWrite(c, { code: "VERSION_CONFLICT", current: lead.state });
      try {
        await store.atomically((db) => [
          ...changeState(db, store.tables, { id, from, to }),
          recordAction(tools, db, "lead_state_changed", { details: { lead: id, from, to } }),
        ]);
      } catch (error) {
        if (failedGuard(error) === "adminStale")
          return refuseWrite(c, { code: "VERSION_CONFLICT", current: (await findById(store, id))?.state });
        throw error;
      }
      return answer(c, { state: to });
    },
  );
