import { z } from "zod";
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from "#domain/accounts/password-rules.ts";
import { parseCode } from "#domain/accounts/totp.ts";
import { email, requiredText, ticked } from "../services/fields.ts";

/** A password as it is typed: never trimmed. */
const password = z.string("required").min(1, "required").max(MAX_PASSWORD_BYTES, "tooLong");

/** A new password; only its length is checked here, its strength by the server. */
const newPassword = password.refine((text) => Array.from(text).length >= MIN_PASSWORD_LENGTH, "tooShort");

const name = requiredText(120);

/** Six digits, without the spaces they may be typed with. */
const code = requiredText(20).transform((text, context) => {
  const digits = parseCode(text);
  if (digits === undefined) context.addIssue({ code: "custom", message: "code" });
  return digits ?? "";
});

export const SIGN_IN = z.strictObject({ email, password });
export const SIGN_UP = z.strictObject({ name, email, password: newPassword, terms: ticked });
export const EMAIL = z.strictObject({ email });
export const CODE = z.strictObject({ code });
/** A new password, with the current one or the code of an email if the screen requires it. */
export const NEW_PASSWORD = z.strictObject({ password: newPassword, current: password.optional(), code: code.optional() });
/** A proof that it is still the same user: the current password or the code of an email. */
export const IDENTITY_PROOF = z.strictObject({ current: password.optional(), code: code.optional() });

/** Three groups of four characters, with or without separators. */
export const RECOVERY_CODE = z.strictObject({
  code: requiredText(40).refine((text) => /^[a-z\d]{12}$/i.test(text.replace(/[\s-]/g, "")), "recoveryCode"),
});
