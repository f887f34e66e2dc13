import type { AmenityList } from "#contract/pages/site-view.ts";
import { Icon } from "../../base/icon.tsx";
import type { SlotProps } from "../../contract.ts";
import { stampOf } from "./stamps.ts";

/** The amenities with their stamps, in the style of a map's key. */
export function Key({ of }: { of: AmenityList[] }) {
  return (
    <div className="key">
      {of.map(({ group, label, amenities }) => (
        <div key={group}>
          <h3>{label}</h3>
          <ul>
            {amenities.map((amenity) => (
              <li key={amenity.code}>
                <Icon>
                  <path d={stampOf(amenity.code, group)} />
                </Icon>
                {amenity.label}
              </li>
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
      <Key of={view.amenities} />
    </section>
  );
}
