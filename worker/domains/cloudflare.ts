import type { Certificate } from "#contract/domain.ts";
import { type Issuer, ISSUERS } from "#domain/domains/caa.ts";
import { logError } from "#http/log.ts";
import type { CertificateProvider, Issued } from "./port.ts";
import { cleaned } from "./record-data.ts";
import type { CloudflareSettings } from "./settings.ts";

const TIMEOUT_MS = 8000;
/** "Duplicate custom hostname found." */
const DUPLICATE = 1406;

/** A custom hostname as the API gives it, as far as it is looked at. */
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
/** Statuses that don't go on by themselves. */
const STUCK_HOST = new Set(["blocked", "pending_blocked", "moved", "deleted"]);
const STUCK_SSL = /^(?:expired|deleted|inactive|\w+_timed_out)$/;

/** Cloudflare for SaaS: a custom hostname of our zone for each host, validated over HTTP, which needs the host to lead there. */
export function cloudflareCertificates({ token, zoneId, apiBase }: CloudflareSettings): CertificateProvider {
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
      logError("the certificate issuer does not answer", new Error(method), { status, codes });
    } catch (error) {
      logError("the certificate issuer is out of reach", new Error(method), { kind: error instanceof Error ? error.name : "" });
    }
    return undefined;
  }

  /** A host that has its custom hostname already, from an earlier claim or a request whose answer was lost. */
  async function again(host: string, body: object): Promise<Issued> {
    const list = await call("GET", `?hostname=${encodeURIComponent(host)}`);
    if (!list) return UNREACHABLE;
    const found = (Array.isArray(list.result) ? (list.result as CustomHostname[]) : []).find(({ hostname }) => hostname === host);
    if (!found) return GONE;
    const certificate = certificateOf(found);
    // What is stuck begins anew when it is written again.
    if (certificate.state === "failed") await call("PATCH", `/${found.id}`, body);
    return { ok: true, certificate };
  }

  return {
    async request(host, issuers) {
      const ssl = { ...SSL, ...authorityOf(issuers) };
      const made = await call("POST", "", { hostname: host, ssl });
      if (!made) return UNREACHABLE;
      if (made.codes.includes(DUPLICATE) || made.status === 409) return again(host, { ssl });
      if (isHostname(made.result)) return { ok: true, certificate: certificateOf(made.result) };
      logError("the certificate issuer refuses", new Error("POST"), { status: made.status, codes: made.codes, host });
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

const UNREACHABLE: Issued = { ok: false, code: "unreachable" };
const GONE: Issued = { ok: false, code: "gone" };

const isHostname = (result: unknown): result is CustomHostname =>
  typeof result === "object" && result !== null && typeof (result as CustomHostname).id === "string";

/** Which issuer, where CAA records leave no free choice. */
const authorityOf = (issuers: Issuer[]) => {
  const [first] = issuers;
  return first === undefined || issuers.length === Object.keys(ISSUERS).length ? {} : { certificate_authority: ISSUERS[first] };
};

/** Hostname and certificate are checked apart from each other; only both together work. */
function certificateOf({ id, status = "", ssl, verification_errors: errors = [] }: CustomHostname): Certificate {
  const { status: issued = "", validation_errors: problems = [] } = ssl ?? {};
  const detail = [...errors, ...problems.map(({ message = "" }) => message)].find((text) => text !== "") ?? null;
  if (status.startsWith("active") && issued === "active") return { ref: id, state: "active", detail: null };
  const stuck = STUCK_HOST.has(status) || STUCK_SSL.test(issued);
  return {
    ref: id,
    state: stuck ? "failed" : "pending",
    detail: (detail === null ? null : cleaned(detail.slice(0, 300))) ?? (stuck ? `${status}, ${issued}` : null),
  };
}
