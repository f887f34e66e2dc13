import type { Account } from "#contract/account.ts";
import * as attempts from "#store/attempts.ts";
import type { Writes } from "#store/store.ts";
import type { AuthContext } from "./auth-context.ts";
import { DAY } from "./caps.ts";
import { randomToken } from "./digests.ts";

/** How long a network or device stays known after it was last signed in from. */
export const KNOWN_MS = 90 * DAY;

/** What a network or device was used for: to sign in, or to give the second factor as well. */
export type Trust = "sign-in" | "second-factor";

/** Who guesses, as wrong guesses are counted. */
interface Guesser {
  name: string;
  /** Whether the subject's account was signed in to from this network or device. */
  isKnown: boolean;
}

const networkName = ({ network }: AuthContext): string => `network ${network}`;
const deviceName = ({ device }: AuthContext): string => `device ${device.token}`;

/** Nothing readable is kept: neither whose network or device it is, nor which. */
const keyOf = async ({ secrets }: AuthContext, trust: Trust, subject: string, name: string): Promise<string> =>
  `known ${await secrets.mac("known guesser", `${trust}\n${subject}\n${name}`)}`;

/**
 * The guesser of a request. A device that the account was signed in from counts apart from its network, so that nobody on the
 * same network can keep it out; every other device counts with its network.
 */
export async function findGuesser(auth: AuthContext, trust: Trust, subject: string): Promise<Guesser> {
  const [network, device] = [networkName(auth), deviceName(auth)];
  const [networkKey, deviceKey] = await Promise.all([network, device].map((name) => keyOf(auth, trust, subject, name)));
  const known = await attempts.findKept(auth.store, [networkKey ?? "", deviceKey ?? ""], auth.now);
  return known.has(deviceKey ?? "") ? { name: device, isKnown: true } : { name: network, isKnown: known.has(networkKey ?? "") };
}

/**
 * The writes that make this network and device known for an account, for the batch that signs in. What is known already is
 * renewed. A network that is unknown to us is not remembered. A device that shows a token the account does not know gets a new
 * one: the token may have been planted in the browser by somebody who would then be known with it.
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
  return (db) => (keys.length === 0 ? [] : [attempts.keep(db, auth.store.tables, keys, auth.now + KNOWN_MS)]);
}

async function replaceUnknownToken(auth: AuthContext, trust: Trust, subjects: string[]): Promise<void> {
  const keys = await Promise.all(subjects.map((subject) => keyOf(auth, trust, subject, deviceName(auth))));
  const known = await attempts.findKept(auth.store, keys, auth.now);
  if (known.size === 0) auth.device.token = randomToken();
}
