import { z } from "zod";
import type { DomainRecords } from "#domain/domains/records.ts";
import type { DomainState, Finding } from "#domain/domains/states.ts";

z.config({ jitless: true });

/** A certificate as its issuer has it. */
export interface Certificate {
  /** The issuer's own name of it. */
  ref: string;
  state: "pending" | "active" | "failed";
  /** What the issuer says is wrong, in its own words. */
  detail: string | null;
}

/** What the last look at the DNS brought besides findings. */
export interface SeenDomain {
  /** Host → whether it leads to us. */
  pointing: Record<string, boolean>;
  /** Id of a registrar that is known. */
  registrar: string | null;
  nameServers: string[];
  /** Whether the domain takes mail: that is left as it is. */
  mail: boolean;
}

/** A domain as it is stored. Times are milliseconds since the epoch. */
export interface DomainRecord {
  id: string;
  /** Null once the site is gone: then only certificates are left to be given back. */
  siteId: string | null;
  /** Punycode; see `EnteredDomain`. */
  name: string;
  zone: string;
  hosts: string[];
  /** The host guests are to use. */
  primaryHost: string;
  token: string;
  /** Grows with every change of state or choice. */
  version: number;
  state: DomainState;
  serving: boolean;
  findings: Finding[];
  seen: SeenDomain;
  /** Host → its certificate. */
  certificates: Record<string, Certificate>;
  createdAt: number;
  /** When it came into its state. */
  stateSince: number;
  checkedAt: number | null;
  /** When it is looked at again by itself; null is never. */
  nextCheckAt: number | null;
  leaseUntil: number;
  failingSince: number | null;
  unownedSince: number | null;
  /** From then on another site may have it; null while it is served. */
  yieldsAt: number | null;
  /** Not served before: another site was served there until just now. */
  notBefore: number;
  servedAt: number | null;
  removedAt: number | null;
}

/** A domain as its owner's screens get it. */
export interface DomainView {
  id: string;
  name: string;
  /** As people read it, with letters beyond ASCII. */
  displayName: string;
  version: number;
  state: DomainState;
  serving: boolean;
  primaryHost: string;
  /** Whether guests of the site are led to this domain. */
  isSiteAddress: boolean;
  hosts: { host: string; pointing: boolean; certificate: Certificate["state"] | null; certificateDetail: string | null }[];
  records: DomainRecords;
  findings: Finding[];
  registrar: string | null;
  nameServers: string[];
  mail: boolean;
  createdAt: number;
  stateSince: number;
  checkedAt: number | null;
  nextCheckAt: number | null;
  yieldsAt: number | null;
}

export const newDomainInput = z.strictObject({ domain: z.string("required").min(1, "required").max(2048, "tooLong") });
export const primaryHostInput = z.strictObject({ host: z.string("required").min(1, "required").max(253, "tooLong") });
export const domainParam = z.object({ siteId: z.string(), domainId: z.uuid("id") });
