/** The expiry stated in a token, whoever signed it; milliseconds since the epoch. Infinity if it states none. */
export function claimedExpiry(token: string): number {
  try {
    const body = token.split(".")[1] ?? "";
    const claims = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: unknown };
    return typeof claims.exp === "number" ? claims.exp * 1000 : Infinity;
  } catch {
    return Infinity;
  }
}
