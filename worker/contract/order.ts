/** Who buys: a person or a company. */
export interface Customer {
  kind: "person" | "company";
  name: string;
  /** Of a company only. */
  company?: string;
  /** Lower case. */
  email: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Of a company only, with its country's prefix and without spaces. */
  vatNumber?: string;
}
