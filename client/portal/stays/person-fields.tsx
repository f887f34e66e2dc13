import { showEmail } from "#domain/accounts/addresses.ts";
import { TextField } from "../../kit/fields/field.tsx";

type Field = "name" | "email" | "phone";

interface PersonFieldsProps {
  person: { name: string; email: string | null; phone: string | null };
  labelOf: (field: Field) => string;
  phoneHint: string;
  errorOf: (field: Field) => string | undefined;
}

/** The fields for somebody who stays: not filled in by the browser, which only knows the owner. */
export function PersonFields({ person, labelOf, phoneHint, errorOf }: PersonFieldsProps) {
  const field = (name: Field, maxLength: number) => ({
    name,
    label: labelOf(name),
    defaultValue: (name === "email" && person.email !== null ? showEmail(person.email) : person[name]) ?? "",
    error: errorOf(name),
    maxLength,
    autoComplete: "off",
  });
  return (
    <>
      <TextField {...field("name", 120)} />
      <TextField type="email" {...field("email", 254)} />
      <TextField type="tel" {...field("phone", 40)} hint={phoneHint} />
    </>
  );
}
