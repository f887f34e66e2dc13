import type { CalendarDate } from "#domain/dates.ts";
import { ArrivalInformation, HomeAddress, Manual } from "../booking/arrival.tsx";
import { Block, type BookingPageProps } from "../booking/block.tsx";
import { HouseRules } from "../booking/home.tsx";
import { StayDates, StayFacts } from "../booking/stay.tsx";
import { ContactWays } from "../slots/contact.tsx";

interface KeepPageProps extends BookingPageProps {
  /** The home's photo as a data URI; null without one. */
  photo: { src: string; width: number; height: number; alt: string } | null;
  /** Day on which the file was saved. */
  on: CalendarDate;
  /** Absolute address of the booking's page. */
  online: string;
}

/** All that a guest needs on the way and in the house, for a file that is read without a connection. */
export function KeepPage({ view, page, photo, on, online }: KeepPageProps) {
  const { words, booking, home } = page;
  return (
    <main className="booking-page booking-keep">
      <div className="wrap">
        <header className="booking-head">
          {photo ? (
            <div className="booking-photo">
              <img src={photo.src} width={photo.width} height={photo.height} alt={photo.alt} />
            </div>
          ) : null}
          <div className="booking-state">
            <p>{words("reference", { reference: booking.reference })}</p>
            <h1>{home}</h1>
          </div>
        </header>
        <article className="booking-card" aria-label={home}>
          <StayDates view={view} page={page} />
          <StayFacts view={view} page={page} />
          <div className="booking-columns">
            <HomeAddress view={view} page={page} />
            <ArrivalInformation view={view} page={page} />
            <Block title={words("call")}>
              <p>{view.host.name}</p>
              <ContactWays view={view} />
            </Block>
            <Manual view={view} page={page} />
            <HouseRules view={view} page={page} />
          </div>
        </article>
        <p className="booking-saved">
          {words("download.keepOn", { date: view.format.date(on) })} <a href={online}>{words("download.online")}</a>
        </p>
      </div>
    </main>
  );
}
