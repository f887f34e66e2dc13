/** The platforms whose calendars are read; `other` is any calendar that follows RFC 5545. */
export const CHANNELS = ["airbnb", "booking", "vrbo", "google", "natuurhuisje", "micazu", "other"] as const;

export type Channel = (typeof CHANNELS)[number];

/** Names of the platforms in every language; a calendar of another platform is named by its host. */
export const CHANNEL_NAMES: Record<Exclude<Channel, "other">, string> = {
  airbnb: "Airbnb",
  booking: "Booking.com",
  vrbo: "Vrbo",
  google: "Google",
  natuurhuisje: "Natuurhuisje",
  micazu: "Micazu",
};
