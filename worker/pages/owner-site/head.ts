import type { SiteRecord } from "#contract/owners/site-record.ts";
import type { SiteView } from "#contract/pages/site-view.ts";
import { sitePath } from "#locales/site-paths.ts";
import { hasJpeg, jpegName } from "#domain/photo-key.ts";
import { jpegSize } from "#domain/photo-sizes.ts";
import type { Head, PreviewImage } from "#themes/base/document.tsx";
import { plainText } from "#themes/base/markdown.tsx";
import { textOf } from "#themes/base/page.tsx";
import { photoPath } from "./site-view.ts";

/** Creates title, description, canonical address, alternates, preview picture and structured data of a page. */
export async function headOf(record: SiteRecord, view: SiteView, origin: string, noindex: boolean): Promise<Head> {
  const { page, t } = view;
  const icon = record.design.favicon ? photoPath(record.design.favicon, 480) : undefined;
  const unit = page.kind === "unit" ? view.units.find(({ slug }) => slug === page.slug) : undefined;
  const values = { name: view.name, town: view.place.town };
  if (page.kind === "not-found") {
    const title = t("title.page", { ...values, page: t("error.notFound.title") });
    const nothing = { canonical: undefined, alternates: [], image: undefined, structuredData: undefined };
    return { title, description: t("error.notFound.text"), ...nothing, icon, noindex };
  }
  const text = textOf(view);
  const title =
    page.kind === "home"
      ? t("title.home", values)
      : t("title.page", { ...values, page: unit?.name ?? text?.title ?? t(`nav.${page.kind}`) });
  const said =
    unit?.summary ??
    (text
      ? plainText(text.body)
      : page.kind === "practical" || page.kind === "prices" || page.kind === "find-booking"
        ? t(`${page.kind}.lead`)
        : view.content.intro);
  const others = record.locales.map((locale) => ({ locale: locale as string, href: origin + sitePath(page, locale, record) }));
  // Other pages have no rental and do not evaluate its code.
  const hasRental = page.kind === "unit" || page.kind === "home";
  const rental = hasRental ? (await import("./vacation-rental.ts")).vacationRental(record, view, origin) : undefined;
  return {
    title: values.town === "" ? title.replace(/,\s*$/, "") : title,
    description: shorten(said),
    canonical: origin + sitePath(page, view.locale, record),
    alternates:
      others.length > 1 ? [...others, { locale: "x-default", href: origin + sitePath(page, record.defaultLocale, record) }] : [],
    image: previewImage(record, view, unit?.slug, origin),
    icon,
    structuredData: rental && JSON.stringify(rental).replaceAll("<", "\\u003c"),
    noindex,
  };
}

/** The first photo of a unit, or else of the site. */
function previewImage(
  record: SiteRecord,
  { pictures }: SiteView,
  unit: string | undefined,
  origin: string,
): PreviewImage | undefined {
  const at = Math.max(
    0,
    pictures.findIndex(({ unitSlug }) => unitSlug === unit),
  );
  // Pictures are in the order of the record's photos.
  const [photo, picture] = [record.photos[at], pictures[at]];
  if (!photo || !picture) return undefined;
  return hasJpeg(photo.key)
    ? { href: `${origin}/media/${jpegName(photo.key)}`, jpeg: jpegSize(photo) }
    : { href: origin + picture.src, jpeg: undefined };
}

/** Search engines show about this many characters of a description. */
const DESCRIPTION_LENGTH = 158;

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(" ", DESCRIPTION_LENGTH))}…`;
}
