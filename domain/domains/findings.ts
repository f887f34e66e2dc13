import { allowedIssuers, type Issuer, ISSUERS } from "./caa.ts";
import { type DnsAnswer, valuesOf } from "./dns.ts";
import { findCdn, isCloudflare } from "./networks.ts";
import { type Claim, type Destination, tokenName, tokenValue } from "./records.ts";
import type { Finding } from "./states.ts";

/** The DNS answers about one domain at one time. */
export interface DnsSnapshot {
  /** NS records of the zone. */
  nameServers: DnsAnswer;
  /** TXT records at the token's name. */
  token: DnsAnswer;
  hosts: Record<string, HostSnapshot>;
  /** Addresses of our target name: a host with an ALIAS record has these addresses. */
  targetAddresses: string[];
}

export interface HostSnapshot {
  a: DnsAnswer;
  aaaa: DnsAnswer;
  cname: DnsAnswer;
  /** Records of the host and each of its parent domains, nearest first. */
  caa: DnsAnswer[];
}

export interface DnsEvaluation {
  findings: Finding[];
  owned: boolean | null;
  /** For each host: true in `pointing` if it points at us, and the issuers that may issue a certificate for it. */
  hosts: Record<string, { pointing: boolean; issuers: Issuer[] }>;
}

/** Evaluates the DNS of a domain. `primary` is the host that guests use; problems of that host are blocking. */
export function evaluateDns(claim: Claim, primary: string, seen: DnsSnapshot, destination: Destination): DnsEvaluation {
  const general = findFailure(seen.nameServers, claim.zone);
  const hosts: DnsEvaluation["hosts"] = {};
  if (general) {
    for (const host of claim.hosts) hosts[host] = { pointing: false, issuers: [] };
    return { findings: [general], owned: general.code === "NXDOMAIN" ? false : null, hosts };
  }
  const { owned, finding } = checkOwnership(claim, seen.token, destination.slug);
  const findings = finding ? [finding] : [];
  const ours = [...seen.targetAddresses, ...destination.apexAddresses];
  for (const host of claim.hosts) {
    const answers = seen.hosts[host];
    if (!answers) continue;
    const problem = findPointingProblem(host, host === claim.zone, answers, destination.target, ours);
    const issuers = allowedIssuers(answers.caa);
    if (!problem && issuers.length === 0) findings.push(createCaaFinding(host, answers, host === primary));
    if (problem) findings.push({ ...problem, blocking: host === primary || problem.code === "RESOLVER_UNREACHABLE" });
    hosts[host] = { pointing: !problem, issuers };
  }
  return { findings: findings.map(limitFound), owned, hosts };
}

/** Limits the DNS values in a finding, which can be of any number and length. */
const limitFound = (finding: Finding): Finding =>
  finding.found ? { ...finding, found: finding.found.slice(0, 5).map((text) => text.slice(0, 200)) } : finding;

function createCaaFinding(host: string, { caa }: HostSnapshot, blocking: boolean): Finding {
  const values = caa.map((answer) => valuesOf(answer, "CAA")).find((each) => each.length > 0) ?? [];
  return { code: "CAA_BLOCKS", host, blocking, found: values, issuers: Object.keys(ISSUERS) };
}

/** Converts a failed answer to a finding; undefined for an answer with records. */
function findFailure(answer: DnsAnswer, host: string): Finding | undefined {
  if (answer.status === "unreachable") return { code: "RESOLVER_UNREACHABLE", host, blocking: true };
  if (answer.status === "servfail") return { code: answer.bogus ? "DNSSEC_BOGUS" : "SERVFAIL", host, blocking: true };
  return answer.status === "nxdomain" ? { code: "NXDOMAIN", host, blocking: true } : undefined;
}

function checkOwnership({ name, token }: Claim, answer: DnsAnswer, slug: string): { owned: boolean | null; finding?: Finding } {
  const host = tokenName(name, slug);
  if (answer.status === "unreachable" || answer.status === "servfail")
    return { owned: null, finding: findFailure(answer, host) as Finding };
  const texts = valuesOf(answer, "TXT").map((text) => text.trim());
  if (texts.includes(tokenValue(token, slug))) return { owned: true };
  return {
    owned: false,
    finding:
      texts.length > 0
        ? { code: "TXT_WRONG", host, blocking: true, found: texts }
        : { code: "TXT_MISSING", host, blocking: true },
  };
}

/** The reason why a host does not point at us; undefined if it does. */
function findPointingProblem(
  host: string,
  isApex: boolean,
  seen: HostSnapshot,
  target: string,
  ours: string[],
): Omit<Finding, "blocking"> | undefined {
  for (const answer of [seen.a, seen.cname]) {
    const failure = answer.status === "nxdomain" ? undefined : findFailure(answer, host);
    if (failure) return failure;
  }
  const aliases = [...new Set([seen.cname, seen.a, seen.aaaa].flatMap((answer) => valuesOf(answer, "CNAME")))];
  if (aliases.includes(target)) return undefined;
  const [four, six] = [valuesOf(seen.a, "A"), valuesOf(seen.aaaa, "AAAA")];
  const foreign = six.filter((address) => !ours.includes(address));
  if (four.length > 0 && four.every((address) => ours.includes(address)))
    return foreign.length > 0 ? { code: "AAAA_ELSEWHERE", host, found: foreign } : undefined;

  const found = [...four, ...six];
  const cdn = aliases.map(findCdn).find((name) => name !== undefined);
  if (cdn !== undefined) return { code: "COMPETING_CDN", host, found: aliases, cdn };
  if (aliases.length > 0) return { code: "CNAME_WRONG", host, found: aliases };
  if (found.length > 0 && found.every(isCloudflare)) return { code: "COMPETING_CDN", host, found, cdn: "cloudflare" };
  if (!isApex) return { code: "CNAME_MISSING", host, ...(found.length > 0 ? { found } : {}) };
  return found.length > 0 ? { code: "APEX_ELSEWHERE", host, found } : { code: "APEX_MISSING", host };
}
