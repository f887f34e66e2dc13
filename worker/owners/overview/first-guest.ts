import { paymentMethodsOf, termsOfUnit } from "#contract/letting/booking-settings.ts";
import { describedUnits } from "#contract/owners/site-operations.ts";
import { type FirstGuestState, firstGuestStates } from "#domain/bookings/first-guest.ts";
import { CANCELLATION_PRESETS } from "#domain/rates/default-plan.ts";
import { sameJson } from "#domain/same-json.ts";
import type { SiteState } from "#store/owners/overview.ts";
import type { FoundOperations } from "#store/owners/site-operations.ts";

/**
 * The list of what a site needs before its first guest comes; null for a site that was never online, which has another list. The
 * address and the other answers are those of the draft.
 */
export function firstGuestOf(state: SiteState, { operations, plans }: FoundOperations): FirstGuestState[] | null {
  const { draft, publishedVersion, bookingSettings: settings, hasLiveAccount, isOnChannels, hasBooking } = state;
  if (publishedVersion === null) return null;
  return firstGuestStates({
    methods: paymentMethodsOf(settings),
    hasLiveAccount,
    street: draft.place.street,
    units: describedUnits(draft, operations).map(({ id, amenities, registrationNumber }) => {
      const plan = plans[id]?.plan;
      return {
        id,
        arrival: termsOfUnit(settings, id).arrival.map(({ kind }) => kind),
        offersWifi: amenities.includes("wifi"),
        registrationNumber,
        hasTax: (plan?.taxes.length ?? 0) > 0,
        hasOwnCancellation: plan !== undefined && !sameJson(plan.cancellation, CANCELLATION_PRESETS.moderate),
      };
    }),
    isOnChannels,
    hasBooking,
    ticked: settings.tickedSteps ?? [],
  });
}
