import { Hono } from "hono";
import {
  bookkeepingQuery,
  ksefAmountInput,
  ksefNumberInput,
  ksefOthersInput,
  newPaperInput,
  paperParam,
  paperQuery,
  vatQuery,
} from "#contract/letting/paper-input.ts";
import type { Paper, ProForma } from "#contract/letting/paper.ts";
import { MAX_PAPER_SETTINGS_BYTES, paperSettingsSchema } from "#contract/letting/paper-settings.ts";
import { answer, NO_STORE, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { findProForma, findProFormas, saveOthers } from "#store/letting/ksef.ts";
import { findByBooking, findByMonth } from "#store/letting/papers.ts";
import type { Store } from "#store/dialect/store.ts";
import { findUnits } from "#store/owners/today.ts";
import { bookingToolsOf } from "../bookings/booking-tools.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { sendTable } from "#services/sheets/send-table.ts";
import { enterKsefNumber } from "./enter-ksef-number.ts";
import { issuePapers } from "./issue-papers.ts";
import { mailPaper } from "./mail-paper.ts";
import { sumTurnover } from "./read-turnover.ts";
import { readKsef } from "./read-ksef.ts";
import { readPaperSettings } from "./read-paper-settings.ts";
import { listPaper } from "./read-papers.ts";
import { savePaperSettings } from "./save-paper-settings.ts";
import { writePaperFa3, findPaperOrProForma } from "./write-paper-fa3.ts";
import { writeBookkeeping } from "./write-bookkeeping.ts";

/** `/api/sites/:siteId/paper-settings`: a site's settings for invoices and VAT. */
export const paperSettingsRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("payments:read"), async (c) =>
    answer(c, await readPaperSettings(await c.env.context.openStore(), c.var.site.id)),
  )
  .put(
    "/",
    requireSignedIn,
    maxBodyBytes(MAX_PAPER_SETTINGS_BYTES),
    forSite("payments:write"),
    ifMatch(),
    input("json", paperSettingsSchema),
    async (c) => {
      const tools = await bookingToolsOf(c.env.context);
      const siteId = c.var.site.id;
      const { timeZone = "UTC" } = (await findUnits(tools.store, siteId)) ?? {};
      const change = { siteId, timeZone, ...c.req.valid("header"), settings: c.req.valid("json") };
      const saved = await savePaperSettings(tools, change, c.var.user.userId);
      return saved.ok ? answer(c, saved.stored) : refuseWrite(c, saved);
    },
  );

/** The papers of a booking and its pro formas, the cancelled ones too. */
const findOfBooking = async (store: Store, bookingId: string): Promise<(Paper | ProForma)[]> => [
  ...(await findByBooking(store, bookingId)),
  ...(await findProFormas(store, bookingId)),
];

