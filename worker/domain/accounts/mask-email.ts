/** An address its owner recognises and nobody else learns: `a***@duinhuis.nl`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(1, at))}***${email.slice(at)}`;
}
