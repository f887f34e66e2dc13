import type { DnsLine, DomainRecords } from "#domain/domains/records.ts";
import type { Registrar } from "./domains.ts";

/** How the bare domain is led to us with one registrar. */
interface ApexWay {
  /** Records that lead it here. */
  lines: DnsLine[];
  /** Where the registrar may lead guests on to instead. */
  redirectTo?: string;
  /** The registrar has to be asked which of the two it knows. */
  isAsked: boolean;
}

/** Addresses of our own where we have them are better than a redirect, which many registrars know without https only. */
export function apexWay(
  { alias, addresses, redirectTo }: NonNullable<DomainRecords["apex"]>,
  registrar: Registrar | undefined,
): ApexWay {
  if (registrar?.apex === "alias") return { lines: [alias], isAsked: false };
  if (registrar?.apex === "flattening") return { lines: [{ ...alias, type: "CNAME" }], isAsked: false };
  if (addresses.length > 0) return { lines: addresses, isAsked: false };
  return registrar?.apex === "redirect"
    ? { lines: [], redirectTo, isAsked: false }
    : { lines: [alias], redirectTo, isAsked: true };
}
