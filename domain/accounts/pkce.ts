/** Code challenge of RFC 7636: characters of section 4.2, lengths of section 4.1. */
const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

export interface PkceChallenge {
  challenge: string;
  method: "s256" | "plain";
}

/** Parses the client's code challenge; `none` if it sent no challenge, undefined if the challenge is not valid. */
export function parseChallenge(challenge: unknown, method: unknown): PkceChallenge | "none" | undefined {
  const isAbsent = (value: unknown) => value === undefined || value === null || value === "";
  if (isAbsent(challenge) && isAbsent(method)) return "none";
  if (typeof challenge !== "string" || typeof method !== "string" || !CHALLENGE.test(challenge)) return undefined;
  const name = method.toLowerCase();
  return name === "s256" || name === "plain" ? { challenge, method: name } : undefined;
}
