import { z } from "zod";
import { LOCALES } from "#domain/locale.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { CopyId } from "#store/business/articles.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { authConfigOf } from "#services/secrets/auth-config.ts";

const PURPOSE = "article preview";
const LIFETIME_MS = HOUR_MS;
const MAX_TOKEN_LENGTH = 600;

const sealed = z.tuple([z.string(), z.enum(LOCALES), z.int(), z.int()]);

type TokenContext = Pick<RequestContext, "env" | "now">;
const secretsIn = ({ env }: TokenContext) => secretsOf(authConfigOf(env).secret);

/**
 * Issues a token with which anybody can read one version of an article for an hour; `until` is in milliseconds since the epoch.
 */
export async function issuePreview(
  context: TokenContext,
  { key, locale, version }: CopyId & { version: number },
): Promise<{ token: string; until: number }> {
  const until = context.now + LIFETIME_MS;
  return { token: await secretsIn(context).seal(PURPOSE, JSON.stringify([key, locale, version, until])), until };
}

/** Opens such a token; undefined if it is invalid or has expired. */
export async function openPreview(context: TokenContext, token: string): Promise<(CopyId & { version: number }) | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    const [key, locale, version, until] = sealed.parse(JSON.parse(await secretsIn(context).open(PURPOSE, token)));
    return until > context.now ? { key, locale, version } : undefined;
  } catch {
    return undefined;
  }
}
