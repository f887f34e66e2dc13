import type { Account } from "#contract/identity/account.ts";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import type { UserMetadata } from "#domain/accounts/claims.ts";
import type { PkceChallenge } from "#domain/accounts/pkce.ts";
import { type Database, isUniqueViolation, type Query, type Writes } from "#store/dialect/store.ts";
import * as users from "#store/identity/users.ts";
import { audit } from "./audit.ts";
import type { AuthContext } from "./auth-context.ts";
import { draftAccount, insertAccount } from "./new-account.ts";
import { checkPassword, hashPassword, refuseWeak } from "./passwords.ts";
import { sendOrPretend } from "./send-or-pretend.ts";
import { sendLinkMail, sendSms } from "./send-code.ts";
import { enforceMailLimit, enforceSmsLimit } from "./send-limits.ts";
import { type SessionTokens, startSession } from "./start-session.ts";
import { readAccountPhone } from "./read-account-phone.ts";

interface SignUpRequest {
  email?: string | undefined;
  phone?: string | undefined;
  password: string;
  data: UserMetadata;
  redirectTo?: string | undefined;
  pkce?: PkceChallenge | undefined;
}

/** A session, or an account that must be confirmed first. */
type SignUpResult = SessionTokens | { pending: Account };

/**
 * Creates an account. The result and its timing are the same whether the address has an account or not: the result always
 * describes a new account, and nothing is sent to an address with a confirmed account. (GoTrue returns `identities: []` in that
 * case.)
 */
export async function signUp(auth: AuthContext, request: SignUpRequest): Promise<SignUpResult | Refusal> {
  const { settings } = auth;
  if (!settings.signup) return refuse("signup_disabled");
  const contact = await readContact(auth, request);
  if (isRefusal(contact)) return contact;
  const weak = await refuseWeak(request.password);
  if (weak) return weak;
  const existing =
    "email" in contact ? await users.findByEmail(auth.store, contact.email) : await users.findByPhone(auth.store, contact.phone);
  const isConfirmed = existing && (existing.emailConfirmedAt ?? existing.phoneConfirmedAt) !== null;
  const unconfirmed = isConfirmed ? undefined : existing;
  const encryptedPassword = await choosePasswordHash(auth, request.password, unconfirmed);
  if (isRefusal(encryptedPassword)) return encryptedPassword;
  const draft = draftAccount(auth, { ...contact, encryptedPassword, userMetadata: request.data });
  const autoconfirm = "email" in contact ? settings.autoconfirm : settings.phoneAutoconfirm;
  if (autoconfirm) return existing ? refuse("user_already_exists") : createConfirmed(auth, draft);
  const limited =
    "email" in contact
      ? await enforceMailLimit(auth, "confirmation", contact.email)
      : await enforceSmsLimit(auth, "confirmation", contact.phone);
  if (limited) return limited;
  const send = async (to: Account): Promise<Writes> =>
    "email" in contact ? sendLinkMail(auth, to, "confirm", request) : (await sendSms(auth, to, "phone", to.phone ?? "")).writes;
  await askForConfirmation(auth, draft, isConfirmed ? "confirmed" : unconfirmed, send);
  return { pending: { ...draft, confirmationSentAt: auth.now } };
}

/** Returns the normalised address or number of a sign-up. */
async function readContact(
  { settings }: AuthContext,
  request: SignUpRequest,
): Promise<{ email: string } | { phone: string } | Refusal> {
  if (request.email) {
    const email = normalizeEmail(request.email);
    return email ? { email } : refuse("validation_failed", { message: "Unable to validate email address: invalid format" });
  }
  if (settings.sms === "none") return refuse("phone_provider_disabled", { message: "Phone signups are disabled" });
  const phone = await readAccountPhone(request.phone ?? "", request.data);
  return phone ? { phone } : refuse("validation_failed", { message: "Invalid phone number format (E.164 required)" });
}

/**
 * Returns the hash to store for a sign-up's password. Null if an earlier, unconfirmed sign-up with the address had another
 * password, or if its password was removed for that reason. Both cases take the time of one hash.
 */
