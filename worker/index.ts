import { dayInZone } from "#domain/dates.ts";
import type { HostKind } from "#domain/hosts.ts";
import type { ThemeId } from "#domain/themes.ts";
import { hostKind } from "#hosts/dispatch.ts";
import { resolveSite } from "#hosts/resolve-site.ts";
import { finish } from "#http/finish.ts";
import { logError } from "#http/log.ts";
import { errorPage, loadingPage, malformedHost } from "#http/notice-pages.ts";
import { type RequestContext, requestContext } from "#http/request-context.ts";
import { configOf, type Env } from "./env.ts";
import { mainSite } from "./main-site/routes.ts";
import { siteOrigin } from "./owner-site/head.ts";
import { ownerSite } from "./owner-site/routes.ts";
import { answerFromMemory } from "./owner-site/answer-from-memory.ts";
import { type SiteSource, storedSite } from "./owner-site/site-source.ts";
import { demoSource } from "./theme-demo/demo-source.ts";

export default {
  /** Not async: what is in memory goes out at once. */
  fetch(request, env, execution): Response | Promise<Response> {
    const config = configOf(env);
    const at = hostKind(request, config.mainDomain);
    if (at.kind === "malformed") return malformedHost();
    const kept = at.kind === "site" ? answerFromMemory(request, at.host) : undefined;
    return kept ?? answer(request, at, requestContext(request, env, config, execution));
  },
} satisfies ExportedHandler<Env>;

type At = Exclude<HostKind, { kind: "malformed" }>;

async function answer(request: Request, at: At, context: RequestContext): Promise<Response> {
  try {
    return finish(await respond(request, at, context), context);
  } catch (error) {
    logError("request failed", error, { requestId: context.requestId, method: request.method, path: context.url.pathname });
    return finish(await errorPage(context.requestId), context);
  }
}

async function respond(request: Request, at: At, context: RequestContext): Promise<Response> {
  if (!isRead(request)) return new Response("METHOD_NOT_ALLOWED\n", { status: 405, headers: { Allow: "GET, HEAD" } });
  if (at.kind === "main") return main(request, context, !at.own);
  if (at.kind === "theme") return owner(request, context, await demo(at.theme, context), false);

  const { config, env, timing } = context;
  const from = performance.now();
  const lookup = { ...context, kv: env.SITES, memoryMs: config.siteMemoryMs, now: Date.now };
  const resolution = await resolveSite(at, lookup);
  timing.note("site", "source" in resolution ? resolution.source : resolution.outcome, from);
  if (resolution.outcome === "slow") return loadingPage();
  if (resolution.outcome !== "found") return main(request, context, true);
  const { site } = resolution;
  return owner(request, context, storedSite(site, siteOrigin(site, config.mainOrigin), context.openStore), true);
}

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

const demo = (theme: ThemeId, { config, now }: RequestContext): Promise<SiteSource> =>
  demoSource(theme, config.mainOrigin, dayInZone(now, "Europe/Amsterdam"));

async function main(request: Request, context: RequestContext, foreign: boolean): Promise<Response> {
  context.timing.note("host", "main");
  return mainSite.fetch(request, { context, foreign });
}

async function owner(request: Request, context: RequestContext, source: SiteSource, stored: boolean): Promise<Response> {
  context.timing.note("host", stored ? "owner" : "theme");
  return ownerSite.fetch(request, { context, source, stored });
}
