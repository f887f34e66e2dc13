/** Who we are. The one place that knows the product's name; a rename is a change of this file. */
export const brand = {
  name: "Vrijhuis",
  /** The name in addresses: `/waarom-{slug}`, `/en/why-{slug}`, `/pl/dlaczego-{slug}`. */
  slug: "vrijhuis",
  domain: "vrijhuis.nl",
  origin: "https://vrijhuis.nl",
  email: "hallo@vrijhuis.nl",
} as const;
