/** The error codes of GoTrue that we use, with GoTrue's HTTP status and message. */
export const AUTH_ERRORS = {
  validation_failed: [400, "Validation failed"],
  bad_json: [400, "Could not parse request body as JSON"],
  email_exists: [422, "A user with this email address has already been registered"],
  phone_exists: [422, "A user with this phone number has already been registered"],
  bad_jwt: [403, "invalid JWT: unable to parse or verify signature"],
  not_admin: [403, "User not allowed"],
  no_authorization: [401, "This endpoint requires a valid Bearer token"],
  user_not_found: [404, "User not found"],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
  session_expired: [400, "Invalid Refresh Token: Session Expired"],
  refresh_token_not_found: [400, "Invalid Refresh Token: Refresh Token Not Found"],
  refresh_token_already_used: [400, "Invalid Refresh Token: Already Used"],
  flow_state_not_found: [404, "invalid flow state, no valid flow state found"],
  flow_state_expired: [422, "invalid flow state, flow state has expired"],
  bad_code_verifier: [400, "code challenge does not match previously saved code verifier"],
  signup_disabled: [422, "Signups not allowed for this instance"],
  user_banned: [400, "User is banned"],
  bad_oauth_state: [400, "OAuth state is invalid"],
  bad_oauth_callback: [400, "OAuth callback is invalid"],
  unexpected_audience: [400, "Unacceptable audience in id_token"],
  single_identity_not_deletable: [422, "User must have at least 1 identity after unlinking"],
  identity_not_found: [422, "Identity doesn't exist"],
  identity_already_exists: [422, "Identity is already linked"],
  manual_linking_disabled: [404, "Manual linking is disabled"],
  provider_disabled: [400, "Unsupported provider: provider is not enabled"],
  provider_email_needs_verification: [400, "The provider has not verified this email address"],
  email_provider_disabled: [422, "Email logins are disabled"],
  phone_provider_disabled: [422, "Phone logins are disabled"],
  anonymous_provider_disabled: [422, "Anonymous sign-ins are disabled"],
  saml_provider_disabled: [404, "SAML 2.0 is disabled"],
  web3_provider_disabled: [422, "Web3 provider is disabled"],
  email_not_confirmed: [400, "Email not confirmed"],
  phone_not_confirmed: [400, "Phone not confirmed"],
  user_already_exists: [422, "User already registered"],
  invite_not_found: [404, "Invitation not found"],
  invalid_credentials: [400, "Invalid login credentials"],
  weak_password: [422, "Password is too weak"],
  same_password: [422, "New password should be different from the old password."],
  current_password_invalid: [400, "The current password is not right."],
  reauthentication_needed: [400, "Password update requires reauthentication"],
  reauthentication_not_valid: [400, "Invalid nonce"],
  otp_expired: [403, "Token has expired or is invalid"],
  otp_disabled: [422, "Signups not allowed for otp"],
  insufficient_aal: [401, "AAL2 session is required to update email or password when MFA is enabled."],
  too_many_enrolled_mfa_factors: [422, "Maximum number of verified factors reached, unenroll to continue"],
  mfa_factor_name_conflict: [422, "A factor with this friendly name already exists"],
  mfa_factor_not_found: [404, "Factor not found"],
  mfa_verified_factor_exists: [422, "A verified phone factor already exists, unenroll the existing factor to continue"],
  mfa_ip_address_mismatch: [422, "Challenge and verify IP addresses mismatch"],
  mfa_challenge_expired: [422, "MFA challenge has expired, verify against another challenge or create a new challenge."],
  mfa_verification_failed: [422, "Invalid TOTP code entered"],
  mfa_phone_enroll_not_enabled: [422, "MFA enroll is disabled for Phone"],
  mfa_webauthn_enroll_not_enabled: [422, "MFA enroll is disabled for WebAuthn"],
  mfa_recovery_codes_sole_factor: [422, "Recovery codes cannot be the only verified factor"],
  over_request_rate_limit: [429, "Request rate limit reached"],
  over_email_send_rate_limit: [429, "For security purposes, you can only request this once every 60 seconds"],
  over_sms_send_rate_limit: [429, "For security purposes, you can only request this once every 60 seconds"],
  conflict: [409, "Conflict"],
  unexpected_failure: [500, "Unexpected failure, please check server logs for more information"],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type AuthErrorCode = keyof typeof AUTH_ERRORS;

/** Details of a refusal besides its code. */
interface RefusalDetails {
  message?: string;
  /** For cases in which GoTrue sends the code with a different status. */
  status?: number;
  /** Seconds until the next attempt can succeed. */
  retryAfter?: number;
  /** Reasons why a password is too weak. */
  reasons?: string[];
}

/** Result of a use case that refused the request. It is always returned, never thrown. */
export class Refusal {
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly message: string;
  readonly retryAfter: number | undefined;
  readonly reasons: string[] | undefined;

  constructor(code: AuthErrorCode, { message, status, retryAfter, reasons }: RefusalDetails = {}) {
    this.code = code;
    this.status = status ?? AUTH_ERRORS[code][0];
    this.message = message ?? AUTH_ERRORS[code][1];
    this.retryAfter = retryAfter;
    this.reasons = reasons;
  }
}

export const refuse = (code: AuthErrorCode, details?: RefusalDetails): Refusal => new Refusal(code, details);

/** True if a use case refused the request. */
export const isRefusal = <T>(answer: T | Refusal): answer is Refusal => answer instanceof Refusal;
