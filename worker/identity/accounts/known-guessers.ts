import type { Account } from "#contract/identity/account.ts";
import * as attempts from "#store/services/attempts.ts";
import type { Writes } from "#store/dialect/store.ts";
import type { AuthContext } from "./auth-context.ts";
import { randomToken } from "#services/secrets/digests.ts";
import { DAY_MS } from "#domain/time.ts";

/** A network or device stays known for this long after the last sign-in from it. */
export const KNOWN_MS = 90 * DAY_MS;

/** Earlier use of a network or device: to sign in, or also to verify the second factor. */
export type Trust = "sign-in" | "second-factor";

/** The network or device whose wrong guesses are counted together. */
interface Guesser {
  name: string;
  /** True if this network or device was used before to sign in to the subject's account. */
  isKnown: boolean;
}

const networkName = ({ network }: AuthContext): string => `network ${network}`;
const deviceName = ({ device }: AuthContext): string => `device ${device.token}`;

/** An HMAC, so that the stored key reveals neither the account nor the network or device. */
const keyOf = async ({ secrets }: AuthContext, trust: Trust, subject: string, name: string): Promise<string> =>
  `known ${await secrets.mac("known guesser", `${trust}\n${subject}\n${name}`)}`;

/**
 * Returns the guesser of a request. A known device is counted separately from its network, so that others in the same network
 * cannot lock it out. Every other device is counted together with its network.
 */
export async function findGuesser(auth: AuthContext, trust: Trust, subject: string): Promise<Guesser> {
  const [network, device] = [networkName(auth), deviceName(auth)];
  const [networkKey, deviceKey] = await Promise.all([network, device].map((name) => keyOf(auth, trust, subject, name)));
  const known = await attempts.findRememberedKeys(auth.store, [networkKey ?? "", deviceKey ?? ""], auth.now);
  return known.has(deviceKey ?? "") ? { name: device, isKnown: true } : { name: network, isKnown: known.has(networkKey ?? "") };
}

/**
 * Returns the writes that make this network and device known for an account, for the batch that signs in; if they are already
 * known, the time is extended. An empty network is not stored. A device with a token that is not known for the account gets a new
 * token: an attacker may have put the old one into the browser, and would become known with it.
 */
export async function rememberGuesser(
  auth: AuthContext,
  trust: Trust,
  { id, email, phone }: Pick<Account, "id" | "email" | "phone">,
): Promise<Writes> {
  const subjects = trust === "second-factor" ? [id] : [email, phone ?? ""].filter((subject) => subject !== "");
  if (trust === "sign-in" && subjects.length > 0) await replaceUnknownToken(auth, trust, subjects);
  const names = [...(auth.network === "" ? [] : [networkName(auth)]), deviceName(auth)];
  const keys = await Promise.all(subjects.flatMap((subject) => names.map((name) => keyOf(auth, trust, subject, name))));
  return (db) => (keys.length === 0 ? [] : [attempts.rememberKeys(db, auth.store.tables, keys, auth.now + KNOWN_MS)]);
}

async function replaceUnknownToken(auth: AuthContext, trust: Trust, subjects: string[]): Promise<void> {
  const keys = await Promise.all(subjects.map((subject) => keyOf(auth, trust, subject, deviceName(auth))));
  const known = await attempts.findRememberedKeys(auth.store, keys, auth.now);
  if (known.size === 0) auth.device.token = randomToken();
}
