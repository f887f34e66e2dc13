import type { Slots } from "../contract.ts";
import { About, Welcome } from "./slots/about.tsx";
import { Amenities } from "./slots/amenities.tsx";
import { Availability } from "./slots/availability.tsx";
import { BookingBar, Footer, Header } from "./slots/frame.tsx";
import { Contact } from "./slots/contact.tsx";
import { Gallery } from "./slots/gallery.tsx";
import { Hero } from "./slots/hero.tsx";
import { Location } from "./slots/location.tsx";
import { Reviews } from "./slots/reviews.tsx";
import { Units } from "./slots/units.tsx";
import { loadedPages } from "./pages/loaded-pages.tsx";
import { UnitPage } from "./pages/unit-page.tsx";

export const baseSlots: Slots = {
  Header,
  Footer,
  BookingBar,
  Hero,
  Welcome,
  About,
  Gallery,
  Units,
  Amenities,
  Availability,
  Reviews,
  Location,
  Contact,
  UnitPage,
  ...loadedPages,
};
