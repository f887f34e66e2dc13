/** Refusals of a new password → the field they are shown beside. */
export const PASSWORD_FIELDS = {
  weak_password: "password",
  same_password: "password",
  current_password_invalid: "current",
  reauthentication_not_valid: "code",
};
