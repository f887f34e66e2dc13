/** Cloudflare's address ranges, https://www.cloudflare.com/ips/. */
const CLOUDFLARE_4 = `173.245.48.0/20 103.21.244.0/22 103.22.200.0/22 103.31.4.0/22 141.101.64.0/18 108.162.192.0/18
  190.93.240.0/20 188.114.96.0/20 197.234.240.0/22 198.41.128.0/17 162.158.0.0/15 104.16.0.0/13 104.24.0.0/14 172.64.0.0/13
  131.0.72.0/22`
  .split(/\s+/)
  .map((range) => range.split("/") as [string, string]);
/** All IPv6 ranges have a prefix of 32 bits, except one of 29. */
const CLOUDFLARE_6 = /^(?:2400:cb00|2606:4700|2803:f800|2405:b500|2405:8100|2a06:98c[0-7]|2c0f:f248):/;

const asNumber = (address: string): number => address.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0);

/** True for an IP address of Cloudflare. */
export function isCloudflare(address: string): boolean {
  if (address.includes(":")) return CLOUDFLARE_6.test(address.toLowerCase());
  return CLOUDFLARE_4.some(([base, bits]) => {
    const size = 2 ** (32 - Number(bits));
    return Math.floor(asNumber(address) / size) === Math.floor(asNumber(base) / size);
  });
}

/** CDNs and site builders that would serve the host instead of us, with the names that hosts point at for them. */
const CDNS: Record<string, string[]> = {
  cloudflare: ["cdn.cloudflare.net"],
  cloudfront: ["cloudfront.net"],
  fastly: ["fastly.net", "fastlylb.net"],
  akamai: ["akamaiedge.net", "edgekey.net", "edgesuite.net", "akamai.net"],
  azure: ["azureedge.net", "azurefd.net"],
  bunny: ["b-cdn.net"],
  vercel: ["vercel-dns.com"],
  netlify: ["netlify.app", "netlify.com"],
  wix: ["wixdns.net"],
  squarespace: ["squarespace.com"],
  shopify: ["myshopify.com"],
};

/** Finds the CDN or site builder that a name belongs to. */
export const findCdn = (name: string): string | undefined =>
  Object.entries(CDNS).find(([, suffixes]) => suffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`)))?.[0];
