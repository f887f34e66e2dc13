import type { TextValues } from "#locales/words/make-translator.ts";
import type { Language } from "../../kit/i18n/i18n.ts";
import type { SiteDraft, UnitText } from "#contract/owners/site-draft.ts";
import type { SiteOperations } from "#contract/owners/site-operations.ts";
import type { PhotoRecord, SiteContent } from "#contract/owners/site-record.ts";
import type { DesignPicture, SchemeColours, ThemeDesign } from "#contract/owners/theme-design.ts";
import type { Currency } from "#domain/money.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { LANGUAGE_TAGS, LOCALES, type Locale, type Localized } from "#domain/locale.ts";
import { simpleTermsOf } from "../workspace/simple-plan.ts";
import { menuIds } from "../workspace/menu-ids.ts";
import type { TextGroup, TextKey } from "../../kit/i18n/texts.ts";
import { FONT_NAMES } from "../workspace/font-names.ts";
import { displayNames, numberFormat } from "#locales/words/intl.ts";

/** A text or setting of a draft or of operations, in the words of the portal. */
export interface Field {
  /** Path of the value that it shows, such as `content.nl.tagline`. */
  path: string;
  /** Heading under which it is listed: the part of the portal, with the name of the unit or page. */
  heading: string;
  label: string;
  /** Language of the text; undefined for values. */
  locale?: Locale;
  /** The value as the owner reads it; "" if it is not set. */
  text: string;
  /** URL of a picture that is the value. */
  picture?: string;
}

/** Text groups that the fields' words come from. */
export const FIELD_TEXTS = [
  ...["changes", "content", "editors", "dashboard", "pricing", "theme-editor"].map((group) => `portal/${group}`),
  "amenities",
  "themes",
  "site",
];

/** Returns all texts and settings of a draft, without its photos. */
export function draftFields(draft: SiteDraft, language: Language): Field[] {
  const { name, homeKind, defaultLocale, locales, theme, ...others } = draft;
  const { content, units, place, host, photos, pages, menu, legal, designs, ...unlisted } = others;
  // A new property of drafts is a type error here until it is listed.
  unlisted satisfies Record<string, never>;
  const { say, choice } = wordsIn(language);
  const general = say("content", "title");
  const pageName = (id: string) => {
    const page = pages.find((each) => each.id === id);
    return page ? page.content[defaultLocale]?.title || page.slug : say.any(`site:nav.${id}`);
  };
  return [
    { path: "name", heading: general, label: say("editors", "home.name"), text: name },
    {
      path: "homeKind",
      heading: general,
      label: say("editors", "home.kind"),
      text: homeKind ? say("editors", `kinds.${homeKind}`) : "",
    },
    { path: "locales", heading: general, label: say("editors", "languages.shown"), text: locales.map(choice.locale).join(", ") },
    { path: "defaultLocale", heading: general, label: say("editors", "languages.own"), text: choice.locale(defaultLocale) },
    ...perLocale(content, (texts, locale) => contentFields(texts, locale, language)),
    ...placeFields(place, language),
    ...hostFields(host, language),
    ...units.flatMap((unit, index) => unitFields(unit, index, draft, language)),
    ...photos.flatMap((photo, index) => photoFields(photo, index, draft, language)),
    ...pages.flatMap((page) => {
      const heading = `${say("content", "parts.pages")}: ${pageName(page.id)}`;
      const path = `pages.${page.id}`;
      return [
        { path: `${path}.slug`, heading, label: say("content", "slug.label"), text: page.slug },
        ...perLocale(page.content, ({ title, body }, locale) => [
          { path: `${path}.content.${locale}.title`, heading, label: say("content", "fields.title"), locale, text: title },
          { path: `${path}.content.${locale}.body`, heading, label: say("content", "fields.body"), locale, text: body },
        ]),
      ];
    }),
    {
      path: "menu",
      heading: say("content", "parts.pages"),
      label: say("content", "menu.title"),
      text: menu
        .filter((id) => menuIds(draft).includes(id))
        .map(pageName)
        .join("\n"),
    },
    ...perLocale(legal, ({ imprint, terms }, locale) => {
      const heading = say("changes", "legal");
      return [
        { path: `legal.${locale}.imprint`, heading, label: say.any("site:nav.imprint"), locale, text: imprint },
        { path: `legal.${locale}.terms`, heading, label: say.any("site:nav.terms"), locale, text: terms },
      ];
    }),
    {
      path: "theme",
      heading: say("dashboard", "sections.theme"),
      label: say("editors", "theme.legend"),
      text: choice.theme(theme),
    },
    ...Object.entries(designs).flatMap(([id, design]) => designFields(id, design, language)),
  ];
}

