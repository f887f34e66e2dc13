/** Codes of postgres.js, of sockets, and of Postgres: class 08, 53300, 57014 (a time limit) and 57P01 to 57P03 (a restart). */
const CODES = /^(?:CONNECT(?:_TIMEOUT|ION_\w+)|ECONN\w+|EPIPE|ETIMEDOUT|08\w{3}|53300|57014|57P0[1-3])$/;
/** What D1 says when it cannot answer; Cloudflare's list of errors of D1, under "Error list", 2026-11-28. */
const MESSAGES =
  /Network connection lost|object to be reset|reset because its code was updated|D1 DB is overloaded|D1 DB reset|timed? ?out|Too many requests queued/i;

/** What a socket of workerd says that could not be opened; it has no code. */
const NO_SOCKET = /cannot connect to the specified address/;

/** True if an error says that the store did not answer, in either dialect: the same request may succeed later. */
export function isUnreachable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string" && CODES.test(code)) return true;
    if (NO_SOCKET.test(at.message)) return true;
    if (/D1_ERROR/.test(at.message) && MESSAGES.test(at.message)) return true;
  }
  return false;
}
