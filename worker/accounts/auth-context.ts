import type { Store } from "#store/store.ts";
import { clientNetwork } from "#http/client-network.ts";
import { issuerAt } from "#http/caller/verify-token.ts";
import { logError } from "#http/log.ts";
import type { RequestContext } from "#http/request-context.ts";
import { type Device, readDevice } from "./device.ts";
import { type Secrets, secretsOf } from "./digests.ts";
import { type AuthConfig, authConfigOf, type AuthSettings } from "./settings.ts";
import { deliverSoon } from "#worker/mail/deliver-soon.ts";

/** What every use case of accounts works with. */
export interface AuthContext {
  store: Store;
  settings: AuthSettings;
  config: AuthConfig;
  secrets: Secrets;
  /** Milliseconds since the epoch. */
  now: number;
  /** Of the main site. */
  origin: string;
  /** Issuer of our tokens, and the address of the protocol. */
  issuer: string;
  /** The client's network ({@link clientNetwork}); empty where it is unknown. */
  network: string;
  device: Device;
  userAgent: string;
  requestId: string;
  /** Does something after the answer was sent, so that its duration tells nothing. */
  later(what: string, work: () => Promise<unknown>): void;
}

/** By then the answer is on its way, and what is done has no part in how long it took. */
const AFTER_ANSWER_MS = 25;

async function afterAnswer(work: () => Promise<unknown>): Promise<void> {
  await scheduler.wait(AFTER_ANSWER_MS);
  await work();
}

/** The longest device name that is kept. */
const LONGEST_USER_AGENT = 300;

export async function authContext(request: Request, context: RequestContext): Promise<AuthContext> {
  const config = authConfigOf(context.env);
  const { mainOrigin } = context.config;
  return {
    store: await context.openStore(),
    settings: config.settings,
    config,
    secrets: secretsOf(config.secret),
    now: context.now,
    origin: mainOrigin,
    issuer: issuerAt(mainOrigin),
    network: clientNetwork(request),
    device: readDevice(request),
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, LONGEST_USER_AGENT),
    requestId: context.requestId,
    later: (what, work) =>
      context.waitUntil(
        afterAnswer(work).then(
          () => deliverSoon(context),
          (error: unknown) => logError(`${what} failed`, error, { requestId: context.requestId }),
        ),
      ),
  };
}
