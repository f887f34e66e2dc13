import { useWords } from "../../i18n/texts.ts";
import { Choices, TextField } from "../../fields/field.tsx";
import type { EnteredServer } from "./use-server-form.ts";

const TEXT_FIELDS = { host: 253, user: 254, fromName: 80, fromAddress: 254 } as const;
type TextFieldName = keyof typeof TEXT_FIELDS;

interface ServerFieldsProps {
  form: {
    entered: EnteredServer;
    change: (patch: Partial<EnteredServer>) => void;
    errorOf: (field: string) => string | undefined;
  };
  ports: readonly (465 | 587 | 2525)[];
  /** True if a password is stored, so that the field may stay empty. */
  hasPassword: boolean;
  /** Hints that replace those for owners. */
  hints?: Partial<Record<TextFieldName | "port", string>>;
}

/** The fields of a mail server and its sender. */
export function ServerFields({ form: { entered, change, errorOf }, ports, hasPassword, hints = {} }: ServerFieldsProps) {
  const text = useWords("mail-settings");
  const field = (name: TextFieldName, type: "text" | "email" = "text") => (
    <TextField
      name={name}
      type={type}
      label={text(`server.${name}`)}
      hint={hints[name] ?? text(`server.${name}Hint`)}
      error={errorOf(name)}
      value={entered[name]}
      onChange={(value) => change({ [name]: value })}
      maxLength={TEXT_FIELDS[name]}
      autoComplete="off"
      {...(name === "fromName" ? {} : { autoCapitalize: "none" as const })}
      required
    />
  );
  return (
    <>
      {field("host")}
      <Choices
        name="port"
        label={text("server.port")}
        hint={hints.port ?? text("server.portHint")}
        chosen={[entered.port]}
        onChange={(port) => change({ port })}
        options={ports.map((port) => ({ value: String(port), label: text(`server.ports.${port}`) }))}
      />
      {field("user")}
      <TextField
        name="password"
        type="password"
        label={text("server.password")}
        hint={text(hasPassword ? "server.passwordKept" : "server.passwordHint")}
        error={errorOf("password")}
        value={entered.password}
        onChange={(password) => change({ password })}
        maxLength={500}
        autoComplete="new-password"
        required={!hasPassword}
      />
      {field("fromName")}
      {field("fromAddress", "email")}
    </>
  );
}
