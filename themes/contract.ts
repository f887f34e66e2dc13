import type { FC } from "react";
import type { AvailabilityView, ReviewsView, SiteView, StayAnswer } from "#contract/site-view.ts";
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
}

/** The home page's sections between hero and footer, in a theme's order. */
export type Section =
  | "Welcome"
  | "About"
  | "Gallery"
  | "Units"
  | "Amenities"
  | "Availability"
  | "Reviews"
  | "Location"
  | "Contact";

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

export interface ThemeDefinition {
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
  /** The theme's own words, from `locales/{locale}/themes/{id}.json`; looked up as `theme.{key}`. */
  words?: Record<Locale, Record<string, unknown>>;
  slots?: Partial<Slots>;
  sections?: Section[];
}

export interface Theme extends Omit<ThemeDefinition, "slots" | "sections"> {
  slots: Slots;
  sections: Section[];
}

const SECTIONS: Section[] = [
  "Welcome",
  "About",
  "Gallery",
  "Units",
  "Amenities",
  "Availability",
  "Reviews",
  "Location",
  "Contact",
];

/** Completes a theme with the default slots and order. */
export function defineTheme({ slots, sections = SECTIONS, ...rest }: ThemeDefinition): Theme {
  return { ...rest, sections, slots: { ...baseSlots, ...slots } };
}
