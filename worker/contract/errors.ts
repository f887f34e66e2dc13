/** Every error code the product answers with, and its HTTP status. */
export const ERRORS = {
  MALFORMED_HOST: 400,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  INVALID_STAY: 422,
  INVALID_ADDRESS: 422,
  NIGHTS_TAKEN: 409,
  VERSION_CONFLICT: 409,
  ADDRESS_TAKEN: 409,
  INTERNAL: 500,
  STORE_SLOW: 503,
  STORE_UNREACHABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** A use case's answer: its result, or the code of a refusal. Exceptions are for bugs. */
export type Outcome<T, Code extends ErrorCode = ErrorCode> = ({ ok: true } & T) | { ok: false; code: Code };