/** Returns all settings of a site's operations. */
export function operationsFields(operations: SiteOperations, draft: SiteDraft, language: Language): Field[] {
  const { say } = wordsIn(language);
  const { timeZone, currency, units } = operations;
  const heading = say("dashboard", "sections.pricing");
  return [
    { path: "currency", heading, label: say("editors", "prices.currency"), text: say("editors", `prices.${currency}`) },
    { path: "timeZone", heading, label: say("pricing", "timeZone"), text: timeZone },
    ...Object.entries(units).flatMap(([id, terms]) => {
      const of = rentalHeading(id, draft, language);
      const path = `units.${id}`;
      return [
        { path: `${path}.checkIn`, heading: of, label: say("editors", "home.checkIn"), text: terms.checkIn },
        { path: `${path}.checkOut`, heading: of, label: say("editors", "home.checkOut"), text: terms.checkOut },
      ];
    }),
  ];
}

/** Returns the terms of a unit's rate plan that every home has. */
export function planFields(plan: RatePlan, unitId: string, draft: SiteDraft, language: Language): Field[] {
  const { say } = wordsIn(language);
  const { currency } = plan;
  const { nightly, cleaning, minNights } = simpleTermsOf(plan);
  const heading = rentalHeading(unitId, draft, language);
  const field = (path: string, label: string, text: string): Field => ({ path, heading, label, text });
  const money = (amount: number) => moneyText(amount, currency, language.locale);
  return [
    field("nightly.base", say("editors", "prices.nightlyLabel", { currency }), money(nightly)),
    field("fees", say("editors", "prices.cleaningLabel", { currency }), money(cleaning)),
    field("rules.minNights", say("editors", "prices.minimumNights"), String(minNights)),
  ];
}

/** Heading of the terms on which a unit is let. */
function rentalHeading(unitId: string, draft: SiteDraft, language: Language): string {
  const heading = wordsIn(language).say("dashboard", "sections.pricing");
  if (draft.units.length === 1) return heading;
  const index = draft.units.findIndex(({ id }) => id === unitId);
  return `${heading}: ${unitName(draft, index, language)}`;
}

/** The text of a picture only identifies it. */
const pictureField = (path: string, heading: string, label: string, picture: DesignPicture | null): Field => ({
  path,
  heading,
  label,
  text: picture ? JSON.stringify(picture) : "",
  ...(picture && { picture: `/media/${picture.key}-${Math.min(480, picture.width)}.webp` }),
});

function designFields(theme: string, design: ThemeDesign, language: Language): Field[] {
  const { say, choice } = wordsIn(language);
  const { colours = {}, fonts = {}, corners, spacing, hero, sections = [], logo, favicon, ...unlisted } = design;
  unlisted satisfies Record<string, never>;
  const heading = `${say("dashboard", "sections.theme")}: ${choice.theme(theme)}`;
  const path = `designs.${theme}`;
  const roles = Object.entries(colours) as [keyof typeof colours, SchemeColours][];
  return [
    ...roles.flatMap(([role, pair]) =>
      (["light", "dark"] as const).map((scheme) => ({
        path: `${path}.colours.${role}.${scheme}`,
        heading,
        label: `${say("theme-editor", `roles.${role}`)} (${say("theme-editor", `scheme.${scheme}`)})`,
        text: pair[scheme] ?? "",
      })),
    ),
    ...(["display", "text"] as const).map((use) => {
      const font = fonts[use];
      return {
        path: `${path}.fonts.${use}`,
        heading,
        label: say("theme-editor", `fonts.${use}`),
        text: font ? FONT_NAMES[font] : "",
      };
    }),
    {
      path: `${path}.corners`,
      heading,
      label: say("theme-editor", "shape.corners"),
      text: corners ? say("theme-editor", `shape.${corners}`) : "",
    },
    {
      path: `${path}.spacing`,
      heading,
      label: say("theme-editor", "shape.spacing"),
      text: spacing ? say("theme-editor", `shape.${spacing}`) : "",
    },
    {
      path: `${path}.hero`,
      heading,
      label: say("theme-editor", "shape.hero"),
      text: hero ? say.any(`portal/theme-editor:heroes.${hero}`) : "",
    },
    {
      path: `${path}.sections`,
      heading,
      label: say("theme-editor", "sections.tab"),
      text: sections.map((section) => say("theme-editor", `sections.${section}`)).join("\n"),
    },
    pictureField(`${path}.logo`, heading, say("theme-editor", "logo.logo"), logo ?? null),
    pictureField(
      `${path}.favicon`,
      heading,
      say("theme-editor", "logo.favicon"),
      favicon ? { key: favicon, width: 480, height: 480 } : null,
    ),
  ];
}

