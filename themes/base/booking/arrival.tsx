import type { ArrivalInformation as Information } from "#contract/pages/guest-page.ts";
import type { Place } from "#contract/owners/site-record.ts";
import { Block, type BookingPageProps } from "./block.tsx";

/** Google Maps with a route to the coordinates, or else to the address: phones open their app with it. */
function routeHref({ latitude, longitude, street, postalCode, town, country }: Place, isLocated: boolean): string {
  const address = [street, `${postalCode} ${town}`.trim(), country].filter(Boolean).join(", ");
  const destination = isLocated ? `${latitude},${longitude}` : address;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

/** The home's address with links to a map and to a route. */
export function HomeAddress({ view, page: { words } }: BookingPageProps) {
  const { place, located, mapHref, name } = view;
  return (
    <Block title={words("way.title")}>
      <address>
        {name}
        <br />
        {place.street ? (
          <>
            {place.street}
            <br />
          </>
        ) : null}
        {place.postalCode} {place.town}
      </address>
      {mapHref ? (
        <p className="booking-links">
          <a className="more" href={mapHref} rel="noreferrer">
            {words("way.map")}
          </a>{" "}
          <a className="more" href={routeHref(place, located)} rel="noreferrer">
            {words("way.route")}
          </a>
        </p>
      ) : null}
    </Block>
  );
}

/** Information about the arrival, or the day from which the guest can read it. */
export function ArrivalInformation({
  view,
  page: { words, booking },
  information,
}: BookingPageProps & { information: Information }) {
  const { kind, text, from } = information;
  const isAgreed = booking.state === "confirmed" || booking.state === "checked-in";
  const later =
    from && (isAgreed || from > view.today) ? words("way.from", { date: view.format.date(from) }) : words("way.confirmed");
  return (
    <Block title={words(`way.${kind}`)}>
      {text === null ? <p className="booking-later">{later}</p> : <p className="booking-text">{text}</p>}
    </Block>
  );
}
