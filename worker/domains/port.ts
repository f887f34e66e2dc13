import type { Certificate } from "#contract/domain.ts";
import type { Issuer } from "#domain/domains/caa.ts";

/** `gone`: the issuer knows no such certificate (any more). */
export type Issued = { ok: true; certificate: Certificate } | { ok: false; code: "gone" | "unreachable" };

/** Who issues certificates and routes the hosts they are for to us. Never rejects for what the issuer does. */
export interface CertificateProvider {
  /** Asks for a host's certificate by one of these issuers; asked again, answers with the same, and tries again where it failed. */
  request(host: string, issuers: Issuer[]): Promise<Issued>;
  read(ref: string): Promise<Issued>;
  /** Gives a certificate back; false where the issuer could not be asked. */
  remove(ref: string): Promise<boolean>;
}
