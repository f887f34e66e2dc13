/**
 * A registrar or DNS provider. `apex` is its method for pointing the apex domain at us: an `ALIAS` record, a flattened `CNAME` at
 * `@`, or a redirect by the registrar; null if its method is not known for certain. The instructions are in the portal's texts,
 * under `registrars.{id}`.
 */
interface Registrar {
  id: string;
  name: string;
  /** The country of most of its customers. */
  country: "nl" | "pl" | "any";
  /** Its name servers are these names or subdomains of them. */
  nsSuffixes: string[];
  apex: "alias" | "flattening" | "redirect" | null;
}

export const REGISTRARS: Registrar[] = [
  { id: "transip", name: "TransIP", country: "nl", nsSuffixes: ["transip.net", "transip.nl", "transip.eu"], apex: "alias" },
  { id: "versio", name: "Versio", country: "nl", nsSuffixes: ["axc.nl", "versio.nl"], apex: null },
  { id: "hostnet", name: "Hostnet", country: "nl", nsSuffixes: ["hostnet.nl"], apex: null },
  { id: "mijndomein", name: "mijndomein", country: "nl", nsSuffixes: ["mijndomein.nl"], apex: null },
  { id: "strato", name: "STRATO", country: "nl", nsSuffixes: ["rzone.de"], apex: "redirect" },
  { id: "vimexx", name: "Vimexx", country: "nl", nsSuffixes: ["zxcs.nl", "zxcs.be", "zxcs.eu", "vimexx.nl"], apex: null },
  { id: "cloudflare", name: "Cloudflare", country: "any", nsSuffixes: ["ns.cloudflare.com"], apex: "flattening" },
  { id: "home-pl", name: "home.pl", country: "pl", nsSuffixes: ["home.pl"], apex: "redirect" },
  { id: "ovh", name: "OVHcloud", country: "pl", nsSuffixes: ["ovh.net", "anycast.me"], apex: "redirect" },
  { id: "nazwa-pl", name: "nazwa.pl", country: "pl", nsSuffixes: ["nazwa.pl"], apex: "redirect" },
  { id: "az-pl", name: "AZ.pl", country: "pl", nsSuffixes: ["az.pl"], apex: null },
  { id: "lh-pl", name: "LH.pl", country: "pl", nsSuffixes: ["lh.pl"], apex: null },
  { id: "godaddy", name: "GoDaddy", country: "any", nsSuffixes: ["domaincontrol.com"], apex: "redirect" },
];

/** Finds the DNS provider of a zone by its name servers; undefined if it is not a known one. */
export const findRegistrar = (nameServers: string[]): Registrar | undefined =>
  REGISTRARS.find(({ nsSuffixes }) =>
    nsSuffixes.some((suffix) => nameServers.some((server) => server === suffix || server.endsWith(`.${suffix}`))),
  );
