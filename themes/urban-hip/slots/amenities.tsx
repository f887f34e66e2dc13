import type { SlotProps } from "../../contract.ts";

/** The amenities in the style of a departures board, one row per group. */
export function Amenities({ view }: SlotProps) {
  if (view.amenities.length === 0) return null;
  return (
    <section className="amenities" aria-labelledby="amenities">
      <div className="section-head">
        <h2 id="amenities">{view.t("amenities.title")}</h2>
      </div>
      <div className="board">
        {view.amenities.map(({ group, label, amenities }) => (
          <div key={group} className="board-row">
            <h3>{label}</h3>
            <ul className="tags">
              {amenities.map(({ code, label: name }) => (
                <li key={code}>{name}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