function contentFields(content: SiteContent, locale: Locale, language: Language): Field[] {
  const { say } = wordsIn(language);
  const { tagline, intro, welcome, aboutTitle, about, highlights, locationTitle, location, distances, ...rules } = content;
  const { houseRules, practical, ...unlisted } = rules;
  unlisted satisfies Record<string, never>;
  const field = (part: "texts" | "surroundings" | "rules", name: keyof SiteContent, label: string, text: string): Field => ({
    path: `content.${locale}.${name}`,
    heading: say("content", `parts.${part}`),
    label,
    locale,
    text,
  });
  return [
    field("texts", "tagline", say("content", "fields.tagline"), tagline),
    field("texts", "intro", say("content", "fields.intro"), intro),
    field("texts", "welcome", say("content", "fields.welcome"), welcome.join("\n\n")),
    field("texts", "aboutTitle", say("content", "fields.aboutTitle"), aboutTitle),
    field("texts", "about", say("content", "fields.about"), about.join("\n\n")),
    field("texts", "highlights", say("content", "highlights.title"), listText(highlights)),
    field("rules", "practical", say("content", "practical.title"), listText(practical)),
    field("rules", "houseRules", say("content", "houseRules.title"), listText(houseRules)),
    field("surroundings", "locationTitle", say("content", "fields.locationTitle"), locationTitle),
    field("surroundings", "location", say("content", "fields.location"), location.join("\n\n")),
    field(
      "surroundings",
      "distances",
      say("content", "distances.title"),
      distances
        .map(({ label, km, minutes, by }) =>
          say("changes", "distance", {
            label,
            km: numberText(km, language.locale),
            minutes,
            by: say("content", `distances.ways.${by}`),
          }),
        )
        .join("\n"),
    ),
  ];
}

/** Titles and texts of a list, with an empty line between its items. */
const listText = (items: readonly { title: string; text: string }[]): string =>
  items.map(({ title, text }) => `${title}\n${text}`).join("\n\n");

function placeFields(place: SiteDraft["place"], language: Language): Field[] {
  const { say, choice } = wordsIn(language);
  const { latitude, longitude, country, ...address } = place;
  const heading = say("content", "parts.place");
  return [
    { path: "place.country", heading, label: say("editors", "place.country"), text: choice.country(country) },
    ...(["street", "postalCode", "town", "region"] as const).map((name) => ({
      path: `place.${name}`,
      heading,
      label: say("editors", `place.${name}`),
      text: address[name] ?? "",
    })),
    ...(["latitude", "longitude"] as const).map((name) => ({
      path: `place.${name}`,
      heading,
      label: say("editors", `place.${name}`),
      text: numberText({ latitude, longitude }[name], language.locale),
    })),
  ];
}

function hostFields(host: SiteDraft["host"], language: Language): Field[] {
  const { say, choice } = wordsIn(language);
  const { whatsapp, speaks, repliesWithin, ...texts } = host;
  const heading = say("content", "parts.host");
  const labels: Record<keyof typeof texts, string> = {
    name: say("editors", "host.name"),
    email: say("editors", "host.email"),
    phone: say("editors", "host.phone"),
    street: say("editors", "place.street"),
    postalCode: say("editors", "place.postalCode"),
    town: say("editors", "place.town"),
  };
  return [
    ...(Object.keys(labels) as (keyof typeof texts)[]).map((name) => ({
      path: `host.${name}`,
      heading,
      label: labels[name],
      text: texts[name],
    })),
    { path: "host.whatsapp", heading, label: say("editors", "host.whatsapp"), text: say("changes", whatsapp ? "yes" : "no") },
    { path: "host.speaks", heading, label: say("editors", "host.speaks"), text: speaks.map(choice.spoken).join(", ") },
    {
      path: "host.repliesWithin",
      heading,
      label: say("changes", "repliesWithin"),
      text: say("changes", "hours", { count: repliesWithin }),
    },
  ];
}

