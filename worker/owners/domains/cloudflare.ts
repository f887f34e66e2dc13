import type { Certificate } from "#contract/owners/domain.ts";
import { type Issuer, ISSUERS } from "#domain/domains/caa.ts";
import { logError } from "#services/http/log.ts";
import type { CertificateProvider, IssueResult } from "./certificate-provider.ts";
import { replaceUnstorable } from "#services/dns/record-data.ts";
import type { CloudflareSettings } from "#services/dns/settings.ts";

const TIMEOUT_MS = 8000;
/** "Duplicate custom hostname found." */
const DUPLICATE = 1406;

/** The part of the API's custom hostname that is used here. */
interface CustomHostname {
  id: string;
  hostname: string;
  status?: string;
  ssl?: { status?: string; validation_errors?: { message?: string }[] };
  verification_errors?: string[];
}

interface Answer {
  status: number;
  result: unknown;
  codes: number[];
}

const SSL = { method: "http", type: "dv" } as const;
/** Statuses that do not change without a new request. */
const STUCK_HOST = new Set(["blocked", "pending_blocked", "moved", "deleted"]);
const STUCK_SSL = /^(?:expired|deleted|inactive|\w+_timed_out)$/;

/**
 * Certificates by Cloudflare for SaaS: a custom hostname in our zone for each host, validated over HTTP when the host points at
 * us.
 */
export function createCloudflareCertificates({ token, zoneId, apiBase }: CloudflareSettings): CertificateProvider {
  const path = `/client/v4/zones/${encodeURIComponent(zoneId)}/custom_hostnames`;

  async function call(method: string, rest: string, body?: object): Promise<Answer | undefined> {
    try {
      const response = await fetch(new URL(`${path}${rest}`, apiBase), {
        method,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "manual",
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const { result, errors } = (await response.json()) as { result?: unknown; errors?: { code?: number }[] };
      const codes = (errors ?? []).map(({ code = 0 }) => code);
      const { status } = response;
      if (status < 500 && ![401, 403, 429].includes(status)) return { status, result, codes };
      logError("certificate issuer not available", new Error(method), { status, codes });
    } catch (error) {
      logError("certificate issuer unreachable", new Error(method), { kind: error instanceof Error ? error.name : "" });
    }
    return undefined;
  }

  /** Reads the existing custom hostname of a host, from an earlier claim or from a request whose response was lost. */
  async function readExisting(host: string, body: object): Promise<IssueResult> {
    const list = await call("GET", `?hostname=${encodeURIComponent(host)}`);
    if (!list) return UNREACHABLE;
    const found = (Array.isArray(list.result) ? (list.result as CustomHostname[]) : []).find(({ hostname }) => hostname === host);
    if (!found) return GONE;
    const certificate = certificateOf(found);
    // Writing a failed hostname again restarts its validation.
    if (certificate.state === "failed") await call("PATCH", `/${found.id}`, body);
    return { ok: true, certificate };
  }

  return {
    async request(host, issuers) {
      const ssl = { ...SSL, ...authorityOf(issuers) };
      const created = await call("POST", "", { hostname: host, ssl });
      if (!created) return UNREACHABLE;
      if (created.codes.includes(DUPLICATE) || created.status === 409) return readExisting(host, { ssl });
      if (isHostname(created.result)) return { ok: true, certificate: certificateOf(created.result) };
      logError("certificate request refused", new Error("POST"), { status: created.status, codes: created.codes, host });
      return UNREACHABLE;
    },
    async read(ref) {
      const answer = await call("GET", `/${encodeURIComponent(ref)}`);
      if (!answer) return UNREACHABLE;
      return isHostname(answer.result) ? { ok: true, certificate: certificateOf(answer.result) } : GONE;
    },
    async remove(ref) {
      const answer = await call("DELETE", `/${encodeURIComponent(ref)}`);
      return answer !== undefined && (answer.status < 300 || answer.status === 404);
    },
  };
}

const UNREACHABLE: IssueResult = { ok: false, code: "unreachable" };
const GONE: IssueResult = { ok: false, code: "gone" };

const isHostname = (result: unknown): result is CustomHostname =>
  typeof result === "object" && result !== null && typeof (result as CustomHostname).id === "string";

/** The certificate authority to request if CAA records do not allow all of them. */
const authorityOf = (issuers: Issuer[]) => {
  const [first] = issuers;
  return first === undefined || issuers.length === Object.keys(ISSUERS).length ? {} : { certificate_authority: ISSUERS[first] };
};

/** Converts a custom hostname. Hostname and certificate are validated separately; both must be active. */
function certificateOf({ id, status = "", ssl, verification_errors: errors = [] }: CustomHostname): Certificate {
  const { status: issued = "", validation_errors: problems = [] } = ssl ?? {};
  const detail = [...errors, ...problems.map(({ message = "" }) => message)].find((text) => text !== "") ?? null;
  if (status.startsWith("active") && issued === "active") return { ref: id, state: "active", detail: null };
  const isStuck = STUCK_HOST.has(status) || STUCK_SSL.test(issued);
  return {
    ref: id,
    state: isStuck ? "failed" : "pending",
    detail: (detail === null ? null : replaceUnstorable(detail.slice(0, 300))) ?? (isStuck ? `${status}, ${issued}` : null),
  };
}
