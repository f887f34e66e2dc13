/** Thrown if a token cannot be judged because the Supabase project that has the accounts does not answer: 503, not 401. */
export class ProjectUnavailable extends Error {
  override name = "ProjectUnavailable";

  constructor() {
    super("the Supabase project of the accounts does not answer");
  }
}

/** Time for which an isolate does not ask a project again that did not answer, in milliseconds. */
export const PROJECT_PAUSE_MS = 20_000;
