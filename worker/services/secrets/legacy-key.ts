import { jwtVerify } from "jose";

/** Reads the role of a legacy API key (HS256); undefined for any other token. Such a key never identifies a user. */
export async function readLegacyRole(token: string, secret: string, now: number): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      currentDate: new Date(now),
    });
    return typeof payload["role"] === "string" ? payload["role"] : undefined;
  } catch {
    return undefined;
  }
}
