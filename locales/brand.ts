/** Who we are. The one place that knows the product's name; a rename is a change of this file. */
export const brand = {
  name: "Vrijhuis",
  /** The name in addresses: `/waarom-{slug}`, `/en/why-{slug}`, `/pl/dlaczego-{slug}`. */
  slug: "vrijhuis",
  domain: "vrijhuis.nl",
  origin: "https://vrijhuis.nl",
  email: "hallo@vrijhuis.nl",
  /** E.164, and as people write it. Not yet a connected number: set the real one before launch. */
  phone: "+31850000000",
  phoneWritten: "085 000 00 00",
} as const;
