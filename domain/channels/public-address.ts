/**
 * Ranges that are not reachable on the public internet (IANA special-purpose registries, RFC 6890): "this network", private,
 * shared (CGNAT, RFC 6598), loopback, link-local with the metadata services of clouds, IETF protocol assignments, documentation,
 * 6to4 relays, benchmarking, multicast and reserved.
 */
const SPECIAL_4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
  .split(/\s+/)
  .map((range): [first: number, size: number] => {
    const [base = "", bits] = range.split("/");
    return [toNumber(base) ?? 0, 2 ** (32 - Number(bits))];
  });

/**
 * Prefixes under which an IPv6 address contains an IPv4 address in its last 32 bits: mapped (RFC 4291), NAT64 (RFC 6052, 8215).
 */
const EMBEDDING_PREFIXES: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
  [0x64, 0xff9b, 1],
];

/** True for an IP address, of version 4 or 6, that is reachable on the public internet; false if it is not an IP address. */
export function isPublicAddress(address: string): boolean {
  if (!address.includes(":")) {
    const number = toNumber(address);
    return number !== undefined && !SPECIAL_4.some(([first, size]) => number >= first && number < first + size);
  }
  const groups = parseGroups(address);
  if (!groups) return false;
  const [first = 0, second = 0] = groups;
  if (EMBEDDING_PREFIXES.some((prefix) => prefix.every((group, index) => groups[index] === group)))
    return isPublicAddress(lastAsIPv4(groups));
  // 6to4 (RFC 3056) contains the IPv4 address in bits 16 to 47.
  if (first === 0x2002) return isPublicAddress(asIPv4(second, groups[2] ?? 0));
  // Only 2000::/3 is global unicast (RFC 4291, 2.4), without Teredo, ORCHID and other protocols (2001::/23) and documentation.
  const isDocumentation = (first === 0x2001 && second === 0xdb8) || (first === 0x3fff && second < 0x1000);
  return first >= 0x2000 && first < 0x4000 && !(first === 0x2001 && second < 0x200) && !isDocumentation;
}

const asIPv4 = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join(".");
const lastAsIPv4 = (groups: readonly number[]): string => asIPv4(groups[6] ?? 0, groups[7] ?? 0);

function toNumber(address: string): number | undefined {
  const octets = address.split(".");
  if (octets.length !== 4 || !octets.every((octet) => /^\d{1,3}$/.test(octet) && Number(octet) < 256)) return undefined;
  return octets.reduce((sum, octet) => sum * 256 + Number(octet), 0);
}

/** Parses the eight groups of an IPv6 address (RFC 4291, 2.2); undefined if it is invalid. */
function parseGroups(address: string): number[] | undefined {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (dotted) {
    const number = toNumber(dotted[2] ?? "");
    if (number === undefined) return undefined;
    return parseGroups(`${dotted[1]}${Math.floor(number / 65536).toString(16)}:${(number % 65536).toString(16)}`);
  }
  const halves = address.split("::");
  if (halves.length > 2) return undefined;
  const [before = [], after = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after];
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : undefined;
}
