/** The part of an address after its host. */
const URL_PATH = /(https?:\/\/[^/\s"'<>]+)([^\s"'<>]*)/g;
/** Tokens are random and at least this long; ids (UUIDs) alone give no access. */
const TOKEN = /[\w-]{16,}/g;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A code of an email about an account; the same digits after # are a colour. */
const CODE = /(?<![#\d])\d{6}(?!\d)/g;

/**
 * Removes from a message the tokens in its links and, with `hasCodes`, its codes, with which its reader could act as the
 * recipient.
 */
export function hideSecrets(message: string, { hasCodes }: { hasCodes: boolean }): string {
  const withoutTokens = message.replace(
    URL_PATH,
    (_, origin: string, path: string) => origin + path.replace(TOKEN, (part) => (UUID.test(part) ? part : "…")),
  );
  return hasCodes ? withoutTokens.replace(CODE, "••••••") : withoutTokens;
}
