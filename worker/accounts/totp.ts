import { Secret, TOTP as Totp } from "otpauth";
import { renderSVG } from "uqr";
import { acceptedSteps, TOTP } from "#domain/accounts/totp.ts";
import { sameText } from "./digests.ts";

/** Bits of a secret: RFC 4226, section 4, recommends 160. */
const SECRET_BYTES = 20;

export interface TotpEnrolment {
  /** Base32. */
  secret: string;
  /** For authenticator apps. */
  uri: string;
  /** The same as a picture. */
  qrCode: string;
}

/** A new secret, in every form an authenticator app takes it. */
export function newTotp(issuer: string, label: string): TotpEnrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new Totp({ ...TOTP, issuer, label, secret }).toString();
  return { secret: secret.base32, uri, qrCode: renderSVG(uri, { ecc: "M", border: 2, pixelSize: 6 }) };
}

/** The step of the clock a code belongs to, of those that are taken now; undefined when it is none of theirs. */
export async function stepOf(secret: string, code: string, now: number): Promise<number | undefined> {
  const totp = new Totp({ ...TOTP, secret: Secret.fromBase32(secret) });
  let matching: number | undefined;
  for (const step of acceptedSteps(now)) {
    const expected = totp.generate({ timestamp: step * TOTP.period * 1000 });
    if (await sameText(expected, code)) matching ??= step;
  }
  return matching;
}
