import type { FC } from "react";
import type { PageRef } from "#contract/pages/site-view.ts";

interface LoadedPage<Props extends object> {
  /** Renders nothing until the page is loaded. */
  Page: FC<Props>;
  load(): Promise<void>;
}

function loaded<Props extends object>(importPage: () => Promise<FC<Props>>): LoadedPage<Props> {
  let Loaded: FC<Props> | undefined;
  return {
    Page: (props) => (Loaded ? <Loaded {...props} /> : null),
    load: async () => {
      Loaded ??= await importPage();
    },
  };
}

const book = loaded(async () => (await import("./book-page.tsx")).BookPage);
const contact = loaded(async () => (await import("./contact-page.tsx")).ContactPage);
const findBooking = loaded(async () => (await import("./find-booking-page.tsx")).FindBookingPage);
const photos = loaded(async () => (await import("./photos-page.tsx")).PhotosPage);
const practical = loaded(async () => (await import("./practical-page.tsx")).PracticalPage);
const quote = loaded(async () => (await import("../slots/quote.tsx")).Quote);
const prices = loaded(async () => (await import("./prices-page.tsx")).PricesPage);
const privacy = loaded(async () => (await import("./privacy-page.tsx")).PrivacyPage);
const text = loaded(async () => (await import("./text-page.tsx")).TextPage);

/** The default pages that the home page does not need; see {@link loadPage}. */
export const loadedPages = {
  BookPage: book.Page,
  ContactPage: contact.Page,
  FindBookingPage: findBooking.Page,
  PhotosPage: photos.Page,
  PracticalPage: practical.Page,
  PricesPage: prices.Page,
  Quote: quote.Page,
  PrivacyPage: privacy.Page,
  TextPage: text.Page,
};

const PAGES: Partial<Record<PageRef["kind"], { load(): Promise<void> }>> = {
  contact,
  "find-booking": findBooking,
  photos,
  practical,
  book: { load: async () => void (await Promise.all([book.load(), quote.load()])) },
  prices: { load: async () => void (await Promise.all([prices.load(), quote.load()])) },
  privacy,
  own: text,
  imprint: text,
  terms: text,
};

/** Loads the default component of a page, which must happen before it is rendered. */
export async function loadPage(kind: PageRef["kind"]): Promise<void> {
  await PAGES[kind]?.load();
}
