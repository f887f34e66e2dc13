/** Replaces the password, which a server could repeat, including its form in AUTH; control characters become spaces. */
export function withoutSecrets(line: string, { user, password }: { user: string; password: string }): string {
  const encoded = [password, `\0${user}\0${password}`].map((text) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(text))),
  );
  return [password, ...encoded]
    .reduce((text, secret) => text.replaceAll(secret, "…"), line)
    .replace(/\p{Cc}+/gu, " ")
    .toWellFormed();
}
