import type { ErrorCode } from "#contract/services/errors.ts";
import type { CopyRow } from "#store/business/articles.ts";

/** Number of articles in the store; pages of the blog list all of them. */
export const MAX_ARTICLE_COUNT = 200;

/** Outcome of a write of an admin; a conflict has the current copy. */
export type Written<T = object> =
  | ({ ok: true } & T)
  | { ok: false; code: "VERSION_CONFLICT"; current: CopyRow | null }
  | {
      ok: false;
      code: "INVALID_FORM";
      fields: Record<string, string>;
      /** The link that is not possible. */ details?: { link: string };
    }
  | { ok: false; code: Extract<ErrorCode, "NOT_FOUND" | "STATE_CHANGED" | "TOO_MANY_ARTICLES"> };
