import { isServed } from "#contract/owners/site-record.ts";
import type { ColourRole, ThemeDesign } from "#contract/owners/theme-design.ts";
import { contrast, findReadable, luminance } from "#domain/colour.ts";
import { isLocale, pickLocale } from "#domain/locale.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { hasJpeg, jpegName } from "#domain/photo-key.ts";
import { jpegSize, variantHeight, variantWidths } from "#domain/photo-sizes.ts";
import { siteOrigin } from "#services/hosts/site-origin.ts";
import type { LetterPhoto, LetterSender } from "#services/mail/letter.ts";
import type { MailColours, Palette } from "#services/mail/templates/colours.ts";
import { objectName } from "#services/photos/objects.ts";
import type { BookingPlace } from "#store/letting/booking-places.ts";
import { MIN_CONTRAST } from "#themes/contrast.ts";
import type { Editable } from "#themes/contract.ts";
import { EDITABLE } from "#themes/editable.ts";

/** Width of a letter in pixels. */
const LETTER_WIDTH = 600;

/** The home as the sender of a letter to its guest: its name, photo and the colours of its website. */
export function senderOf({ site, photo }: BookingPlace, locale: MessageLocale, mainOrigin: string): LetterSender {
  const hasAddress = isServed(site.status) && (site.customDomain ?? site.subdomain) !== null;
  const origin = hasAddress ? siteOrigin(site, mainOrigin) : null;
  const text = photo && pickLocale(photo.text, isLocale(locale) ? locale : site.defaultLocale, site.defaultLocale);
  return {
    name: site.name,
    origin,
    photo: photo && origin !== null ? { ...photoAt(photo, origin), alt: text?.alt || site.name } : null,
    colours: coloursOf(EDITABLE[site.theme], site.design),
  };
}

function photoAt(photo: NonNullable<BookingPlace["photo"]>, origin: string): Omit<LetterPhoto, "alt"> {
  if (hasJpeg(photo.key)) {
    const width = Math.min(LETTER_WIDTH, jpegSize(photo).width);
    return { src: `${origin}/media/${jpegName(photo.key)}`, width, height: variantHeight(width, photo) };
  }
  const widths = variantWidths(photo.width);
  const stored = widths.find((each) => each >= LETTER_WIDTH) ?? widths.at(-1) ?? photo.width;
  const width = Math.min(LETTER_WIDTH, stored);
  return { src: `${origin}/media/${objectName(photo.key, stored)}`, width, height: variantHeight(width, photo) };
}

/** The colours of a site for its letters. All texts are readable (WCAG 2.2, 1.4.3), whatever the owner has chosen. */
export function coloursOf(theme: Editable, design: ThemeDesign): MailColours {
  return { light: paletteOf(theme, design, "light"), dark: paletteOf(theme, design, "dark") };
}

function paletteOf({ colours, pairs }: Editable, design: ThemeDesign, scheme: "light" | "dark"): Palette {
  const valueOf = (role: ColourRole): string => design.colours?.[role]?.[scheme] ?? colours[role]?.[scheme] ?? "#888888";
  const [paper = "", card = ""] = [valueOf("paper"), valueOf("surface")].toSorted((a, b) => luminance(a) - luminance(b));
  // The colour of the theme's buttons.
  const accent = colours.accent ? "accent" : "acid";
  const [text = "accent-ink"] = pairs.find(([, on]) => on === accent) ?? [];
  const button = valueOf(accent);
  const buttonInk = readable(text.startsWith("#") ? text : valueOf(text as ColourRole), [button]);
  return {
    paper,
    card,
    sand: paper,
    mark: button,
    ink: readable(valueOf("ink"), [paper, card]),
    soft: readable(valueOf("muted"), [paper, card]),
    bar: button,
    barInk: buttonInk,
    button,
    buttonInk,
  };
}

/** The nearest colour that is readable on the others, or else the better one of black and white. */
function readable(colour: string, on: string[]): string {
  const worst = (text: string) => Math.min(...on.map((each) => contrast(text, each)));
  return findReadable(colour, on, MIN_CONTRAST) ?? (worst("#000000") > worst("#ffffff") ? "#000000" : "#ffffff");
}
