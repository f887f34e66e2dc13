/** Every error code the product answers with, and its HTTP status. */
export const ERRORS = {
  MALFORMED_HOST: 400,
  INVALID_SIGNATURE: 400,
  METHOD_NOT_ALLOWED: 405,
  NOT_SIGNED_IN: 401,
  NOT_ALLOWED: 403,
  FORBIDDEN_ORIGIN: 403,
  NOT_FOUND: 404,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID_FORM: 422,
  UNKNOWN_FIELD: 422,
  INVALID_STAY: 422,
  INVALID_ADDRESS: 422,
  NIGHTS_TAKEN: 409,
  VERSION_CONFLICT: 409,
  ADDRESS_TAKEN: 409,
  SLOT_TAKEN: 409,
  SLOT_CLOSED: 409,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  PAYMENT_UNREACHABLE: 502,
  STORE_SLOW: 503,
  STORE_UNREACHABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** A use case's answer: its result, or the code of a refusal. Exceptions are for bugs. */
export type Outcome<T, Code extends ErrorCode = ErrorCode> = ({ ok: true } & T) | { ok: false; code: Code };
