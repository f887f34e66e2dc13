import type { FC } from "react";
import type { AvailabilityView, ReviewsView, SiteView, StayAnswer, TextPage } from "#contract/site-view.ts";
import type { ColourRole, Corners, FontId, SchemeColours, Section } from "#contract/theme-design.ts";
import type { Locale } from "#domain/locale.ts";
import type { ThemeId } from "#domain/themes.ts";
import { baseSlots } from "./base/slots.ts";

export interface SlotProps {
  view: SiteView;
}
export interface AvailabilityProps extends SlotProps {
  availability: AvailabilityView;
}
export interface ReviewsProps extends SlotProps {
  reviews: ReviewsView;
}
export interface ContactPageProps extends SlotProps {
  answer: StayAnswer;
}

export interface TextPageProps extends SlotProps {
  text: TextPage;
}

/** The visual regions of a site. Each has a default in `themes/base`; a theme replaces the ones that carry its character. */
export interface Slots {
  Header: FC<SlotProps>;
  Footer: FC<SlotProps>;
  /** The way to book that stays within reach on a phone. */
  BookingBar: FC<SlotProps>;
  Hero: FC<SlotProps>;
  Welcome: FC<SlotProps>;
  About: FC<SlotProps>;
  Gallery: FC<SlotProps>;
  /** Only on sites with several units. */
  Units: FC<SlotProps>;
  Amenities: FC<SlotProps>;
  Availability: FC<AvailabilityProps>;
  Reviews: FC<ReviewsProps>;
  Location: FC<SlotProps>;
  Contact: FC<SlotProps>;
  /** A unit's page; its calendar follows. */
  UnitPage: FC<SlotProps>;
  PhotosPage: FC<SlotProps>;
  PracticalPage: FC<SlotProps>;
  ContactPage: FC<ContactPageProps>;
  PrivacyPage: FC<SlotProps>;
  /** A page of the owner's own, or a legal text. */
  TextPage: FC<TextPageProps>;
}

export interface FontFace {
  family: string;
  style?: "normal" | "italic";
  /** `font-weight` range of the variable font, e.g. `100 900`. */
  weight: string;
  /** `font-stretch` range, where the font has that axis. */
  stretch?: string;
  /** Addresses of the woff2 files. */
  latin: string;
  latinExt: string;
  /** The letters of Polish and its neighbours alone, cut from `latinExt` by the build. */
  polish: string;
  /** Loaded ahead of the style sheet's discovery: only for the faces of the first screen. */
  preload?: boolean;
}

/** A typeface an owner may choose, as `themes/fonts/{id}.ts` has it. */
export interface ChosenFont {
  face: FontFace;
  generic: "serif" | "sans-serif";
  /** What brings the widths and heights of Arial or Times to its own, so that nothing moves when it arrives. */
  standIn: { size: string; ascent: string; descent: string };
}

/** What an owner can change about a theme, with the theme's own values: all an editor has to know. Plain data. */
export interface Editable {
  /** The roles a colour can be given to, and which it has. */
  colours: Partial<Record<ColourRole, Required<SchemeColours>>>;
  /** What is written in which colour on which: each pair needs 4.5:1 (WCAG 2.2, 1.4.3), in light and in dark. */
  pairs: [text: ColourRole | `#${string}`, on: ColourRole][];
  /** The roles that colour the browser's own bars. */
  bar: { light: ColourRole; dark: ColourRole };
  fonts: { display: FontId; text: FontId };
  corners: Corners;
  /** The distance between sections, a CSS length. */
  section: string;
  /** Layouts of the hero; the first is the theme's own. */
  heroes: [string, ...string[]];
  /** The home page's sections in the theme's order. */
  sections: Section[];
}

interface ThemeDefinition {
  id: ThemeId;
  /** Colour of the browser's own bars. */
  themeColor: { light: string; dark: string };
  /** Colours of the site's icon: its initial on a square. */
  icon: { background: string; ink: string };
  fonts: FontFace[];
  /** The theme's style sheets, in order; they follow the base sheet. */
  css: string[];
  /** What only pages beside the home page need, after `css`. */
  pageCss: string[];
  /** Classes that no element of the home page has: their rules are not sent with it. */
  notOnHome: string[];
  /** The theme's own words, from `locales/{locale}/themes/{id}.json`; looked up as `theme.{key}`. */
  words?: Record<Locale, Record<string, unknown>>;
  slots?: Partial<Slots>;
  /** Style sheets of the heroes beside the theme's own, after `css`: the same elements, laid out anew. */
  heroes: Record<string, string>;
  /** What follows an owner's corners beside buttons, fields and pictures of galleries: a list of selectors. */
  cornered?: string;
  editable: Editable;
}

export interface Theme extends Omit<ThemeDefinition, "slots"> {
  slots: Slots;
  sections: Section[];
}

/** Completes a theme with the default slots. */
export function defineTheme({ slots, ...rest }: ThemeDefinition): Theme {
  return { ...rest, sections: rest.editable.sections, slots: { ...baseSlots, ...slots } };
}
