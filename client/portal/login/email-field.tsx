import { TextField } from "../../kit/fields/field.tsx";
import type { Form } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useTypedEmail } from "./typed-email.tsx";

/** Email field whose value all steps share. */
export function EmailField({ form }: { form: Form }) {
  const text = useWords("login");
  const [email, setEmail] = useTypedEmail();
  return (
    <TextField
      name="email"
      type="email"
      label={text("email")}
      error={form.error("email")}
      autoComplete="username"
      value={email}
      onChange={setEmail}
      required
    />
  );
}
