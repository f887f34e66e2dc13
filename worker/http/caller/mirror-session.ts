import { z } from "zod";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import type { AccessClaims } from "#domain/accounts/claims.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import { isUuid } from "#domain/uuid.ts";
import { logError } from "#http/log.ts";
import { findCheck, type MirroredAccount, mirror } from "#store/mirrored-accounts.ts";
import { remove } from "#store/sessions.ts";
import type { Store } from "#store/store.ts";
import type { ProjectConfig } from "#worker/env.ts";

/** Time for which the project is believed to know a session; one that ended there is used for at most this long. */
const CHECK_AGAIN_MS = 60_000;
/** Time for which sessions are used while the project does not answer: the lifetime of an access token. */
const MAX_UNCHECKED_MS = 60 * 60_000;
const TIMEOUT_MS = 5000;

/** The members of GoTrue's user that are kept here. */
const projectUser = z.object({
  id: z.string(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  email_confirmed_at: z.string().nullish(),
  phone_confirmed_at: z.string().nullish(),
  created_at: z.string(),
  app_metadata: z.record(z.string(), z.unknown()).default({}),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
  factors: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        factor_type: z.string(),
        friendly_name: z.string().nullish(),
        phone: z.string().nullish(),
        created_at: z.string(),
      }),
    )
    .nullish(),
});

/**
 * Brings the copy of a session of the Supabase project, and of its account, up to date, at most once a minute: everything else here refers
 * to accounts and sessions by rows of our own. A session that the project does not know any more is removed.
 */
export async function mirrorSession(
  store: Store,
  { token, claims }: { token: string; claims: AccessClaims },
  { authUrl, anonKey }: ProjectConfig,
  now: number,
): Promise<void> {
  const { sub: userId, session_id: sessionId, aal } = claims;
  if (!isUuid(userId) || !isUuid(sessionId)) return;
  const known = await findCheck(store, sessionId);
  const isRaised = aal === "aal2" && known?.aal === "aal1";
  if (known && !isRaised && now - known.checkedAt < CHECK_AGAIN_MS) return;
  const asked = await askProject(`${authUrl}/user`, { apikey: anonKey, Authorization: `Bearer ${token}` });
  if (asked === "unreachable" && known && now - known.checkedAt < MAX_UNCHECKED_MS) return;
  if (asked === "unreachable" || asked === "refused" || asked.id !== userId) {
    await remove(store.db, store.tables, userId, sessionId);
    return;
  }
  const { factors, app_metadata: appMetadata, user_metadata: userMetadata } = asked;
  const account: MirroredAccount = {
    id: userId,
    email: normalizeEmail(asked.email ?? "") ?? "",
    phone: asked.phone || null,
    name: nameOf(userMetadata),
    emailConfirmedAt: timeOf(asked.email_confirmed_at),
    phoneConfirmedAt: timeOf(asked.phone_confirmed_at),
    createdAt: timeOf(asked.created_at) ?? now,
    appMetadata,
    userMetadata,
    factors: (factors ?? []).map((factor) => ({
      id: factor.id,
      type: factor.factor_type,
      status: factor.status,
      friendlyName: factor.friendly_name ?? "",
      phone: factor.phone ?? null,
      createdAt: timeOf(factor.created_at) ?? now,
    })),
  };
  const session = { id: sessionId, aal, amr: claims.amr ?? [] };
  await store.atomically((db) => mirror(db, store.tables, account, session, now));
}

async function askProject(
  address: string,
  headers: Record<string, string>,
): Promise<z.output<typeof projectUser> | "refused" | "unreachable"> {
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 401 || response.status === 403 || response.status === 404) return "refused";
    if (!response.ok) throw new Error(`the project answered ${response.status}`);
    return projectUser.parse(await response.json());
  } catch (error) {
    logError("session not checked by the Supabase project", error);
    return "unreachable";
  }
}

function timeOf(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? null : time;
}
