import { orderRelays } from "#domain/mail/relay-order.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { logError } from "../http/log.ts";
import {
  countInMinute,
  recordFailure,
  recordSuccess,
  type StoredPlatformMailServer,
} from "#store/services/platform-mail-servers.ts";
import type { Store } from "#store/dialect/store.ts";
import { secretsOf } from "../secrets/digests.ts";
import { authConfigOf } from "../secrets/auth-config.ts";
import type { Env } from "#worker/env.ts";
import type { LaneProblem, Relay } from "./deliver-lane.ts";
import { inboundDomain, returnPathOf } from "./inbound/addresses.ts";
import { hold } from "../measure/held-measurements.ts";
import { measureTransport } from "./measure-transport.ts";
import { pauseAfter } from "./next-attempt.ts";
import { domainOf } from "./smtp/address.ts";
import { readSmtpSettings, type SmtpSettings } from "./smtp/settings.ts";

/** Settings of all servers through which our own lane leaves. */
export function platformDelivery(env: Env): Pick<SmtpSettings, "hasNamesOfMails" | "returnPathOf"> {
  const domain = inboundDomain(env);
  if (domain === undefined) return { hasNamesOfMails: true };
  return { hasNamesOfMails: true, returnPathOf: (mail) => returnPathOf(secretsOf(authConfigOf(env).secret), mail, domain) };
}

/** Creates the relays of our own lane, in the order in which they are tried at `now` (0109); none without a mail server. */
export async function createRelays(
  env: Env,
  store: Store,
  servers: readonly StoredPlatformMailServer[],
  now: number,
): Promise<Relay[]> {
  const configured = readConfigured(env, servers.length > 0);
  const ordered = orderRelays(servers, configured ? [configured] : [], now);
  const { createSmtpTransport } = await import("./smtp/transport.ts");
  // As the last resort it must not end a message that another server could send later.
  const isStoppable = servers.length > 0;
  return ordered.map((server) =>
    "id" in server
      ? createServerRelay(env, store, server)
      : {
          transport: measureTransport(server.host, createSmtpTransport({ ...server, ...platformDelivery(env) })),
          isStoppable,
          record: async (problem) => recordRefusal(server.host, problem),
        },
  );
}

/** Reads `SMTP_URL`. While there are other servers, an invalid one is only logged. */
function readConfigured(env: Env, hasOthers: boolean): SmtpSettings | undefined {
  try {
    return readSmtpSettings(env);
  } catch (error) {
    if (!hasOthers) throw error;
    logError("SMTP_URL cannot be used", error);
    return undefined;
  }
}

/** Counts that the server of `SMTP_URL` refuses all; what fails before is counted by its transport. */
function recordRefusal(host: string, problem: LaneProblem | undefined): void {
  if (problem?.step === "refused") hold({ kind: "mail", key: host, failure: problem.step });
}

function createServerRelay(env: Env, store: Store, server: StoredPlatformMailServer): Relay {
  const open = async () => {
    const [{ toolsWith }, { openPlatformServer }, { openServerSession }] = await Promise.all([
      import("./servers/server-tools.ts"),
      import("./servers/platform-password.ts"),
      import("./servers/server-transport.ts"),
    ]);
    const tools = toolsWith(env, store, Date.now());
    return openServerSession(tools, { ...(await openPlatformServer(tools, server)), ...platformDelivery(env) });
  };
  const record = async (problem: LaneProblem | undefined): Promise<void> => {
    const now = Date.now();
    if (!problem) return recordSuccess(store, server, now);
    const { step, answer } = problem;
    await recordFailure(store, server, { problem: step, answer, pausedUntil: now + pauseAfter(server.failures), now });
  };
  return {
    transport: measureTransport(server.host, { domain: domainOf(server.fromAddress), open }),
    isStoppable: true,
    record,
    ...(server.perMinute !== null && {
      countAllowed: (count) => countInMinute(store, server.id, Math.floor(Date.now() / MINUTE_MS), count),
    }),
  };
}
