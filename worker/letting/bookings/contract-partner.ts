import type { OwnerIdentity } from "#contract/letting/booking-settings.ts";
import type { BookingPlace } from "#store/letting/booking-places.ts";

/** The guest's contract partner: the identity from the settings; if it is not filled in, the host named on the site. */
export function partnerOf({ settings, site: { host, place, name } }: BookingPlace): OwnerIdentity {
  const { identity } = settings.settings;
  if (identity.name.trim() !== "") return identity;
  return {
    ...identity,
    name: host.name || name,
    street: host.street,
    postalCode: host.postalCode,
    town: host.town,
    country: place.country,
  };
}
