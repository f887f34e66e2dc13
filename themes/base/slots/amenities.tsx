import type { AmenityList } from "#contract/pages/site-view.ts";
import type { SlotProps } from "../../contract.ts";

export function AmenityLists({ lists, level = 3 }: { lists: AmenityList[]; level?: 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <div className="amenity-lists">
      {lists.map(({ group, label, amenities }) => (
        <div key={group}>
          <Heading>{label}</Heading>
          <ul>
            {amenities.map((amenity) => (
              <li key={amenity.code}>{amenity.label}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

export function Amenities({ view }: SlotProps) {
  if (view.amenities.length === 0) return null;
  return (
    <section className="amenities wrap" aria-labelledby="amenities">
      <h2 id="amenities">{view.t("amenities.title")}</h2>
      <AmenityLists lists={view.amenities} />
    </section>
  );
}
