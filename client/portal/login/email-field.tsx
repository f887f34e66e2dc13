import { TextField } from "#client/ui/field.tsx";
import type { Form } from "../forms/use-form.ts";
import { useWords } from "../texts.ts";
import { useTypedEmail } from "./typed-email.tsx";

/** Whom it is about, on whatever step. */
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
