import { AmenityLists } from "../../base/slots/amenities.tsx";
import type { SlotProps } from "../../contract.ts";

/** The inventory pinned inside the pantry door. */
export function Amenities({ view }: SlotProps) {
  if (view.amenities.length === 0) return null;
  return (
    <section className="amenities wrap" aria-labelledby="amenities">
      <div className="pantry">
        <h2 id="amenities">{view.t("amenities.title")}</h2>
        <AmenityLists lists={view.amenities} />
      </div>
    </section>
  );
}
