import type { Store } from "#store/dialect/store.ts";
import { clientNetwork } from "#services/http/client-network.ts";
import { issuerAt } from "#services/http/caller/verify-token.ts";
import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { type Device, readDevice } from "./device.ts";
import { type Secrets, secretsOf } from "#services/secrets/digests.ts";
import { passwordHashing, type PasswordHashing } from "./password-hashing.ts";
import { type AuthConfig, authConfigOf, type AuthSettings } from "#services/secrets/auth-config.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { closeChannels } from "#services/realtime/close-channels.ts";

/** Dependencies and request data of every use case of accounts. */
export interface AuthContext {
  store: Store;
  settings: AuthSettings;
  config: AuthConfig;
  secrets: Secrets;
  passwords: PasswordHashing;
  /** Milliseconds since the epoch. */
  now: number;
  /** Origin of the main site. */
  origin: string;
  /** Issuer of our tokens, which is also the base URL of the auth protocol. */
  issuer: string;
  /** The client's network ({@link clientNetwork}); empty if it is unknown. */
  network: string;
  device: Device;
  userAgent: string;
  requestId: string;
  /** Runs work after the response was sent, so that the response time reveals nothing about it. `task` names it in the log. */
  afterResponse(task: string, work: () => Promise<unknown>): void;
  /** Closes the live channels of an account whose sessions have ended, in the background. */
  closeChannels(accountId: string, siteIds: readonly string[]): void;
}

/** Long enough for the response to be sent, so that the work does not delay it. */
const AFTER_RESPONSE_MS = 25;

async function runAfterResponse(work: () => Promise<unknown>): Promise<void> {
  await scheduler.wait(AFTER_RESPONSE_MS);
  await work();
}

/** A longer User-Agent is truncated before it is stored. */
const MAX_USER_AGENT_LENGTH = 300;

export async function createAuthContext(request: Request, context: RequestContext): Promise<AuthContext> {
  const config = authConfigOf(context.env);
  const { mainOrigin } = context.config;
  return {
    store: await context.openStore(),
    settings: config.settings,
    config,
    secrets: secretsOf(config.secret),
    passwords: passwordHashing(context.env, context.requestId),
    now: context.now,
    origin: mainOrigin,
    issuer: issuerAt(mainOrigin),
    network: clientNetwork(request),
    device: readDevice(request),
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, MAX_USER_AGENT_LENGTH),
    requestId: context.requestId,
    afterResponse: (task, work) =>
      context.waitUntil(
        runAfterResponse(work).then(
          () => deliverSoon(context),
          (error: unknown) => logError(`${task} failed`, error, { requestId: context.requestId }),
        ),
      ),
    closeChannels: (accountId, siteIds) =>
      context.waitUntil(
        closeChannels(context.env, accountId, siteIds).catch((error: unknown) =>
          logError("channels of an account not closed", error, { requestId: context.requestId }),
        ),
      ),
  };
}
