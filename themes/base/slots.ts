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
import { ContactPage } from "./pages/contact-page.tsx";
import { PhotosPage } from "./pages/photos-page.tsx";
import { PracticalPage } from "./pages/practical-page.tsx";
import { PrivacyPage } from "./pages/privacy-page.tsx";
import { TextPage } from "./pages/text-page.tsx";
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
  PhotosPage,
  PracticalPage,
  ContactPage,
  PrivacyPage,
  TextPage,
};
