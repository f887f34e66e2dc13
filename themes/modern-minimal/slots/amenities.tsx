import type { SlotProps } from "../../contract.ts";
import { Rail } from "./rail.tsx";

/** A table: one ruled row per group, with the number of its amenities. */
export function Amenities({ view }: SlotProps) {
  const { t, format, amenities } = view;
  if (amenities.length === 0) return null;
  return (
    <Rail id="amenities" title={t("amenities.title")}>
      <div className="schedule">
        {amenities.map(({ group, label, amenities: things }) => (
          <div key={group}>
            <h3>{label}</h3>
            <span aria-hidden="true">{format.number(things.length)}</span>
            <ul>
              {things.map((thing) => (
                <li key={thing.code}>{thing.label}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Rail>
  );
}
