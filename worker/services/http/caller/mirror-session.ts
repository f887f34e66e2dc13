import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { type AccessClaims, type Aal, readAmr } from "#domain/accounts/claims.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import { isUuid } from "#domain/uuid.ts";
import { MAX_UNCHECKED_MS } from "#domain/accounts/session-rules.ts";
import { findCheck, findOutdated, type MirroredAccount, mirror } from "#store/identity/mirrored-accounts.ts";
import { remove, removeByUser } from "#store/identity/sessions.ts";
import type { Store } from "#store/dialect/store.ts";
import type { ProjectConfig } from "#worker/env.ts";
import { askProject, type ProjectUser } from "./ask-project.ts";
import { PAUSE_MS, PAUSE_WITH_COPY_MS, ProjectUnavailable } from "./project-unavailable.ts";
import { type Runs, shareRun } from "./share-run.ts";

/** Time for which a session is used without asking the project; one that ended there is used for at most this long. */
const CHECK_AGAIN_MS = 60_000;
/** Time for which an isolate does not ask again for a token that the project has refused. */
const REFUSED_MS = 60_000;
const MAX_REFUSED = 1000;

/** A project's recent answers, kept in the isolate. */
interface Memory {
  /** Time of the last check without an answer; `-Infinity` if there was one since. */
  failedAt: number;
  /** Tokens that were refused, with the time until which this is remembered; oldest first. */
  refused: Map<string, number>;
  /** Running checks, which resolve to whether the project has answered. */
  runs: Runs<boolean>;
}

const memories = new WeakMap<ProjectConfig, Memory>();

interface MirrorContext {
  project: ProjectConfig;
  now: number;
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Brings the copy of a session of the Supabase project, and of its account, up to date, at most once a minute: everything else
 * here refers to accounts and sessions by our own rows. A session that the project no longer knows is removed. Throws
 * ProjectUnavailable if the project does not answer and has not confirmed the session within the last hour.
 */
export async function mirrorSession(
  store: Store,
  { token, claims }: { token: string; claims: AccessClaims },
  context: MirrorContext,
): Promise<void> {
  const { project, now } = context;
  const { sub: userId, session_id: sessionId, iat } = claims;
  if (!isUuid(userId) || !isUuid(sessionId)) return;
  const aal = claims.aal === "aal2" ? "aal2" : "aal1";
  const known = await findCheck(store, sessionId);
  const isRaised = aal === "aal2" && known?.aal === "aal1";
  if (known && !isRaised && now - known.checkedAt < CHECK_AGAIN_MS) return;

  let memory = memories.get(project);
  if (!memory) memories.set(project, (memory = { failedAt: -Infinity, refused: new Map(), runs: new Map() }));
  const id = `${sessionId} ${aal} ${iat}`;
  if (!known && (memory.refused.get(id) ?? 0) > now) return;
  const isUsable = known !== undefined && now - known.checkedAt < MAX_UNCHECKED_MS;
  const isPaused = isUsable
    ? now - memory.failedAt < PAUSE_WITH_COPY_MS
    : now - memory.failedAt < PAUSE_MS && !memory.runs.has(id);
  const hasAnswered =
    !isPaused &&
    (await shareRun(memory.runs, id, context, () =>
      check(store, { token, userId, session: { id: sessionId, aal, amr: readAmr(claims.amr) } }, { project, now, memory, id }),
    ));
  if (!hasAnswered && !isUsable) throw new ProjectUnavailable();
}

interface Checked {
  token: string;
  userId: string;
  session: { id: string; aal: Aal; amr: AccessClaims["amr"] };
}

/** Requests a session from the project, and writes the answer. Returns false without one. */
async function check(
  store: Store,
  { token, userId, session }: Checked,
  { project, now, memory, id }: { project: ProjectConfig; now: number; memory: Memory; id: string },
): Promise<boolean> {
  // While one request tries whether the project answers again, others do not wait for it.
  if (memory.failedAt > -Infinity) memory.failedAt = now;
  const asked = await askProject(project, token);
  memory.failedAt = asked === "unreachable" ? now : -Infinity;
  if (asked === "unreachable" || asked === "unusable") return false;
  const { db, tables } = store;
  if (typeof asked !== "string" && asked.id === userId) {
    const account = accountOf(asked, now);
    const outdated = await findOutdated(store, account);
    await store.atomically((batch) => mirror(batch, tables, { account, outdated }, session, now));
    return true;
  }
  remember(memory.refused, id, now);
  await (asked === "account-ended" ? removeByUser(db, tables, userId) : remove(db, tables, userId, session.id));
  return true;
}

function remember(refused: Memory["refused"], id: string, now: number): void {
  const [oldest] = refused.keys();
  if (refused.size >= MAX_REFUSED && oldest !== undefined) refused.delete(oldest);
  refused.delete(id);
  refused.set(id, now + REFUSED_MS);
}

/** D1 allows a hundred values in a query, and GoTrue ten factors by default. */
const MAX_FACTORS = 50;

/** Addresses and numbers that are not confirmed may be another account's, so they are left out: here they are unique. */
function accountOf(user: ProjectUser, now: number): MirroredAccount {
  const { id } = user;
  const [appMetadata, userMetadata] = [user.app_metadata ?? {}, user.user_metadata ?? {}];
  const emailConfirmedAt = timeOf(user.email_confirmed_at);
  const phoneConfirmedAt = timeOf(user.phone_confirmed_at);
  return {
    id,
    email: emailConfirmedAt === null ? "" : (normalizeEmail(user.email ?? "") ?? ""),
    phone: phoneConfirmedAt === null ? null : user.phone || null,
    name: nameOf(userMetadata),
    emailConfirmedAt,
    phoneConfirmedAt,
    bannedUntil: timeOf(user.banned_until),
    createdAt: timeOf(user.created_at) ?? now,
    appMetadata,
    userMetadata,
    factors: (user.factors ?? []).slice(0, MAX_FACTORS).map((factor) => ({
      id: factor.id,
      type: factor.factor_type,
      status: factor.status,
      friendlyName: factor.friendly_name ?? "",
      phone: factor.phone ?? null,
      createdAt: timeOf(factor.created_at) ?? now,
    })),
  };
}

function timeOf(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? null : time;
}