function unitFields(unit: UnitText, index: number, draft: SiteDraft, language: Language): Field[] {
  const { say, choice } = wordsIn(language);
  const { id, slug, sleeps, bedrooms, bathrooms, area, registrationNumber, amenities, content, ...unlisted } = unit;
  unlisted satisfies Record<string, never>;
  const isOnly = draft.units.length === 1;
  const heading = isOnly ? say("content", "title") : `${say("content", "parts.homes")}: ${unitName(draft, index, language)}`;
  const path = `units.${id}`;
  const numbers = { sleeps, bedrooms, bathrooms, area };
  return [
    ...(["sleeps", "bedrooms", "bathrooms", "area"] as const).map((name) => ({
      path: `${path}.${name}`,
      heading,
      label: say("editors", `home.${name}`),
      text: numberText(numbers[name], language.locale),
    })),
    { path: `${path}.registrationNumber`, heading, label: say("editors", "home.registration"), text: registrationNumber ?? "" },
    {
      path: `${path}.amenities`,
      heading,
      label: say("content", "parts.amenities"),
      // They are a set: their order does not matter.
      text: amenities.toSorted().map(choice.amenity).join("\n"),
    },
    { path: `${path}.slug`, heading, label: say("content", "slug.label"), text: slug },
    ...perLocale(content, ({ name, summary, description, beds }, locale) => {
      const field = (key: string, label: string, text: string) => ({
        path: `${path}.content.${locale}.${key}`,
        heading,
        label,
        locale,
        text,
      });
      return [
        // The only unit has the site's name.
        ...(isOnly && name === draft.name ? [] : [field("name", say("content", "fields.name"), name)]),
        field("summary", say("content", "fields.summary"), summary),
        field("description", say("content", "fields.description"), description.join("\n\n")),
        field("beds", say("content", "beds.title"), beds.map(({ room, beds: inRoom }) => `${room}: ${inRoom}`).join("\n")),
      ];
    }),
  ];
}

/** Texts of a photo; {@link photoChanges} compares the photos themselves. */
function photoFields(photo: PhotoRecord, index: number, draft: SiteDraft, language: Language): Field[] {
  const { say } = wordsIn(language);
  const at = draft.units.findIndex(({ id }) => id === photo.unitId);
  const heading = say("content", "parts.photos");
  const name = say("editors", "photos.numbered", { number: index + 1 });
  const path = `photos.${photo.id}`;
  return [
    ...perLocale(photo.text, ({ alt, caption }, locale) => [
      { path: `${path}.text.${locale}.alt`, heading, label: `${name}: ${say("editors", "photos.alt")}`, locale, text: alt },
      {
        path: `${path}.text.${locale}.caption`,
        heading,
        label: `${name}: ${say("editors", "photos.caption")}`,
        locale,
        text: caption,
      },
    ]),
    {
      path: `${path}.room`,
      heading,
      label: `${name}: ${say("editors", "photos.room")}`,
      text: photo.room ? say("editors", `photos.rooms.${photo.room}`) : "",
    },
    {
      path: `${path}.unitId`,
      heading,
      label: `${name}: ${say("editors", "photos.unit")}`,
      text: at === -1 ? say("editors", "photos.wholeSite") : unitName(draft, at, language),
    },
  ];
}

function unitName(draft: SiteDraft, index: number, { t }: Language): string {
  return draft.units[index]?.content[draft.defaultLocale]?.name.trim() || t("portal/editors:units.item", { number: index + 1 });
}

const perLocale = <Texts>(texts: Localized<Texts>, fieldsOf: (texts: Texts, locale: Locale) => Field[]): Field[] =>
  LOCALES.flatMap((locale) => {
    const inLocale = texts[locale];
    return inLocale === undefined ? [] : fieldsOf(inLocale, locale);
  });

const numberText = (value: number | null, locale: Locale): string =>
  value === null ? "" : numberFormat(LANGUAGE_TAGS[locale], { maximumFractionDigits: 20, useGrouping: false }).format(value);

const moneyText = (amount: number, currency: Currency, locale: Locale): string =>
  numberFormat(LANGUAGE_TAGS[locale], { style: "currency", currency }).format(amount / 100);

/** Typed access to the portal's texts, and the names of choices. */
function wordsIn({ t, locale }: Language) {
  const say = Object.assign(
    <Group extends TextGroup>(group: Group, key: TextKey<Group>, values?: TextValues): string =>
      t(`portal/${group}:${key}`, values),
    { any: (key: string): string => t(key) },
  );
  const choice = {
    locale: (code: Locale) => t(`portal/shell:languages.${code}`),
    spoken: (code: string) => displayNames(LANGUAGE_TAGS[locale], { type: "language" }).of(code) ?? code,
    country: (code: string) => displayNames(LANGUAGE_TAGS[locale], { type: "region" }).of(code) ?? code,
    theme: (id: string) => t(`themes:${id}.name`),
    amenity: (code: string) => t(`amenities:${code}`),
  };
  return { say, choice };
}
