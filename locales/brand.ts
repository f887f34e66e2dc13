/** The product's name and addresses. To rename the product, change only this file. */
export const brand = {
  name: "Vrijhuis",
  /** The name as it appears in URLs: `/waarom-{slug}`, `/en/why-{slug}`, `/pl/dlaczego-{slug}`. */
  slug: "vrijhuis",
  domain: "vrijhuis.nl",
  origin: "https://vrijhuis.nl",
  email: "hallo@vrijhuis.nl",
} as const;
