import type { FC, ReactNode } from "react";
import type {
  AvailabilityView,
  BookingStep,
  FormState,
  QuestionState,
  ReviewsView,
  SiteView,
  StayAnswer,
  TextPage,
} from "#contract/pages/site-view.ts";
import type { ColourRole, Corners, FontId, SchemeColours, Section } from "#contract/owners/theme-design.ts";
import type { Locale } from "#domain/locale.ts";
import type { ThemeId } from "#domain/themes.ts";
import type { QuoteSheet } from "./base/quote/quote-sheet.ts";
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
  question: QuestionState;
}

export interface FindBookingPageProps extends SlotProps {
  lookup: FormState;
}

export interface PricesPageProps extends SlotProps {
  answer: StayAnswer | null;
  /** The theme's slot. */
  Quote: FC<QuoteProps>;
}

export interface QuoteProps extends SlotProps {
  sheet: QuoteSheet;
  /** True if the guest has already chosen the extras, which are then read-only. */
  isFixed?: boolean;
  /** Below the price: the link to the next step. */
  children?: ReactNode;
}

export interface BookPageProps extends SlotProps {
  step: BookingStep;
  /** The theme's slot. */
  Quote: FC<QuoteProps>;
}

export interface TextPageProps extends SlotProps {
  text: TextPage;
}

/** The visual regions of a site. Each has a default in `themes/base`; a theme replaces those that define its character. */
export interface Slots {
  Header: FC<SlotProps>;
  Footer: FC<SlotProps>;
  /** Link to the booking form that stays visible on a phone. */
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
  /** A unit's page without its calendar, which follows it. */
  UnitPage: FC<SlotProps>;
  PhotosPage: FC<SlotProps>;
  PracticalPage: FC<SlotProps>;
  PricesPage: FC<PricesPageProps>;
  /** The price of a stay: the total with its lines, the payment schedule and the cancellation terms. */
  Quote: FC<QuoteProps>;
  BookPage: FC<BookPageProps>;
  ContactPage: FC<ContactPageProps>;
  FindBookingPage: FC<FindBookingPageProps>;
  PrivacyPage: FC<SlotProps>;
  /** A page the owner added, or a legal text. */
  TextPage: FC<TextPageProps>;
}

export interface FontFace {
  family: string;
  style?: "normal" | "italic";
  /** `font-weight` range of the variable font, e.g. `100 900`. */
  weight: string;
  /** `font-stretch` range, if the font has that axis. */
  stretch?: string;
  /** Addresses of the woff2 files. */
  latin: string;
  latinExt: string;
  /** Only the letters of Polish and similar languages; the build creates it from `latinExt`. */
  polish: string;
  /** True if it is preloaded: only for the faces of the first screen. */
  preload?: boolean;
}

/** A typeface an owner can choose, exported by `themes/fonts/{id}.ts`. */
export interface ChosenFont {
  face: FontFace;
  generic: "serif" | "sans-serif";
  /** Adjusts the metrics of Arial or Times to those of the font, so that the layout does not shift when the font has loaded. */
  standIn: { size: string; ascent: string; descent: string };
}

/** The properties of a theme that an owner can change, with the theme's values. Plain data for the editor. */
export interface Editable {
  /** The roles whose colour can be changed, with the theme's colours. */
  colours: Partial<Record<ColourRole, Required<SchemeColours>>>;
  /** Pairs of text and background colour: each needs a contrast of 4.5:1 (WCAG 2.2, 1.4.3) in light and in dark mode. */
  pairs: [text: ColourRole | `#${string}`, on: ColourRole][];
  /** The roles whose colours are used for the browser's toolbar. */
  bar: { light: ColourRole; dark: ColourRole };
  fonts: { display: FontId; text: FontId };
  corners: Corners;
  /** The distance between sections, a CSS length. */
  section: string;
  /** Layouts of the hero; the first is the theme's default. */
  heroes: [string, ...string[]];
  /** The home page's sections in the theme's order. */
  sections: Section[];
}

/** A theme's style sheets, of which a page has one. */
export interface ThemeSheets {
  /** In order; they follow the base sheet. */
  css: string[];
  /** Those that only pages other than the home page need; they follow `css`. */
  pageCss: string[];
  /** Classes that no element of the home page has; rules for them are removed from its style sheet. */
  notOnHome: string[];
}

interface ThemeDefinition {
  id: ThemeId;
  /** Colour of the browser's toolbar. */
  themeColor: { light: string; dark: string };
  /** Colours of the site's icon: its initial on a square. */
  icon: { background: string; ink: string };
  fonts: FontFace[];
  /** The theme's texts, from `locales/{locale}/themes/{id}.json`; looked up as `theme.{key}`. */
  words?: Record<Locale, () => Promise<{ default: Record<string, unknown> }>>;
  slots?: Partial<Slots>;
  /** Style sheets of the heroes other than the default, with other layouts of the same elements; they follow `css`. */
  heroes: Record<string, () => Promise<{ default: string }>>;
  /** Selectors of further elements with the owner's corner style, besides buttons, fields and gallery pictures. */
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
