const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid|example)$/;

/**
 * True for a hostname in lower case that may be public: with several labels, no IP address, no special-use name and none of ours.
 */
export function mayBePublic(host: string, mainDomain: string): boolean {
  const isNumber = host.startsWith("[") || /^[\d.]+$/.test(host);
  if (isNumber || !host.includes(".") || host.endsWith(".") || PRIVATE_NAME.test(host)) return false;
  return host !== mainDomain && !host.endsWith(`.${mainDomain}`);
}
