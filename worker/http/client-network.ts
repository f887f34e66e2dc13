/**
 * The network a request comes from, as everything that counts requests names it: the client's IPv4 address, or the first
 * 64 bits of its IPv6 address, which are what one connection is given; its owner chooses the other 64. An IPv4-mapped IPv6
 * address (RFC 4291, section 2.5.5.2) counts as the IPv4 address. Empty where the address is unknown. Read from the
 * platform's own header, which no client can set.
 */
export function clientNetwork({ headers }: Request): string {
  const address = headers.get("CF-Connecting-IP") ?? "";
  if (!address.includes(":")) return address;
  const groups = groupsOf(address);
  return mappedAddress(groups) ?? `${groups.slice(0, 4).join(":")}::/64`;
}

const LOCAL_NETWORKS: ReadonlySet<string> = new Set(["", "127.0.0.1", "0:0:0:0::/64"]);

/** Whether a network is unknown or this machine itself: its requests are not counted. */
export const isLocalNetwork = (network: string): boolean => LOCAL_NETWORKS.has(network);

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [left = "", right] = withoutDottedPart(address.toLowerCase()).split("::");
  const split = (part: string | undefined) => part?.split(":").filter(Boolean) ?? [];
  const [before, after] = [split(left), split(right)];
  const skipped = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: skipped }, () => "0"), ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}

/** The address with its last 32 bits in hexadecimal, where they are written as an IPv4 address (RFC 4291, section 2.2). */
function withoutDottedPart(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

function mappedAddress(groups: readonly string[]): string | undefined {
  if (groups.length !== 8 || groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}
