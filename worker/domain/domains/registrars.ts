/**
 * Where people keep their DNS. `apex` is how the bare domain is led to us there, as far as it is known for certain: a record
 * type `ALIAS`, a `CNAME` at `@` that is flattened, or a redirect by the registrar; null where their own help has to be asked.
 * The words of the steps are the screens', under `registrars.{id}`.
 */
interface Registrar {
  id: string;
  name: string;
  /** Where most of its customers are. */
  country: "nl" | "pl" | "any";
  /** Its name servers are these or under these. */
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

/** Who keeps a zone, by its name servers; undefined when it is none of those we know. */
export const findRegistrar = (nameServers: string[]): Registrar | undefined =>
  REGISTRARS.find(({ nsSuffixes }) =>
    nsSuffixes.some((suffix) => nameServers.some((server) => server === suffix || server.endsWith(`.${suffix}`))),
  );