/** `/api/sites/:siteId/papers`: invoices, credit notes and receipts. */
export const paperRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("payments:read"), input("query", paperQuery), async (c) => {
    const query = c.req.valid("query");
    const store = await c.env.context.openStore();
    const siteId = c.var.site.id;
    const papers = "month" in query ? await findByMonth(store, siteId, query.month) : await findOfBooking(store, query.booking);
    return answer(c, { papers: papers.filter((paper) => paper.siteId === siteId).map(listPaper) });
  })
  .post("/", requireSignedIn, maxBodyBytes(1024), forSite("payments:write"), input("json", newPaperInput), async (c) => {
    const tools = await bookingToolsOf(c.env.context);
    const booking = { siteId: c.var.site.id, id: c.req.valid("json").bookingId };
    const issued = await issuePapers(tools, booking, { isAsked: true });
    return issued.ok ? answer(c, { papers: [...issued.papers, ...issued.proFormas].map(listPaper) }) : refuse(c, issued.code);
  })
  .get("/:number", requireSignedIn, forSite("payments:read"), input("param", paperParam), async (c) => {
    const paper = await findPaperOrProForma(await c.env.context.openStore(), c.var.site.id, c.req.valid("param").number);
    return paper ? answer(c, paper) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/:number/mail",
    requireSignedIn,
    maxBodyBytes(1024),
    forSite("payments:write"),
    input("param", paperParam),
    async (c) => {
      const mailed = await mailPaper(await bookingToolsOf(c.env.context), c.var.site.id, c.req.valid("param").number);
      if (!mailed.ok) return refuse(c, mailed.code);
      deliverSoon(c.env.context);
      return answer(c, { recipient: mailed.recipient });
    },
  )
  .get("/:number/fa3", requireSignedIn, forSite("payments:read"), input("param", paperParam), async (c) => {
    const { number } = c.req.valid("param");
    const { now } = c.env.context;
    const written = await writePaperFa3({ store: await c.env.context.openStore(), now }, c.var.site.id, number);
    if (!written.ok) return refuse(c, written.code);
    return c.body(written.xml, 200, {
      ...NO_STORE,
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${number}.xml"`,
    });
  })
  .put(
    "/:number/ksef-number",
    requireSignedIn,
    maxBodyBytes(1024),
    forSite("payments:write"),
    input("param", paperParam),
    input("json", ksefNumberInput),
    async (c) => {
      const tools = await bookingToolsOf(c.env.context);
      const { number } = c.req.valid("param");
      const entered = await enterKsefNumber(tools, c.var.site.id, number, c.req.valid("json").ksefNumber);
      if (!entered.ok) return refuse(c, entered.code);
      return answer(c, { papers: (await findOfBooking(tools.store, entered.bookingId)).map(listPaper) });
    },
  )
  .put(
    "/:number/ksef-amount",
    requireSignedIn,
    maxBodyBytes(1024),
    forSite("payments:write"),
    input("param", paperParam),
    input("json", ksefAmountInput),
    async (c) => {
      const tools = await bookingToolsOf(c.env.context);
      const siteId = c.var.site.id;
      const proForma = await findProForma(tools.store, siteId, c.req.valid("param").number);
      if (!proForma) return refuse(c, "NOT_FOUND");
      if (proForma.content.currency === "PLN") return refuse(c, "NOT_KSEF");
      const entered = { id: proForma.id, amount: c.req.valid("json").amount };
      const issued = await issuePapers(tools, { siteId, id: proForma.bookingId }, { entered });
      return issued.ok ? answer(c, { papers: [...issued.papers, ...issued.proFormas].map(listPaper) }) : refuse(c, issued.code);
    },
  );

/** `/api/sites/:siteId/ksef`: what a Polish owner's invoices to firms come to, and those that wait for a number of KSeF. */
export const ksefRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("payments:read"), async (c) =>
    answer(c, await readKsef(await c.env.context.openStore(), c.var.site.id, c.env.context.now)),
  )
  .put("/", requireSignedIn, maxBodyBytes(1024), forSite("payments:write"), input("json", ksefOthersInput), async (c) => {
    const { now } = c.env.context;
    const store = await c.env.context.openStore();
    const siteId = c.var.site.id;
    await store.atomically((db) => [saveOthers(db, store.tables, { siteId, ...c.req.valid("json"), now })]);
    return answer(c, await readKsef(store, siteId, now));
  });

/** `/api/sites/:siteId/vat`: turnover by VAT rates; `/bookkeeping.csv`: the file for owner and bookkeeper. */
export const bookkeepingRoutes = new Hono<SiteEnv>()
  .get("/vat", requireSignedIn, forSite("payments:read"), input("query", vatQuery), async (c) =>
    answer(c, await sumTurnover(await c.env.context.openStore(), c.var.site.id, c.req.valid("query"))),
  )
  .get("/bookkeeping.csv", requireSignedIn, forSite("payments:read"), input("query", bookkeepingQuery), async (c) => {
    const query = c.req.valid("query");
    const { month, locale } = query;
    return sendTable(c, await writeBookkeeping(await c.env.context.openStore(), c.var.site.id, month, locale), query);
  });
