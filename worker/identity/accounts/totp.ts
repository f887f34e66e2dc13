import { Secret, TOTP as Totp } from "otpauth";
import { renderSVG } from "uqr";
import { acceptedSteps, TOTP } from "#domain/accounts/totp.ts";
import { timingSafeEqual } from "#services/secrets/digests.ts";

/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;

export interface TotpEnrolment {
  /** Base32. */
  secret: string;
  /** The `otpauth:` URI for authenticator apps. */
  uri: string;
  /** The same as a QR code in SVG. */
  qrCode: string;
}

/** Creates a new secret, in all forms that authenticator apps accept. */
export function createTotp(issuer: string, label: string): TotpEnrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new Totp({ ...TOTP, issuer, label, secret }).toString();
  return { secret: secret.base32, uri, qrCode: renderSVG(uri, { ecc: "M", border: 2, pixelSize: 6 }) };
}

/** Finds the time step of a code among those accepted now; undefined if the code is wrong. */
export async function findStep(secret: string, code: string, now: number): Promise<number | undefined> {
  const totp = new Totp({ ...TOTP, secret: Secret.fromBase32(secret) });
  let matching: number | undefined;
  for (const step of acceptedSteps(now)) {
    const expected = totp.generate({ timestamp: step * TOTP.period * 1000 });
    if (await timingSafeEqual(expected, code)) matching ??= step;
  }
  return matching;
}
