import type { CalendarDate } from "#domain/dates.ts";
import { type ClientKind, detectClientKind } from "#domain/visits/clients.ts";
import { clientNetwork } from "#http/client-network.ts";
import { logError } from "#http/log.ts";
import type { RequestContext } from "#http/request-context.ts";
import type { Env } from "#worker/env.ts";

/** What is looked at. */
export interface SeenPage {
  siteId: string;
  /** The one it is asked for at. */
  host: string;
  /** The home's own. */
  day: CalendarDate;
  path: string;
  locale: string;
  /** `utm_source` of the address. */
  named?: string | null;
  /** What a question for dates found. */
  search?: "free" | "taken" | "problem";
}

/** A page a guest looked at. It is in this isolate's memory for seconds and is written nowhere as it is. */
export interface View {
  seen: SeenPage;
  device: ClientKind;
  referrer: string | null;
  /** ISO 3166-1 alpha-2 as the platform says, or empty. */
  country: string;
  network: string;
  userAgent: string;
}

/** So many views are written together … */
const MOST_HELD = 250;
/** … or what there is after so many seconds; an isolate may work for thirty after an answer. */
const DEFAULT_HELD_SECONDS = 20;
const LONGEST_WORK_MS = 30_000;

let held: View[] = [];
/** When the write that is planned is past, whatever became of it; milliseconds. */
let plannedUntil = 0;

/**
 * Notes that a guest looks at a page. Robots, pages fetched ahead or inside others and whoever asks not to be tracked (DNT,
 * GPC) don't count. Nothing waits for it: many views are written at once, after an answer. An isolate that ends loses what it
 * holds, twenty seconds of views at most.
 */
export function countView(request: Request, seen: SeenPage, way: Pick<RequestContext, "env" | "waitUntil">): void {
  const { headers, cf } = request;
  const userAgent = headers.get("User-Agent") ?? "";
  const device = kindOf(userAgent);
  if (device === "robot" || !isLook(headers)) return;
  const country = typeof cf?.country === "string" ? cf.country : "";
  held.push({ seen, device, country, userAgent, referrer: headers.get("Referer"), network: clientNetwork(request) });
  const now = Date.now();
  if (held.length >= MOST_HELD) way.waitUntil(write(way.env));
  else if (plannedUntil <= now) {
    plannedUntil = now + LONGEST_WORK_MS;
    way.waitUntil(writeLater(way.env));
  }
}

function isLook(headers: Headers): boolean {
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
    logError("views were lost", error, { views: views.length });
  }
}

const kinds = new Map<string, ClientKind>();
const MOST_KINDS = 500;

/** The kind of a client, read from its name once. */
function kindOf(userAgent: string): ClientKind {
  let kind = kinds.get(userAgent);
  if (!kind) {
    kind = detectClientKind(userAgent);
    if (kinds.size >= MOST_KINDS) kinds.clear();
    kinds.set(userAgent, kind);
  }
  return kind;
}
