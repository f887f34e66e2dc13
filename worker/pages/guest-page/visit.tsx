import { ERRORS } from "#contract/services/errors.ts";
import type { GuestPage } from "#contract/pages/guest-page.ts";
import type { SiteRecord } from "#contract/owners/site-record.ts";
import { STAYING_STATES } from "#domain/bookings/transitions.ts";
import { dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { guestPath } from "#letting/bookings/guest-token.ts";
import type { PaymentTools } from "#letting/payments/payment-tools.ts";
import { storedSite } from "#letting/site-source/site-source.ts";
import { countFault } from "#services/faults/count-fault.ts";
import { themeFault } from "#services/faults/theme-fault.ts";
import { logError } from "#services/http/log.ts";
import { renderNotice } from "#services/http/notice-pages.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { findById } from "#store/owners/sites.ts";
import { siteOrigin } from "#services/hosts/site-origin.ts";
import { splitPage } from "../owner-site/render-page.tsx";
import { streamPage } from "../owner-site/stream-page.ts";
import { prepareBooking } from "./prepare-booking.ts";

/** Headers of every answer about a guest's booking: the page must not be cached or indexed, or leak its address. */
export const PRIVATE_HEADERS = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

/** A guest's request: the booking that its token opens, and where it is. */
export interface GuestPageVisit {
  request: Request;
  context: RequestContext;
  tools: PaymentTools;
  placed: PlacedBooking;
  token: string;
  locale: Locale;
}

/** Says nothing about the reason. `hasLookup`: the host is that of a site, where guests can have their links sent again. */
export function notFound({ config }: RequestContext, hasLookup = false): Promise<Response> {
  const lookup = (lang: Locale, text: string) => (hasLookup ? ` <a href="/booking?lang=${lang}">${text}</a>` : "");
  return renderNotice({
    mainOrigin: config.mainOrigin,
    status: ERRORS.NOT_FOUND,
    title: "Deze pagina bestaat niet",
    body: `<p>Klopt het adres helemaal? Een link uit een e-mail is soms afgebroken.${lookup("nl", "Stuur de link opnieuw")}</p><p lang="en">This page does not exist. Is the address complete? Links in emails are sometimes cut off.${lookup("en", "Send the link again")}</p><p lang="pl">Ta strona nie istnieje. Czy adres jest kompletny? Linki w e-mailach bywają ucięte.${lookup("pl", "Wyślij link ponownie")}</p>`,
    headers: PRIVATE_HEADERS,
  });
}

/** Builds addresses of the page, which keep the language if it is not the booking's. */
export function hrefOf({ token, locale, placed }: GuestPageVisit): GuestPage["href"] {
  const language: Record<string, string> = locale === placed.booking.locale ? {} : { lang: locale };
  return (query = {}, file = "") => {
    const asked = new URLSearchParams({ ...language, ...query }).toString();
    return guestPath(token) + (file === "" ? "" : `/${file}`) + (asked === "" ? "" : `?${asked}`);
  };
}

/** Reads the booking's site from the store. */
export async function siteOf({ tools, placed }: GuestPageVisit): Promise<SiteRecord> {
  const site = await findById(tools.store, placed.site.id);
  if (!site) throw new Error("the site of a booking does not exist");
  return site;
}

type Create = Parameters<typeof prepareBooking>[2];

/** Renders a page about the booking in the site's theme. */
export async function render(visit: GuestPageVisit, site: SiteRecord, status: number, create: Create): Promise<Response> {
  const { context, locale, placed } = visit;
  const source = storedSite(site, siteOrigin(site, context.config.mainOrigin), context);
  // A request, which anybody can send, does not reveal what public pages hide.
  const isForBooked = (STAYING_STATES as readonly string[]).includes(placed.booking.state);
  const at = { locale, today: dayInZone(context.now, site.timeZone), path: context.url.pathname, isForBooked };
  const page = await prepareBooking(source, at, create);
  const body = streamPage({
    ...splitPage(page),
    parts: page.parts,
    loadLate: () => ({}),
    onComplete: () => {},
    onError: (part, error) => {
      logError("a part of a page failed", error, { requestId: context.requestId, part, site: site.id });
      countFault("error", themeFault(site.theme, part, error), context);
    },
  });
  return new Response(body, { status, headers: { ...page.headers, ...PRIVATE_HEADERS } });
}
