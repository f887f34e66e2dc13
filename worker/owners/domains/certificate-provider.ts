import type { Certificate } from "#contract/owners/domain.ts";
import type { Issuer } from "#domain/domains/caa.ts";

/** `gone`: the issuer does not have the certificate (any more). */
export type IssueResult = { ok: true; certificate: Certificate } | { ok: false; code: "gone" | "unreachable" };

/** A service that issues certificates for hosts and routes these hosts to us. Its methods never reject. */
export interface CertificateProvider {
  /**
   * Requests a certificate for a host by one of these issuers. A repeated request returns the same one, and retries a failed one.
   */
  request(host: string, issuers: Issuer[]): Promise<IssueResult>;
  read(ref: string): Promise<IssueResult>;
  /** Releases a certificate; false if the issuer was unreachable. */
  remove(ref: string): Promise<boolean>;
}
