/**
 * Where a request comes from, for counting: the client's IPv4 address or the first 64 bits of its IPv6 one, which are what
 * one connection has; the rest its owner chooses. From the platform's own header, which no client can set.
 */
export function clientNetwork({ headers }: Request): string {
  const address = headers.get("CF-Connecting-IP") ?? "";
  return address.includes(":") ? firstHalf(address) : address;
}

function firstHalf(address: string): string {
  const [left = "", right] = address.toLowerCase().split("::");
  const groups = (part: string | undefined) => part?.split(":").filter(Boolean) ?? [];
  const [before, after] = [groups(left), groups(right)];
  const skipped = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array.from({ length: skipped }, () => "0"), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
