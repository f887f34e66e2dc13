/** The company behind the brand, as the terms and our invoices must legally name it. */
export interface Company {
  /** Name with its legal form. */
  name: string;
  street: string;
  postalCode: string;
  /** In the Netherlands. */
  town: string;
  /** Number in the Dutch trade register (KvK). */
  registerNumber: string;
  /** With its prefix, for example `NL123456782B01`. */
  vatNumber: string;
}

/** The product's name and addresses. To rename the product, change only this file. */
export const brand = {
  name: "Vrijhuis",
  /** The name as it appears in URLs: `/waarom-{slug}`, `/en/why-{slug}`, `/pl/dlaczego-{slug}`. */
  slug: "vrijhuis",
  domain: "vrijhuis.nl",
  origin: "https://vrijhuis.nl",
  email: "hallo@vrijhuis.nl",
  /** The anonymous key for supabase-js. It is public and grants nothing: what a request may do depends on its token. */
  anonymousKey: "sb_publishable_vrijhuis",
  /** Null until it is filled in; the terms then say that it is missing (`company.ts`), and invoices wait for it. */
  company: null as Company | null,
} as const;
