import { renderToStaticMarkup } from "react-dom/server";
import { dayInZone } from "#domain/dates.ts";
import { variantWidths } from "#domain/photo-sizes.ts";
import type { SiteRecord } from "#contract/owners/site-record.ts";
import { readArrivalPicture } from "#letting/arrival/arrival-pictures.ts";
import { readersFrom } from "#owners/export/export-readers.ts";
import { contentDisposition } from "#services/http/content-disposition.ts";
import { findChangeRequest } from "#store/letting/bookings.ts";
import bookingCss from "#themes/base/booking/booking.css?inline";
import homeCss from "#themes/base/booking/home.css?inline";
import keepCss from "#themes/base/booking/keep.css?inline";
import { applyDesign } from "#themes/base/design.ts";
import markdownCss from "#themes/base/markdown.css?inline";
import { loadMarkdown } from "#themes/base/markdown.tsx";
import { KeepPage } from "#themes/base/pages/keep-page.tsx";
import { loadTheme } from "#themes/registry.ts";
import { siteView } from "../owner-site/site-view.ts";
import { styleOf } from "../owner-site/styles.ts";
import { payOf, presentBooking } from "./present-booking.ts";
import { type GuestPageVisit, hrefOf, notFound, PRIVATE_HEADERS, siteOf } from "./visit.tsx";

/** Width of the home's photo in the file, pixels. */
const MAX_PHOTO_WIDTH = 960;
/** Fonts are files of ours, which cannot be reached without a connection. */
const FONT_FACES = /@font-face\s*\{[^}]*\}/g;

/**
 * Serves what the guest needs on the way as one HTML document, with its pictures inside, that phones open without a connection.
 * It has what the guest may read today.
 */
export async function serveKeepFile(visit: GuestPageVisit): Promise<Response> {
  const { context, tools, placed, locale } = visit;
  const site = await siteOf(visit);
  const today = dayInZone(context.now, site.timeZone);
  const [theme, changeRequest, pay] = await Promise.all([
    loadTheme(site.theme),
    findChangeRequest(tools.store, placed.booking.id),
    payOf(tools, placed),
    loadMarkdown(),
  ]);
  const href = hrefOf(visit);
  const shown = { locale, now: tools.now, href, changeRequest: changeRequest ?? null, step: null, notice: null };
  const page = await presentBooking(tools.store, placed, { ...shown, pay: { ...pay, location: null } });
  if (!page.hasKeepFile) return notFound(context);
  const [view, pictures, photo, { css }, design] = await Promise.all([
    siteView(site, theme, locale, { kind: "not-found" }, today, { isForBooked: true }),
    readPictures(
      visit,
      page.arrival.flatMap((item) => item.pictures.map(({ id }) => id)),
    ),
    readPhoto(visit, site),
    styleOf(theme, "not-found", site.units.length),
    applyDesign(theme, site.design),
  ]);
  const arrival = page.arrival.map((item) => ({ ...item, pictures: item.pictures.filter(({ id }) => pictures.has(id)) }));
  const kept = { ...page, arrival, pictureSrc: (id: string) => pictures.get(id) ?? "" };
  const style = (css + markdownCss + bookingCss + homeCss + keepCss + design.css).replaceAll(FONT_FACES, "");
  const html = renderToStaticMarkup(
    <html lang={locale} className={theme.id}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{`${page.home}, ${view.format.date(placed.booking.arrival)}`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <KeepPage view={view} page={kept} photo={photo} on={today} online={context.url.origin + href()} />
      </body>
    </html>,
  );
  return new Response(`<!DOCTYPE html>${html}`, {
    headers: {
      ...PRIVATE_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": contentDisposition("attachment", `${page.home} ${placed.booking.arrival}.html`),
    },
  });
}

/** Reads pictures of arrival information as data URIs, one after the other. */
async function readPictures({ context, tools, placed }: GuestPageVisit, ids: readonly string[]): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  for (const id of ids) {
    const object = await readArrivalPicture({ store: tools.store, bucket: context.env.MEDIA }, placed.site.id, id);
    if (object) read.set(id, toDataUri(await object.arrayBuffer()));
  }
  return read;
}

async function readPhoto({ context, placed, locale }: GuestPageVisit, site: SiteRecord) {
  const photo = site.photos.find(({ unitId }) => unitId === placed.unit.id) ?? site.photos[0];
  if (!photo) return null;
  const widths = variantWidths(photo.width);
  const width = widths.findLast((each) => each <= MAX_PHOTO_WIDTH) ?? photo.width;
  const content = await readersFrom(context.env, context.config.mainOrigin).photo(photo.key, width);
  if (!content) return null;
  const alt = photo.text[locale]?.alt ?? photo.text[site.defaultLocale]?.alt ?? "";
  return { src: toDataUri(await new Response(content).arrayBuffer()), width: photo.width, height: photo.height, alt };
}

const CHUNK_BYTES = 0x8000;

function toDataUri(content: ArrayBuffer): string {
  const bytes = new Uint8Array(content);
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return `data:image/webp;base64,${btoa(text)}`;
}
