import { Hono } from "hono";
import { type AdminInvoice, adminInvoicesQuery, daysOf, invoiceBookQuery, type ListedInvoice } from "#contract/admin/invoice.ts";
import { reasonInput } from "#contract/admin/input.ts";
import { type Invoice, invoiceFileParam, invoiceParam } from "#contract/business/invoice.ts";
import { nextTimeCursor } from "#contract/services/time-cursor.ts";
import { sumLines } from "#domain/invoices/draft-invoice.ts";
import { correctInvoice, isCorrectable } from "#business/invoices/correct-invoice.ts";
import { creditDispute, openDispute } from "#business/invoices/credit-dispute.ts";
import { parseFile, sendInvoice } from "#business/invoices/invoice-file.ts";
import { readState } from "#business/invoices/invoice-state.ts";
import { type InvoiceTools, invoiceToolsOf } from "#business/invoices/invoice-tools.ts";
import { toEInvoice } from "#business/invoices/to-e-invoice.ts";
import { writeInvoiceBook } from "#business/invoices/write-invoice-book.ts";
import { type AdminAction, adminToolsOf, recordAction } from "#services/audit/record-action.ts";
import { answer, refuse } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { sendTable } from "#services/sheets/send-table.ts";
import { findIssued, findNewest } from "#store/admin/invoices.ts";
import { findByNumber } from "#store/business/invoices.ts";
import type { Database } from "#store/dialect/store.ts";

const SMALL = 4096;

/** Routes of our invoices in the admin area; nothing deletes one. */
export const adminInvoiceRoutes = new Hono<GatedEnv>()
  .get("/invoices", requireAdmin, input("query", adminInvoicesQuery), async (c) => {
    const store = await c.env.context.openStore();
    const { q, ...page } = c.req.valid("query");
    const found = q === undefined ? await findNewest(store, page) : [await findByNumber(store, q.toUpperCase())];
    const invoices = found.flatMap((invoice) => (invoice ? [listed(invoice)] : []));
    return answer(c, { invoices, cursor: q === undefined ? nextTimeCursor(invoices, page.limit) : null });
  })
  .get("/invoices.csv", requireAdmin, input("query", invoiceBookQuery), async (c) => {
    const { openStore, config } = c.env.context;
    const query = c.req.valid("query");
    const issued = await findIssued(await openStore(), daysOf(query));
    // Invoices of test payments are shown on a developer's machine, which has no others.
    const shown = issued.filter(({ content }) => config.local || !content.isTest);
    return sendTable(c, await writeInvoiceBook(shown, "year" in query ? query.year : query.month, query.locale), query);
  })
  .get("/invoices/:number", requireAdmin, input("param", invoiceParam), async (c) => {
    const tools = await invoiceToolsOf(c.env.context);
    const found = await readInvoice(c.req.valid("param").number, tools);
    return found ? answer(c, found) : refuse(c, "NOT_FOUND");
  })
  .get("/invoices/files/:file", requireAdmin, input("param", invoiceFileParam), async (c) => {
    const tools = await invoiceToolsOf(c.env.context);
    const { number, format } = parseFile(c.req.valid("param").file);
    const invoice = await findByNumber(tools.store, number);
    return (invoice && (await sendInvoice(invoice, format, tools))) ?? refuse(c, "NOT_FOUND");
  })
  .post(
    "/invoices/:number/correct",
    requireAdmin,
    maxBodyBytes(SMALL),
    input("param", invoiceParam),
    input("json", reasonInput),
    async (c) => {
      const { number } = c.req.valid("param");
      const more = await recorded(c, "invoice_corrected", { number, reason: c.req.valid("json").reason });
      const corrected = await correctInvoice({ number, more }, await invoiceToolsOf(c.env.context));
      if (!corrected.ok) return refuse(c, corrected.code);
      deliverSoon(c.env.context);
      return c.body(null, 204);
    },
  )
  .post(
    "/invoices/:number/credit",
    requireAdmin,
    maxBodyBytes(SMALL),
    input("param", invoiceParam),
    input("json", reasonInput),
    async (c) => {
      const { number } = c.req.valid("param");
      const more = await recorded(c, "dispute_credited", { number, reason: c.req.valid("json").reason });
      const credited = await creditDispute(number, await invoiceToolsOf(c.env.context), more);
      if (!credited.ok) return refuse(c, credited.code);
      deliverSoon(c.env.context);
      return c.body(null, 204);
    },
  );

/** Returns the entry of the audit log that an admin's action adds to its batch. */
async function recorded(
  c: Parameters<typeof adminToolsOf>[0],
  action: AdminAction,
  { number, reason }: { number: string; reason: string },
) {
  const tools = await adminToolsOf(c);
  return (db: Database) => [recordAction(tools, db, action, { details: { invoice: number, reason } })];
}

function listed({ id, number, kind, on, at, content }: Invoice): ListedInvoice {
  const { buyer, lines, isTest } = content;
  return { id, number, kind, on, createdAt: at, buyer: buyer.company || buyer.name, gross: sumLines(lines).gross, isTest };
}

async function readInvoice(number: string, { store, now }: InvoiceTools): Promise<AdminInvoice | undefined> {
  const invoice = await findByNumber(store, number);
  const state = invoice && (await readState(store, invoice.subscriptionId));
  if (!state) return undefined;
  const { issued, order } = state;
  const numbers = new Set([number, ...invoice.content.corrects.map((each) => each.number)]);
  const papers = issued.filter(
    (each) =>
      each.movementId === invoice.movementId ||
      numbers.has(each.number) ||
      each.content.corrects.some((corrected) => corrected.number === number),
  );
  return {
    invoice,
    ...sumLines(invoice.content.lines),
    orderId: order.id,
    papers: papers.map((each) => ({ number: each.number, kind: each.kind, at: each.at })),
    hasXml: (await toEInvoice(invoice)) !== undefined,
    canBeCorrected: isCorrectable(invoice, issued, now),
    isDisputed: invoice.kind === "invoice" && openDispute(state, invoice.movementId) !== undefined,
  };
}
