/** RFC 7636, section 4.2, lengths of section 4.1. */
const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

export interface PkceChallenge {
  challenge: string;
  method: "s256" | "plain";
}

/** The client's challenge; `none` where it sent none, undefined where what it sent is no challenge. */
export function readChallenge(challenge: unknown, method: unknown): PkceChallenge | "none" | undefined {
  const absent = (value: unknown) => value === undefined || value === null || value === "";
  if (absent(challenge) && absent(method)) return "none";
  if (typeof challenge !== "string" || typeof method !== "string" || !CHALLENGE.test(challenge)) return undefined;
  const name = method.toLowerCase();
  return name === "s256" || name === "plain" ? { challenge, method: name } : undefined;
}
