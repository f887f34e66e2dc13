import { generateKeyPairSync } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface VapidVars {
  VAPID_PUBLIC_KEY: string;
  VAPID_PRIVATE_KEY: string;
}

/** Creates a key pair for push services (RFC 8292, section 2) in base64url. */
export function createVapidKeys(): VapidVars {
  const { x = "", y = "", d = "" } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { VAPID_PUBLIC_KEY: point.toString("base64url"), VAPID_PRIVATE_KEY: d };
}

/** Returns the keys of this machine, which are stored with the state, because devices subscribe to them. */
export async function localVapidKeys(state: string): Promise<VapidVars> {
  const file = join(state, "vapid.json");
  const stored = await readFile(file, "utf8").catch(async () => {
    const created = JSON.stringify(createVapidKeys());
    await mkdir(state, { recursive: true });
    await writeFile(file, created, { mode: 0o600 });
    return created;
  });
  return JSON.parse(stored) as VapidVars;
}
