import { PAGE_ERRORS } from "./page-errors.ts";

/** The product's error codes with their HTTP statuses. */
export const ERRORS = {
  ...PAGE_ERRORS,
  INVALID_SIGNATURE: 400,
  /** A screen of another build has called a route that does not exist. */
  NEW_VERSION: 409,
  NOT_SIGNED_IN: 401,
  /** Putting a site online that neither a subscription nor a gift pays for. */
  PAYMENT_NEEDED: 402,
  INSUFFICIENT_AAL: 401,
  NOT_ALLOWED: 403,
  /** Accounts are in a Supabase project, where this action has to be done. */
  HOSTED_ACCOUNTS: 403,
  WRONG_ACCOUNT: 403,
  FORBIDDEN_ORIGIN: 403,
  /** An admin's view of an owner's account only reads. */
  READ_ONLY: 403,
  /** An admin's view of an owner's account has ended or is another session's. */
  VIEW_ENDED: 403,
  BODY_TOO_LARGE: 413,
  TABLE_TOO_LARGE: 422,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID_FORM: 422,
  UNKNOWN_FIELD: 422,
  INVALID_STAY: 422,
  STAY_NOT_POSSIBLE: 422,
  INVALID_ADDRESS: 422,
  RESERVED_ADDRESS: 422,
  PHOTO_BROKEN: 422,
  PHOTO_ANIMATED: 422,
  PHOTO_HAS_METADATA: 422,
  PHOTO_WRONG_SIZE: 422,
  NOT_READY: 422,
  TOO_MANY_SITES: 422,
  TOO_MANY_UNITS: 422,
  LAST_UNIT: 422,
  TOO_MANY_REVIEWS: 422,
  TOO_MANY_ARTICLES: 422,
  TEAM_FULL: 422,
  TOO_MANY_LINES: 422,
  WRONG_CURRENCY: 422,
  FEED_UNREADABLE: 422,
  PAGE_UNREADABLE: 422,
  TOO_MANY_CALENDARS: 422,
  TOO_MANY_TEMPLATES: 422,
  TOO_MANY_DEVICES: 422,
  DEVICE_TAKEN: 409,
  TEMPLATE_IN_USE: 409,
  NO_GEOCODER: 422,
  PLACE_NOT_FOUND: 404,
  TOO_MANY_PHOTOS: 422,
  STORAGE_FULL: 422,
  NIGHTS_TAKEN: 409,
  PRICE_CHANGED: 409,
  BOOKING_STATE: 409,
  /** An admin changed the state of an account or a site whose state is a different one now. */
  STATE_CHANGED: 409,
  NOT_PERMITTED_BY_GUEST: 409,
  VERSION_CONFLICT: 409,
  ADDRESS_TAKEN: 409,
  ALREADY_MEMBER: 409,
  TOO_MANY_DOMAINS: 422,
  ALREADY_ADDED: 409,
  /** The money-back guarantee was used before, by this account or with this address. */
  GUARANTEE_USED: 409,
  /** The days of the money-back guarantee are over, or nothing was paid. */
  GUARANTEE_OVER: 409,
  /** The money-back guarantee would pay back another amount than the owner was told. */
  AMOUNT_CHANGED: 409,
  HOST_NOT_READY: 409,
  UNIT_HAS_BOOKINGS: 409,
  SITE_HAS_BOOKINGS: 409,
  /** The owner still has to refund guests. */
  SITE_HAS_MONEY: 409,
  /** Refunds were not sent to the payment provider yet; possible some minutes later. */
  REFUNDS_UNDER_WAY: 409,
  NO_PAPER_SETTINGS: 422,
  OWNER_INCOMPLETE: 422,
  /** The number belongs to another seller than the owner, or to another day than the paper can have. */
  KSEF_NUMBER_OTHER: 422,
  /** Another paper of the site has this number of KSeF. */
  KSEF_NUMBER_USED: 409,
  /** The paper is not one of a Polish owner to a firm. */
  NOT_KSEF: 422,
  /** The paper lacks data that the structure FA(3) requires. */
  FA3_INCOMPLETE: 422,
  /** A corrected invoice would name somebody else who bought. */
  OTHER_BUYER: 422,
  /** An invoice that was corrected or credited before, is too old, or would say the same. */
  INVOICE_STATE: 409,
  NO_EMAIL: 422,
  PAYMENT_REFUSED: 422,
  GUEST_HAS_BOOKINGS: 409,
  MEDIA_IN_USE: 409,
  MEDIA_BEING_DELETED: 409,
  SLOT_TAKEN: 409,
  SLOT_CLOSED: 409,
  UPGRADE_REQUIRED: 426,
  VERSION_REQUIRED: 428,
  /** A payment of the booking may still arrive: the guest is paying, or the bank or the provider has not answered yet. */
  PAYMENT_UNDER_WAY: 409,
  PAYMENT_UNREACHABLE: 502,
  GEOCODER_UNAVAILABLE: 503,
  /** The Supabase project that has the accounts does not answer. */
  ACCOUNTS_UNREACHABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** A use case's answer: its result or an error code. Exceptions are for bugs. */
export type Outcome<T, Code extends ErrorCode = ErrorCode> = ({ ok: true } & T) | { ok: false; code: Code };
