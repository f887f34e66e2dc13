import type { ReactNode } from "react";
import type { AvailabilityView, GuestState, ReviewsView, SiteView, TextPage } from "#contract/pages/site-view.ts";
import type { Section } from "#contract/owners/theme-design.ts";
import type { Theme } from "../contract.ts";

/** Data that may be loaded after the first bytes of the page are sent. */
export interface LateData {
  availability: AvailabilityView;
  reviews: ReviewsView;
}

/**
 * One region of a page between header and footer. Parts are rendered and sent in order: a part that waits for late data delays
 * only the following parts, and a part that fails is replaced by its fallback without affecting the others.
 */
export interface Part {
  name: string;
  waitsFor?: keyof LateData;
  /** `late` contains the data the part waits for. */
  render(late: Partial<LateData>): ReactNode;
  /** Shown if rendering the part or loading its data fails. */
  fallback: ReactNode;
}

/** Returns the parts of the view's page. */
export function partsOf(view: SiteView, theme: Theme, guest: GuestState): Part[] {
  const { slots } = theme;
  const plain = (name: string, node: ReactNode): Part => ({ name, render: () => node, fallback: null });
  switch (view.page.kind) {
    case "home":
      return [
        plain("Hero", <slots.Hero view={view} />),
        ...view.sections
          .filter((section) => section !== "Units" || view.units.length > 1)
          .map((section) => sectionPart(section, view, theme)),
      ];
    case "unit":
      return [plain("UnitPage", <slots.UnitPage view={view} />), sectionPart("Availability", view, theme)];
    case "photos":
      return [plain("PhotosPage", <slots.PhotosPage view={view} />)];
    case "practical":
      return [plain("PracticalPage", <slots.PracticalPage view={view} />)];
    case "prices":
      return [plain("PricesPage", <slots.PricesPage view={view} answer={guest.stay} Quote={slots.Quote} />)];
    case "book":
      return guest.booking ? [plain("BookPage", <slots.BookPage view={view} step={guest.booking} Quote={slots.Quote} />)] : [];
    case "contact":
      return [plain("ContactPage", <slots.ContactPage view={view} question={guest.question} />)];
    case "find-booking":
      return [plain("FindBookingPage", <slots.FindBookingPage view={view} lookup={guest.lookup} />)];
    case "not-found":
      return [];
    case "own":
    case "imprint":
    case "terms": {
      const text = textOf(view);
      return text ? [plain("TextPage", <slots.TextPage view={view} text={text} />)] : [];
    }
    case "privacy":
      return [plain("PrivacyPage", <slots.PrivacyPage view={view} />)];
  }
}

/** Returns the page's text if it is a text page. */
export function textOf({ page, pages, legal }: SiteView): TextPage | undefined {
  if (page.kind === "own") return pages.find(({ slug }) => slug === page.slug);
  return legal.find(({ kind }) => kind === page.kind);
}

function sectionPart(section: Section, view: SiteView, { slots }: Theme): Part {
  if (section === "Availability") {
    return {
      name: section,
      waitsFor: "availability",
      render: ({ availability }) => availability && <slots.Availability view={view} availability={availability} />,
      fallback: <Unavailable view={view} id="availability" text={view.t("availabilityUnavailable")} />,
    };
  }
  if (section === "Reviews") {
    return {
      name: section,
      waitsFor: "reviews",
      render: ({ reviews }) => reviews && <slots.Reviews view={view} reviews={reviews} />,
      fallback: <Unavailable view={view} id="reviews" text={view.t("reviews.unavailable")} />,
    };
  }
  const Slot = slots[section];
  return { name: section, render: () => <Slot view={view} />, fallback: null };
}

function Unavailable({ view, id, text }: { view: SiteView; id: string; text: string }) {
  return (
    <section className={`${id} wrap`} aria-labelledby={id}>
      <h2 id={id}>{view.t(`${id}.title`)}</h2>
      <p className="unavailable">{text}</p>
    </section>
  );
}
