import type { SiteView } from "#contract/pages/site-view.ts";
import type { SlotProps } from "../../contract.ts";

/** The amenities, one line per group; on a site with one unit also its beds and hours, because it has no unit page. */
export function Amenities({ view }: SlotProps) {
  const [only, ...others] = view.units;
  return (
    <section className="amenities wrap" aria-labelledby="amenities">
      <h2 id="amenities">{view.t("amenities.title")}</h2>
      <div className="inventory">
        {only && others.length === 0 ? <Stay view={view} unit={only} /> : null}
        {view.amenities.map(({ group, label, amenities }) => (
          <div key={group}>
            <h3>{label}</h3>
            <ul>
              {amenities.map((amenity) => (
                <li key={amenity.code}>{amenity.label}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function Stay({ view: { t }, unit }: { view: SiteView; unit: SiteView["units"][number] }) {
  return (
    <>
      {unit.beds.length > 0 ? (
        <div>
          <h3>{t("theme.sleep")}</h3>
          <ul className="beds">
            {unit.beds.map(({ room, beds }) => (
              <li key={room}>
                <strong>{room}</strong> {beds}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div>
        <h3>{t("theme.arrive")}</h3>
        <ul>
          <li>{t("theme.hours", { checkIn: unit.checkIn, checkOut: unit.checkOut })}</li>
          <li>{t("theme.shortest", { nights: t("units.nights", { count: unit.minimumNights }) })}</li>
        </ul>
      </div>
    </>
  );
}
