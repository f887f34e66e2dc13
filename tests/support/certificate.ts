import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface Certificate {
  key: string;
  cert: string;
}

type Der = Uint8Array;

/** Encodes a DER value (X.690): tag, length, content. */
function der(tag: number, ...content: Der[]): Der {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Uint8Array.from([tag, ...size]), body]);
}

const sequence = (...content: Der[]) => der(0x30, ...content);
const octets = (...content: Der[]) => der(0x04, ...content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const utcTime = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));
const TRUE = der(0x01, Uint8Array.of(0xff));

const COMMON_NAME = oid("550403");
const BASIC_CONSTRAINTS = oid("551d13");
const ALTERNATIVE_NAME = oid("551d11");
const ECDSA_WITH_SHA256 = sequence(oid("2a8648ce3d040302"));

/** Creates a self-signed certificate for hosts (RFC 5280), valid for a day. */
export function createSelfSigned(...hosts: string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const unique = createHash("sha256").update(randomBytes(16)).digest("hex").slice(0, 12);
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(`test ${unique}`)))));
  const hour = 60 * 60_000;
  const validity = sequence(utcTime(new Date(Date.now() - hour)), utcTime(new Date(Date.now() + 24 * hour)));
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, TRUE, octets(sequence(TRUE))),
    sequence(ALTERNATIVE_NAME, octets(sequence(...hosts.map((host) => der(0x82, Buffer.from(host)))))),
  );
  const content = sequence(
    der(0xa0, der(0x02, Uint8Array.of(2))),
    der(0x02, Uint8Array.of(1)),
    ECDSA_WITH_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = sign("sha256", content, privateKey);
  const whole = sequence(content, ECDSA_WITH_SHA256, der(0x03, Uint8Array.of(0), signature));
  const lines = Buffer.from(whole).toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
