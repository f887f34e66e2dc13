/** Masks an address so that only its owner recognises it: `a***@duinhuis.nl`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(1, at))}***${email.slice(at)}`;
}
