import type { ArrivalInformation as Information } from "#contract/pages/guest-page.ts";
import { Block, type BookingPageProps } from "./block.tsx";

/** The home's address with a link to a map. */
export function HomeAddress({ view, page: { words } }: BookingPageProps) {
  const { place, mapHref, name } = view;
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
        <p>
          <a className="more" href={mapHref} rel="noreferrer">
            {words("way.map")}
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
