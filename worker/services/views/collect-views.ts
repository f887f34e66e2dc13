import type { CalendarDate } from "#domain/dates.ts";
import { type ClientKind, detectClientKind } from "#domain/visits/clients.ts";
import { clientNetwork } from "../http/client-network.ts";
import { logError } from "../http/log.ts";
import type { RequestContext } from "../http/request-context.ts";
import { WeighedCache } from "../memory/weighed-cache.ts";
import type { Env } from "#worker/env.ts";

/** The page that a visitor views. */
export interface SeenPage {
  siteId: string;
  /** The host of the request. */
  host: string;
  /** The current day in the home's time zone. */
  day: CalendarDate;
  path: string;
  locale: string;
  /** `utm_source` of the address. */
  named?: string | null;
  /** The result of a search for dates. */
  search?: "free" | "taken" | "problem";
}

/** A visitor's view of a page. It stays in this isolate's memory for seconds and is never stored in this form. */
export interface View {
  seen: SeenPage;
  device: ClientKind;
  referrer: string | null;
  /** ISO 3166-1 alpha-2 as reported by the platform, or empty. */
  country: string;
  network: string;
  userAgent: string;
}

/** Views are written when there are this many … */
const MAX_HELD_VIEWS = 1000;
/** … or after this many seconds. An isolate can work for thirty seconds after a response. */
const DEFAULT_HELD_SECONDS = 20;
const MAX_WORK_MS = 30_000;

let held: View[] = [];
/** The time at which the planned write has ended, successful or not; milliseconds since the epoch. */
let plannedUntil = 0;

/**
 * Counts a visitor's view of a page. Robots, prefetched and embedded pages and visitors who refuse tracking (DNT, GPC) are not
 * counted. Views are written in batches after a response, so no request waits for it. An isolate that ends loses at most twenty
 * seconds of views.
 */
export function countView(request: Request, seen: SeenPage, context: Pick<RequestContext, "env" | "waitUntil">): void {
  const { headers, cf } = request;
  const userAgent = headers.get("User-Agent") ?? "";
  const device = cachedClientKind(userAgent);
  if (device === "robot" || !isCountable(headers)) return;
  const country = typeof cf?.country === "string" ? cf.country : "";
  held.push({ seen, device, country, userAgent, referrer: headers.get("Referer"), network: clientNetwork(request) });
  const now = Date.now();
  if (held.length >= MAX_HELD_VIEWS) context.waitUntil(write(context.env));
  else if (plannedUntil <= now) {
    plannedUntil = now + MAX_WORK_MS;
    context.waitUntil(writeLater(context.env));
  }
}

function isCountable(headers: Headers): boolean {
  if (headers.get("DNT") === "1" || headers.get("Sec-GPC") === "1" || headers.has("Sec-Purpose")) return false;
  return (headers.get("Sec-Fetch-Dest") ?? "document") === "document";
}

async function writeLater(env: Env): Promise<void> {
  const seconds = Number(env.VIEWS_HELD_SECONDS ?? DEFAULT_HELD_SECONDS);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  plannedUntil = 0;
  await write(env);
}

async function write(env: Env): Promise<void> {
  const views = held;
  held = [];
  if (views.length === 0) return;
  try {
    await (await import("./write-views.ts")).writeViews(env, views);
  } catch (error) {
    logError("page views not written", error, { views: views.length });
  }
}

const kinds = new WeighedCache<ClientKind>("clientKinds");

function cachedClientKind(userAgent: string): ClientKind {
  let kind = kinds.get(userAgent);
  if (!kind) {
    kind = detectClientKind(userAgent);
    kinds.set(userAgent, kind);
  }
  return kind;
}
