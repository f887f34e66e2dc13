/**
 * The error codes that pages of sites can need, with their HTTP statuses; separate from the others, so that no page evaluates
 * those.
 */
export const PAGE_ERRORS = {
  MALFORMED_HOST: 400,
  MALFORMED_ADDRESS: 400,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  STORE_SLOW: 503,
  STORE_UNREACHABLE: 503,
  /** The store is being moved to another one, and takes no writes for a minute. */
  STORE_MOVING: 503,
} as const;
