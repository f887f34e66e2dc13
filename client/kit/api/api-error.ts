/** Error body of `/api`: a code of contract/services/errors.ts, and codes of problems by field. */
interface ErrorBody {
  code: string;
  fields?: Record<string, string>;
  details?: unknown;
}

/** A failed request. `OFFLINE` with status 0 if there was no response, `UNREADABLE` if the response has no code. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly details: unknown;
  /** Id that users quote when they contact us. */
  readonly requestId: string | undefined;

  constructor(status: number, { code, fields, details }: ErrorBody, requestId?: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
    this.requestId = requestId;
  }
}

/** True if repeating the request may help: false for 4xx responses. */
export const isRetryable = (error: unknown): boolean => !(error instanceof ApiError) || error.status < 400 || error.status >= 500;

/** Reads the error from a response that is not 2xx. */
export async function apiErrorOf(response: Pick<Response, "status" | "headers" | "json">): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  const error = typeof body?.code === "string" ? { ...body, code: body.code } : { code: "UNREADABLE" };
  return new ApiError(response.status, error, response.headers.get("X-Request-Id") ?? undefined);
}
