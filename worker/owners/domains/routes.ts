import { type Context, Hono } from "hono";
import type { DomainRecord } from "#contract/owners/domain.ts";
import { domainParam, newDomainInput, primaryHostInput } from "#contract/owners/domain.ts";
import { answer, refuse, refuseWrite, refuseTooManyRequests } from "#services/http/api/answers.ts";
import { maxBodyBytes, ifMatch, input } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { increment } from "#store/services/attempts.ts";
import { findOf, findOne } from "#store/owners/domains.ts";
import { findAddresses } from "#store/owners/sites.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { REGISTRARS } from "#domain/domains/registrars.ts";
import { HOUR_MS } from "#domain/time.ts";
import { addDomain } from "./add-domain.ts";
import { checkDomain } from "./check-domain.ts";
import { chooseAddress } from "./choose-address.ts";
import { type Changed, removeDomain } from "./remove-domain.ts";
import { type DomainTools, createDomainTools } from "./tools.ts";
import { toDomainView } from "./view.ts";

const MAX_BODY_BYTES = 4096;
/** Checks of one domain that its owner can request. */
const CHECK_RATE = { limit: 5, windowMs: 60_000 };
/** New claims of one account. */
const CLAIM_RATE = { limit: 20, windowMs: HOUR_MS };

/** Routes of a site's custom domains. */
export const domainRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("domains:read"), async (c) => {
    const tools = await toolsOf(c);
    const { id } = c.var.site;
    const [domains, site] = await Promise.all([findOf(tools.store, id), findAddresses(tools.store, id)]);
    const { destination } = tools.settings;
    return answer(c, {
      domains: domains.map((domain) => toDomainView(domain, site?.customDomain ?? null, destination)),
      address: site?.customDomain ?? null,
      target: destination.target,
      certificates: tools.issuer !== undefined,
      registrars: REGISTRARS.map(({ id: registrar, name, country, apex }) => ({ id: registrar, name, country, apex })),
    });
  })
  .post(
    "/",
    requireSignedIn,
    maxBodyBytes(MAX_BODY_BYTES),
    forSite("domains:write"),
    input("json", newDomainInput),
    async (c) => {
      const tools = await toolsOf(c);
      const { userId } = c.var.user;
      const tally = await increment(tools.store, `domain-claims ${userId}`, CLAIM_RATE.windowMs, tools.now);
      if (tally.count > CLAIM_RATE.limit) return refuseTooManyRequests(c, tally.resetAt - tools.now);
      const added = await addDomain(tools, c.var.site.id, c.req.valid("json").domain, userId);
      if (added.ok) return c.json(await viewNow(tools, c.var.site.id, added.domain), 201);
      return refuse(c, added.code, added.code === "INVALID_FORM" ? { fields: { domain: added.problem } } : {});
    },
  )
  .get("/:domainId", requireSignedIn, forSite("domains:read"), input("param", domainParam), async (c) => {
    const tools = await toolsOf(c);
    return answerWithDomain(c, tools, c.req.valid("param").domainId);
  })
  .put(
    "/:domainId/primary",
    requireSignedIn,
    maxBodyBytes(MAX_BODY_BYTES),
    forSite("domains:write"),
    input("param", domainParam),
    ifMatch(),
    input("json", primaryHostInput),
    async (c) => {
      const tools = await toolsOf(c);
      const { domainId: id } = c.req.valid("param");
      const choice = { id, ...c.req.valid("json"), ...c.req.valid("header"), by: c.var.user.userId };
      const chosen = await chooseAddress(tools, c.var.site.id, choice);
      return chosen.ok ? answerWithDomain(c, tools, id) : refuseWith(c, tools, chosen);
    },
  )
  .post("/:domainId/check", requireSignedIn, forSite("domains:write"), input("param", domainParam), async (c) => {
    const tools = await toolsOf(c);
    const { domainId } = c.req.valid("param");
    const domain = await findOne(tools.store, c.var.site.id, domainId);
    if (!domain) return refuse(c, "NOT_FOUND");
    const tally = await increment(tools.store, `domain-looks ${domainId}`, CHECK_RATE.windowMs, tools.now);
    if (tally.count > CHECK_RATE.limit) return refuseTooManyRequests(c, tally.resetAt - tools.now);
    const { mailed } = await checkDomain(tools, domain, c.var.user.userId);
    if (mailed) deliverSoon(c.env.context);
    return answerWithDomain(c, tools, domainId);
  })
  .delete("/:domainId", requireSignedIn, forSite("domains:write"), input("param", domainParam), ifMatch(), async (c) => {
    const tools = await toolsOf(c);
    const { version } = c.req.valid("header");
    const removed = await removeDomain(tools, c.var.site.id, c.req.valid("param").domainId, version, c.var.user.userId);
    return removed.ok ? answer(c, { removed: true }) : refuseWith(c, tools, removed);
  });

async function toolsOf(c: Context<SiteEnv>): Promise<DomainTools> {
  const { env, config, now, requestId, openStore } = c.env.context;
  return createDomainTools(env, config, { now, requestId, store: openStore() });
}

async function viewNow({ store, settings }: DomainTools, siteId: string, domain: DomainRecord) {
  const site = await findAddresses(store, siteId);
  return toDomainView(domain, site?.customDomain ?? null, settings.destination);
}

async function answerWithDomain(c: Context<SiteEnv>, tools: DomainTools, id: string) {
  const domain = await findOne(tools.store, c.var.site.id, id);
  return domain ? answer(c, await viewNow(tools, c.var.site.id, domain)) : refuse(c, "NOT_FOUND");
}

async function refuseWith(c: Context<SiteEnv>, tools: DomainTools, refusal: Extract<Changed, { ok: false }>) {
  if (refusal.code === "VERSION_CONFLICT")
    return refuseWrite(c, { code: refusal.code, current: await viewNow(tools, c.var.site.id, refusal.current) });
  return refuse(c, refusal.code, refusal.code === "INVALID_FORM" ? { fields: { host: "choice" } } : {});
}
