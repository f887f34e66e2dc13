/**
 * Returns the network a request comes from; all rate limits use it as their key. It is the client's IPv4 address, or the first
 * 64 bits of its IPv6 address: a provider assigns these to a connection, and the customer can choose the other 64. An IPv4-mapped
 * IPv6 address (RFC 4291, section 2.5.5.2) counts as the IPv4 address. Empty if the address is unknown. It is read from the
 * platform's own header, which a client cannot set.
 */
export function clientNetwork({ headers }: Request): string {
  const address = headers.get("CF-Connecting-IP") ?? "";
  if (!address.includes(":")) return address;
  const groups = parseGroups(address);
  return mappedAddress(groups) ?? `${groups.slice(0, 4).join(":")}::/64`;
}

const LOCAL_NETWORKS: ReadonlySet<string> = new Set(["", "127.0.0.1", "0:0:0:0::/64"]);

/** True if a network is unknown or this machine itself. Its requests are not counted. */
export const isLocalNetwork = (network: string): boolean => LOCAL_NETWORKS.has(network);

/** Parses the eight groups of an IPv6 address, in lower case and without leading zeros. */
function parseGroups(address: string): string[] {
  const [left = "", right] = withoutDottedPart(address.toLowerCase()).split("::");
  const split = (part: string | undefined) => part?.split(":").filter(Boolean) ?? [];
  const [before, after] = [split(left), split(right)];
  const skipped = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: skipped }, () => "0"), ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}

/** Writes the last 32 bits in hexadecimal if they are in the form of an IPv4 address (RFC 4291, section 2.2). */
function withoutDottedPart(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

/** The IPv4 address in an IPv4-mapped one; undefined for any other address. */
function mappedAddress(groups: readonly string[]): string | undefined {
  if (groups.length !== 8 || groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}
