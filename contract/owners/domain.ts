import { z } from "zod";
import type { DomainRecords } from "#domain/domains/records.ts";
import type { DomainState, Finding } from "#domain/domains/states.ts";

z.config({ jitless: true });

/** A certificate as its issuer reports it. */
export interface Certificate {
  /** The issuer's id of the certificate. */
  ref: string;
  state: "pending" | "active" | "failed";
  /** The issuer's error message. */
  detail: string | null;
}

/** Results of the last DNS check besides its findings. */
export interface SeenDomain {
  /** Host → true if it points to us. */
  pointing: Record<string, boolean>;
  /** Id of the registrar, if it is one we know. */
  registrar: string | null;
  nameServers: string[];
  /** True if the domain receives mail; its mail records must not be changed. */
  mail: boolean;
}

/** A domain as it is stored. Times are milliseconds since the epoch. */
export interface DomainRecord {
  id: string;
  /** Null after the site was deleted; then only its certificates remain to be deleted. */
  siteId: string | null;
  /** Punycode; see `EnteredDomain`. */
  name: string;
  zone: string;
  hosts: string[];
  /** The host in guests' links; the other host redirects to it. */
  primaryHost: string;
  token: string;
  /** Increases with every change of state or setting. */
  version: number;
  state: DomainState;
  serving: boolean;
  findings: Finding[];
  seen: SeenDomain;
  /** Host → its certificate. */
  certificates: Record<string, Certificate>;
  createdAt: number;
  /** Start of the current state. */
  stateSince: number;
  checkedAt: number | null;
  /** Time of the next automatic check; null if none is planned. */
  nextCheckAt: number | null;
  leaseUntil: number;
  failingSince: number | null;
  unownedSince: number | null;
  /** Time from which another site may claim the domain; null while it is served. */
  yieldsAt: number | null;
  /** Time from which it is served, because another site was served at it until recently. */
  notBefore: number;
  servedAt: number | null;
  removedAt: number | null;
}

/** A domain as its owner's screens receive it. */
export interface DomainView {
  id: string;
  name: string;
  /** The name in Unicode, for display. */
  displayName: string;
  version: number;
  state: DomainState;
  serving: boolean;
  primaryHost: string;
  /** True if guests of the site are redirected to this domain. */
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
