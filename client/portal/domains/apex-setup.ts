import type { DnsLine, DomainRecords } from "#domain/domains/records.ts";
import type { Registrar } from "./domains.ts";

/** Setup of the apex domain (without www) at a registrar. */
interface ApexSetup {
  /** Records that point the apex to us. */
  lines: DnsLine[];
  /** Target of a redirect at the registrar, as an alternative to the records. */
  redirectTo?: string;
  /** True if only the registrar can tell which of the two it supports. */
  isUncertain: boolean;
}

/** Prefers records to a redirect, because many registrars redirect without https only. */
export function apexSetup(
  { alias, addresses, redirectTo }: NonNullable<DomainRecords["apex"]>,
  registrar: Registrar | undefined,
): ApexSetup {
  if (registrar?.apex === "alias") return { lines: [alias], isUncertain: false };
  if (registrar?.apex === "flattening") return { lines: [{ ...alias, type: "CNAME" }], isUncertain: false };
  if (addresses.length > 0) return { lines: addresses, isUncertain: false };
  return registrar?.apex === "redirect"
    ? { lines: [], redirectTo, isUncertain: false }
    : { lines: [alias], redirectTo, isUncertain: true };
}
