import type { ReactNode } from "react";
import type { AvailabilityView, ReviewsView, SiteView, StayAnswer } from "#contract/site-view.ts";
import type { Theme } from "../contract.ts";

/** The parts of a page whose data comes later than the rest. */
export type Part = "Availability" | "Reviews";

/**
 * Renders a late part in its place: the part itself when its data is there, a mark for the stream to stop at when not.
 */
export type RenderPart = (part: Part) => ReactNode;

/** Where a late part belongs; `worker/owner-site/stream-page.ts` puts the part here. */
export function PartMark({ part }: { part: Part }) {
  return <vh-part data-part={part} />;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "vh-part": { "data-part": Part };
    }
  }
}

interface PageProps {
  view: SiteView;
  theme: Theme;
  answer: StayAnswer;
  part: RenderPart;
}

/** The content of a site's page between header and footer. */
export function Page({ view, theme, answer, part }: PageProps) {
  const { slots } = theme;
  switch (view.page.kind) {
    case "home":
      return (
        <>
          <slots.Hero view={view} />
          {theme.sections.map((section) => {
            if (section === "Availability" || section === "Reviews") return <div key={section}>{part(section)}</div>;
            if (section === "Units" && view.units.length < 2) return null;
            const Slot = slots[section];
            return <Slot key={section} view={view} />;
          })}
        </>
      );
    case "unit":
      return <slots.UnitPage view={view} availability={part("Availability")} />;
    case "photos":
      return <slots.PhotosPage view={view} />;
    case "practical":
      return <slots.PracticalPage view={view} />;
    case "contact":
      return <slots.ContactPage view={view} answer={answer} />;
    case "privacy":
      return <slots.PrivacyPage view={view} />;
  }
}

/** A late part with its data, or what stands in for it when the data could not be had. */
export function PartWithData({
  view,
  theme,
  part,
  availability,
  reviews,
}: {
  view: SiteView;
  theme: Theme;
  part: Part;
  availability?: AvailabilityView | undefined;
  reviews?: ReviewsView | undefined;
}) {
  const { slots } = theme;
  if (part === "Availability" && availability) return <slots.Availability view={view} availability={availability} />;
  if (part === "Reviews" && reviews) return <slots.Reviews view={view} reviews={reviews} />;
  return <PartFallback view={view} part={part} />;
}

export function PartFallback({ view, part }: { view: SiteView; part: Part }) {
  const id = part.toLowerCase();
  return (
    <section className={`${id} wrap`} aria-labelledby={id}>
      <h2 id={id}>{view.t(`${id}.title`)}</h2>
      <p className="unavailable">{view.t(part === "Reviews" ? "reviews.unavailable" : "availabilityUnavailable")}</p>
    </section>
  );
}
