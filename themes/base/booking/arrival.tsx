import type { ArrivalInformation as Information, GuestPage } from "#contract/pages/guest-page.ts";
import type { Place } from "#contract/owners/site-record.ts";
import { Block, type BookingPageProps } from "./block.tsx";

interface InformationProps extends BookingPageProps {
  information: Information;
}

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

/** The information about the arrival, each kind as a block. */
export function ArrivalInformation({ view, page }: BookingPageProps) {
  return page.arrival.map((information, index) =>
    information.kind === "manual" ? null : (
      <Block key={index} title={titleOf(page, information)}>
        <Contents view={view} page={page} information={information} />
      </Block>
    ),
  );
}

/** The parts of the house manual. */
export function Manual({ view, page }: BookingPageProps) {
  const parts = page.arrival.filter(({ kind }) => kind === "manual");
  if (parts.length === 0) return null;
  return (
    <Block title={page.words("way.manual")} className="booking-manual">
      <ul>
        {parts.map((information, index) => (
          <li key={index}>
            {information.title ? <h3>{information.title}</h3> : null}
            <Contents view={view} page={page} information={information} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

const titleOf = ({ words }: GuestPage, { kind, title }: Information): string => title || words(`way.${kind}`);

/** The text with its pictures, or the day from which the guest can read it. */
function Contents({ view, page: { words, booking, pictureSrc }, information }: InformationProps) {
  const { text, from, pictures } = information;
  if (text === null) {
    const isAgreed = booking.state === "confirmed" || booking.state === "checked-in";
    const isDated = from && (isAgreed || from > view.today);
    return (
      <p className="booking-later">{isDated ? words("way.from", { date: view.format.date(from) }) : words("way.confirmed")}</p>
    );
  }
  return (
    <>
      <p className="booking-text">{text}</p>
      {pictures.map(({ id, width, height, alt }) => (
        <img key={id} className="booking-picture" src={pictureSrc(id)} width={width} height={height} alt={alt} loading="lazy" />
      ))}
    </>
  );
}
