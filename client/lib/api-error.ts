/** What `/api` says of a refusal: a code of worker/contract/errors.ts, and what is wrong with which field. */
interface Said {
  code: string;
  fields?: Record<string, string>;
  details?: unknown;
}

/** An answer that is not 2xx, or none at all: `OFFLINE` with status 0. `UNREADABLE` is one without a code. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly details: unknown;
  /** What to quote when writing to us. */
  readonly requestId: string | undefined;

  constructor(status: number, { code, fields, details }: Said, requestId?: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
    this.requestId = requestId;
  }
}

/** Whether asking the same again may help: not where the server has understood and refuses. */
export const isRetryable = (error: unknown): boolean => !(error instanceof ApiError) || error.status < 400 || error.status >= 500;

/** The refusal in an answer. */
export async function apiErrorOf(answer: Pick<Response, "status" | "headers" | "json">): Promise<ApiError> {
  const said = (await answer.json().catch(() => null)) as Partial<Said> | null;
  const refusal = typeof said?.code === "string" ? { ...said, code: said.code } : { code: "UNREADABLE" };
  return new ApiError(answer.status, refusal, answer.headers.get("X-Request-Id") ?? undefined);
}
