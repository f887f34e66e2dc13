import { VIEW_HEADER } from "#contract/admin/view.ts";
import type { ShownCalendar, ShownEntry } from "#contract/letting/site-calendar.ts";
import { DAY_MS } from "#domain/time.ts";

/** A stay or a block, with the data needed to receive guests without a connection. */
export interface KeptEntry extends Pick<ShownEntry, "arrival" | "departure" | "kind" | "guests"> {
  /** Empty for roles that may not see names, and if unknown. */
  name: string;
  phone: string | null;
  /** `HH:MM`, as the guest expects it. */
  arrivalTime: string | null;
}

/** The last loaded calendar of a site. */
export interface KeptCalendar {
  siteId: string;
  /** Milliseconds since the epoch. */
  storedAt: number;
  units: { name: string; entries: KeptEntry[] }[];
}

/**
 * Prefix of the caches with the data of an account, whose id follows; `client/kit/session/offline-data.ts` removes them. Only the
 * newest answers are kept, and only parts of them.
 */
const PREFIX = "portal-1 ";
const MAX_AGE_MS = 7 * DAY_MS;
const MAX_SITES = 20;
const MAX_ENTRIES_PER_UNIT = 200;
const MAX_ANSWER_CHARACTERS = 2_000_000;
const SITES_KEY = "/offline/sites";
const calendarKey = (siteId: string) => `/offline/calendar/${siteId}`;

/** Sessions that have signed out; answers that arrive later are not kept. */
const ended = new Set<string>();

export const isPortalCache = (name: string): boolean => name.startsWith(PREFIX);

/**
 * The account and session of a request's access token. Only the server verifies it. Undefined for an admin who reads what an
 * owner can read.
 */
function callerOf({ headers }: Request): { userId: string; sessionId: string } | undefined {
  if (headers.has(VIEW_HEADER)) return undefined;
  const [, payload = ""] = /^Bearer [^.]+\.([^.]+)\./.exec(headers.get("Authorization") ?? "") ?? [];
  try {
    const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: string; session_id?: string };
    return claims.sub && claims.session_id ? { userId: claims.sub, sessionId: claims.session_id } : undefined;
  } catch {
    return undefined;
  }
}

const CALENDAR = /^\/api\/sites\/([\w-]{1,64})\/calendar$/;

/** True for the answers that are kept: the list of sites, and calendars. */
export const isKept = ({ pathname }: URL): boolean => pathname === "/api/sites" || CALENDAR.test(pathname);

/** True for the request with which a session signs out: here, or, if a hosted project has the accounts, for its copy here. */
export const isSignOut = ({ method }: Request, { pathname, searchParams }: URL): boolean =>
  searchParams.get("scope") !== "others" &&
  ((method === "POST" && pathname === "/auth/v1/logout") || (method === "DELETE" && pathname === "/api/account/sessions"));

/** Removes all data of accounts, and stores no further data of this session. */
export async function forget(request: Request): Promise<void> {
  const caller = callerOf(request);
  if (caller) ended.add(caller.sessionId);
  await removeCaches(undefined);
}

async function removeCaches(except: string | undefined): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isPortalCache(name) && name !== except).map((name) => caches.delete(name)));
}

/** Keeps an answer for its account, and removes the data of all others. A site that the account has lost is removed. */
export async function keep(request: Request, response: Response): Promise<void> {
  const caller = callerOf(request);
  if (!caller || ended.has(caller.sessionId)) return;
  const cacheName = PREFIX + caller.userId;
  const url = new URL(request.url);
  const siteId = CALENDAR.exec(url.pathname)?.[1];
  await removeCaches(cacheName);
  const cache = await caches.open(cacheName);
  if (siteId !== undefined && (response.status === 403 || response.status === 404)) await cache.delete(calendarKey(siteId));
  if (response.status !== 200) return;
  const text = await response.text();
  if (text.length > MAX_ANSWER_CHARACTERS) return;
  if (siteId === undefined) {
    const { sites } = JSON.parse(text) as { sites: { id: string; name: string }[] };
    await cache.put(SITES_KEY, Response.json(Object.fromEntries(sites.map(({ id, name }) => [id, name]))));
  } else {
    const calendar = JSON.parse(text) as ShownCalendar;
    if (!coversWeek(calendar)) return;
    const kept: KeptCalendar = { siteId, storedAt: Date.now(), units: toKept(calendar) };
    await cache.put(calendarKey(siteId), Response.json(kept));
    const keys = (await cache.keys()).filter(({ url: key }) => !key.endsWith(SITES_KEY));
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_SITES)).map((oldest) => cache.delete(oldest)));
  }
  if (ended.has(caller.sessionId)) await caches.delete(cacheName);
}

/** The day in the device's time zone, some days from now, as `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() + days);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** False for calendars that only look up some days. */
const coversWeek = ({ from, to }: ShownCalendar): boolean => from <= dayFromNow(0) && to > dayFromNow(7);

function toKept({ units }: ShownCalendar): KeptCalendar["units"] {
  const yesterday = dayFromNow(-1);
  return units.map(({ name, blocks }) => ({
    name,
    entries: blocks
      .filter(({ departure }) => departure >= yesterday)
      .slice(0, MAX_ENTRIES_PER_UNIT)
      .flatMap(({ arrival, departure, kind, guests, stay, imported, note }) => {
        // Not agreed yet: these are answered with a connection.
        if (stay && ["hold", "offer", "requested"].includes(stay.state)) return [];
        const named = stay?.name ?? (kind === "block" ? note : imported?.name || imported?.channel);
        const contact = { phone: stay?.phone ?? null, arrivalTime: stay?.arrivalTime ?? null };
        return [{ arrival, departure, kind, ...(guests === undefined ? {} : { guests }), name: named ?? "", ...contact }];
      }),
  }));
}

/** Reads the stored calendars, newest first, with the names of their sites; empty if there are none of the last days. */
export async function readKept(): Promise<{ siteName: string; calendar: KeptCalendar }[]> {
  const [name, ...others] = (await caches.keys()).filter(isPortalCache);
  // Data of two accounts are never shown.
  if (name === undefined || others.length > 0) return [];
  const cache = await caches.open(name);
  const names = ((await (await cache.match(SITES_KEY))?.json()) ?? {}) as Record<string, string>;
  const answers = await Promise.all(
    (await cache.keys()).filter(({ url }) => !url.endsWith(SITES_KEY)).map((key) => cache.match(key)),
  );
  const calendars = await Promise.all(answers.map(async (answer) => (await answer?.json()) as KeptCalendar));
  const isExpired = ({ storedAt }: KeptCalendar) => storedAt <= Date.now() - MAX_AGE_MS;
  await Promise.all(calendars.filter(isExpired).map(({ siteId }) => cache.delete(calendarKey(siteId))));
  return calendars
    .filter((calendar) => !isExpired(calendar))
    .toSorted((a, b) => b.storedAt - a.storedAt)
    .map((calendar) => ({ siteName: names[calendar.siteId] ?? "", calendar }));
}
