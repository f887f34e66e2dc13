/** Thrown if a token cannot be checked because the Supabase project that has the accounts does not answer: 503, not 401. */
export class ProjectUnavailable extends Error {
  override name = "ProjectUnavailable";

  constructor() {
    super("the Supabase project of the accounts does not answer");
  }
}

/** Time in milliseconds for which an isolate does not query an unresponsive project again, while a copy is used. */
export const PAUSE_WITH_COPY_MS = 20_000;
/** The pause for sessions without a copy, which get 503 meanwhile: shorter, because a single failure must not keep people out. */
export const PAUSE_MS = 10_000;
