/** Error code of a refused password → field that shows it. */
export const PASSWORD_FIELDS = {
  weak_password: "password",
  same_password: "password",
  current_password_invalid: "current",
  reauthentication_not_valid: "code",
};
