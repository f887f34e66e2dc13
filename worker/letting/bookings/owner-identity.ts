import type { OwnerIdentity } from "#contract/letting/booking-settings.ts";
import type { SiteRecord } from "#contract/owners/site-record.ts";

/** The owner as guests' contract partner: as entered for bookings; without a name there, the host whom the site names. */
export function ownerIdentity(
  identity: OwnerIdentity,
  { host, name, place }: Pick<SiteRecord, "host" | "name" | "place">,
): OwnerIdentity {
  if (identity.name.trim() !== "") return identity;
  const { street, postalCode, town } = host;
  return { ...identity, name: host.name.trim() || name, street, postalCode, town, country: place.country };
}