async function choosePasswordHash(
  auth: AuthContext,
  password: string,
  unconfirmed: Account | undefined,
): Promise<string | null | Refusal> {
  if (!unconfirmed) return hashPassword(auth, password);
  const checked = await checkPassword(auth, password, unconfirmed.encryptedPassword);
  if (isRefusal(checked)) return checked;
  return checked.right ? unconfirmed.encryptedPassword : null;
}

async function createConfirmed(auth: AuthContext, draft: Account): Promise<SessionTokens | Refusal> {
  const account = { ...draft, ...(draft.email === "" ? { phoneConfirmedAt: auth.now } : { emailConfirmedAt: auth.now }) };
  try {
    return await startSession(auth, {
      account,
      method: "password",
      readAs: null,
      write: (db) => [...insertAccount(auth, db, account), audit(auth, db, "signed_up", { userId: account.id })],
    });
  } catch (error) {
    if (isUniqueViolation(error, "users")) return refuse("user_already_exists");
    throw error;
  }
}

/**
 * Stores the account and asks for confirmation. A second sign-up with another password before the confirmation removes the
 * password, since nobody knows which of the two the owner of the address chose. The links of both emails stay valid; they confirm
 * an account without a password. `existing` is the account of the address, if any: for a confirmed one, nothing is sent. In all
 * three cases the batch has the same number of queries, so that the duration does not reveal which one it was.
 */
export async function askForConfirmation(
  auth: AuthContext,
  draft: Account,
  existing: Account | "confirmed" | undefined,
  send: (to: Account) => Promise<Writes>,
): Promise<void> {
  if (existing === "confirmed") return sendOrPretend(auth, undefined, send, (db) => withNoOps(auth, db, []));
  if (existing) return repeatSignUp(auth, draft, existing, send);
  try {
    await sendOrPretend(auth, draft, send, (db) =>
      withNoOps(auth, db, [...insertAccount(auth, db, draft), audit(auth, db, "signed_up", { userId: draft.id })]),
    );
  } catch (error) {
    if (!isUniqueViolation(error, "users")) throw error;
    // A concurrent sign-up with the same address came first. As above, it is unknown which of the two is the owner's.
    const { email, phone } = draft;
    const first = email === "" ? await users.findByPhone(auth.store, phone ?? "") : await users.findByEmail(auth.store, email);
    if (first) await repeatSignUp(auth, { ...draft, encryptedPassword: null }, first, send);
  }
}

/**
 * Sends another email or message for an unconfirmed account. With the same password, the newer name and metadata replace the
 * older ones. Without it they are all removed, like the password, except a language that both sign-ups have: nobody knows which
 * of them are the owner's.
 */
async function repeatSignUp(
  auth: AuthContext,
  { encryptedPassword: hash, userMetadata, name }: Account,
  unconfirmed: Account,
  send: (to: Account) => Promise<Writes>,
): Promise<void> {
  const { store, now } = auth;
  await sendOrPretend(auth, { ...unconfirmed, userMetadata }, send, (db) =>
    withNoOps(auth, db, [
      hash === null
        ? users.updateUnconfirmed(db, store.tables, unconfirmed.id, withoutSignUpData(unconfirmed, userMetadata), now)
        : users.updateUnconfirmed(db, store.tables, unconfirmed.id, { userMetadata, name }, now, hash),
    ]),
  );
}

function withoutSignUpData({ userMetadata: { locale } }: Account, newer: UserMetadata): Partial<users.AccountRow> {
  return { encryptedPassword: null, name: "", userMetadata: locale !== undefined && locale === newer.locale ? { locale } : {} };
}

/** Number of queries that store a new account: the account, the identity of its address or number, and the entry in the log. */
const SIGN_UP_QUERIES = 3;

/** Adds queries that change nothing, up to the number of queries that store a new account. */
const withNoOps = ({ store }: AuthContext, db: Database, queries: Query[]): Query[] => [
  ...queries,
  ...Array.from({ length: SIGN_UP_QUERIES - queries.length }, () => users.lock(db, store.tables, crypto.randomUUID())),
];
