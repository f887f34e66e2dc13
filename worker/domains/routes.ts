import { type Context, Hono } from "hono";
import type { DomainRecord } from "#contract/domain.ts";
import { domainParam, newDomainInput, primaryHostInput } from "#contract/domain.ts";
import { answer, refuse, refuseWrite, refuseTooManyRequests } from "#http/api/answers.ts";
import { maxBodyBytes, ifMatch, input } from "#http/api/input.ts";
import { requireSignedIn } from "#http/caller/gates.ts";
import { forSite, type SiteEnv } from "#http/caller/site-gate.ts";
import { increment } from "#store/attempts.ts";
import { findOf, findOne } from "#store/domains.ts";
import { findAddresses } from "#store/sites.ts";
import { deliverSoon } from "#worker/mail/deliver-soon.ts";
import { REGISTRARS } from "#domain/domains/registrars.ts";
import { addDomain } from "./add-domain.ts";
import { checkDomain } from "./check-domain.ts";
import { chooseAddress } from "./choose-address.ts";
import { type Changed, removeDomain } from "./remove-domain.ts";
import { type DomainTools, domainTools } from "./tools.ts";
import { viewOf } from "./view.ts";

const MOST_OCTETS = 4096;
/** Looks an owner may ask for: a minute's, of one domain; and claims, an hour's, of one account. */
const LOOKS = { limit: 5, windowMs: 60_000 };
const CLAIMS = { limit: 20, windowMs: 60 * 60_000 };

/** Owners' own domains, under a site. */
export const domainRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("domains:read"), async (c) => {
    const tools = await toolsOf(c);
    const { id } = c.var.site;
    const [domains, site] = await Promise.all([findOf(tools.store, id), findAddresses(tools.store, id)]);
    const { destination } = tools.settings;
    return answer(c, {
      domains: domains.map((domain) => viewOf(domain, site?.customDomain ?? null, destination)),
      address: site?.customDomain ?? null,
      target: destination.target,
      certificates: tools.issuer !== undefined,
      registrars: REGISTRARS.map(({ id: registrar, name, country, apex }) => ({ id: registrar, name, country, apex })),
    });
  })
  .post("/", requireSignedIn, maxBodyBytes(MOST_OCTETS), forSite("domains:write"), input("json", newDomainInput), async (c) => {
    const tools = await toolsOf(c);
    const { userId } = c.var.user;
    const tally = await increment(tools.store, `domain-claims ${userId}`, CLAIMS.windowMs, tools.now);
    if (tally.count > CLAIMS.limit) return refuseTooManyRequests(c, tally.resetAt - tools.now);
    const added = await addDomain(tools, c.var.site.id, c.req.valid("json").domain, userId);
    if (added.ok) return c.json(await viewNow(tools, c.var.site.id, added.domain), 201);
    return refuse(c, added.code, added.code === "INVALID_FORM" ? { fields: { domain: added.problem } } : {});
  })
  .get("/:domainId", requireSignedIn, forSite("domains:read"), input("param", domainParam), async (c) => {
    const tools = await toolsOf(c);
    return shown(c, tools, c.req.valid("param").domainId);
  })
  .put(
    "/:domainId/primary",
    requireSignedIn,
    maxBodyBytes(MOST_OCTETS),
    forSite("domains:write"),
    input("param", domainParam),
    ifMatch(),
    input("json", primaryHostInput),
    async (c) => {
      const tools = await toolsOf(c);
      const { domainId: id } = c.req.valid("param");
      const wish = { id, ...c.req.valid("json"), ...c.req.valid("header"), by: c.var.user.userId };
      const chosen = await chooseAddress(tools, c.var.site.id, wish);
      return chosen.ok ? shown(c, tools, id) : refused(c, tools, chosen);
    },
  )
  .post("/:domainId/check", requireSignedIn, forSite("domains:write"), input("param", domainParam), async (c) => {
    const tools = await toolsOf(c);
    const { domainId } = c.req.valid("param");
    const domain = await findOne(tools.store, c.var.site.id, domainId);
    if (!domain) return refuse(c, "NOT_FOUND");
    const tally = await increment(tools.store, `domain-looks ${domainId}`, LOOKS.windowMs, tools.now);
    if (tally.count > LOOKS.limit) return refuseTooManyRequests(c, tally.resetAt - tools.now);
    const { mailed } = await checkDomain(tools, domain, c.var.user.userId);
    if (mailed) deliverSoon(c.env.context);
    return shown(c, tools, domainId);
  })
  .delete("/:domainId", requireSignedIn, forSite("domains:write"), input("param", domainParam), ifMatch(), async (c) => {
    const tools = await toolsOf(c);
    const { version } = c.req.valid("header");
    const removed = await removeDomain(tools, c.var.site.id, c.req.valid("param").domainId, version, c.var.user.userId);
    return removed.ok ? answer(c, { removed: true }) : refused(c, tools, removed);
  });

async function toolsOf(c: Context<SiteEnv>): Promise<DomainTools> {
  const { env, config, now, requestId, openStore } = c.env.context;
  return domainTools(env, config, { now, requestId, store: openStore() });
}

async function viewNow({ store, settings }: DomainTools, siteId: string, domain: DomainRecord) {
  const site = await findAddresses(store, siteId);
  return viewOf(domain, site?.customDomain ?? null, settings.destination);
}

async function shown(c: Context<SiteEnv>, tools: DomainTools, id: string) {
  const domain = await findOne(tools.store, c.var.site.id, id);
  return domain ? answer(c, await viewNow(tools, c.var.site.id, domain)) : refuse(c, "NOT_FOUND");
}

async function refused(c: Context<SiteEnv>, tools: DomainTools, no: Extract<Changed, { ok: false }>) {
  if (no.code === "VERSION_CONFLICT")
    return refuseWrite(c, { code: no.code, current: await viewNow(tools, c.var.site.id, no.current) });
  return refuse(c, no.code, no.code === "INVALID_FORM" ? { fields: { host: "choice" } } : {});
}
