/** Origins of bookings. `website`: by the guest on the owner's site; the others are entered by the owner or read from a file. */
export const BOOKING_CHANNELS = ["website", "phone", "email", "airbnb", "booking", "vrbo", "other"] as const;
export type BookingChannel = (typeof BOOKING_CHANNELS)[number];
