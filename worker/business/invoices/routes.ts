import { Hono } from "hono";
import { billingDetailsInput, invoiceFileParam, invoiceParam, invoicesQuery } from "#contract/business/invoice.ts";
import { HOUR_MS } from "#domain/time.ts";
import { isUuid } from "#domain/uuid.ts";
import { answer, refuse, refuseTooManyRequests } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireSignedIn } from "#services/http/caller/gates.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { findByNumber } from "#store/business/invoices.ts";
import { correctInvoice } from "./correct-invoice.ts";
import { parseFile, sendInvoice } from "./invoice-file.ts";
import { invoiceToolsOf } from "./invoice-tools.ts";
import { readInvoices } from "./read-invoices.ts";
import { mayChangeDetails, saveDetails } from "./save-details.ts";

const SMALL = 4096;

/** `/api/account/invoices`: an owner's invoices from us, their files, and the buyer that the next ones name. */
export const invoiceRoutes = new Hono<GatedEnv>()
  .get("/", requireSignedIn, input("query", invoicesQuery), async (c) =>
    answer(c, await readInvoices(c.var.user.userId, c.req.valid("query").locale, await invoiceToolsOf(c.env.context))),
  )
  .put("/details/:id", requireSignedIn, maxBodyBytes(SMALL), input("json", billingDetailsInput), async (c) => {
    const tools = await invoiceToolsOf(c.env.context);
    const { userId } = c.var.user;
    const subscriptionId = c.req.param("id");
    if (!isUuid(subscriptionId)) return refuse(c, "NOT_FOUND");
    if (!(await mayChangeDetails(userId, tools))) return refuseTooManyRequests(c, HOUR_MS);
    const saved = await saveDetails({ subscriptionId, userId, buyer: c.req.valid("json") }, tools);
    return saved.ok ? c.body(null, 204) : refuse(c, saved.code);
  })
  .get("/:file", requireSignedIn, input("param", invoiceFileParam), async (c) => {
    const tools = await invoiceToolsOf(c.env.context);
    const { number, format } = parseFile(c.req.valid("param").file);
    const invoice = await findByNumber(tools.store, number);
    if (invoice?.userId !== c.var.user.userId) return refuse(c, "NOT_FOUND");
    return (await sendInvoice(invoice, format, tools)) ?? refuse(c, "NOT_FOUND");
  })
  .post(
    "/:number/correct",
    requireSignedIn,
    maxBodyBytes(SMALL),
    input("param", invoiceParam),
    input("json", billingDetailsInput),
    async (c) => {
      const tools = await invoiceToolsOf(c.env.context);
      const { userId } = c.var.user;
      if (!(await mayChangeDetails(userId, tools))) return refuseTooManyRequests(c, HOUR_MS);
      const { number } = c.req.valid("param");
      const corrected = await correctInvoice({ number, userId, buyer: c.req.valid("json") }, tools);
      if (!corrected.ok) return refuse(c, corrected.code);
      deliverSoon(c.env.context);
      return answer(c, { numbers: corrected.papers.map((paper) => paper.number) });
    },
  );
