import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../../api/api-error.ts";
import { useLanguage } from "../../i18n/i18n.ts";
import type { MailServerCheck } from "#contract/services/mail-server.ts";
import { currentFromConflict } from "../current-from-conflict.ts";

/** The texts in the fields of a mail server. */
export interface EnteredServer {
  host: string;
  port: string;
  user: string;
  password: string;
  fromName: string;
  fromAddress: string;
}

interface ServerFormOptions<Entered extends EnteredServer, Input, Saved> {
  initial: Entered;
  /** Version of the stored server; 0 if there is none. */
  version: number;
  schema: z.ZodType<Input>;
  /** Converts the texts of the fields that {@link EnteredServer} does not have. */
  convert?: (entered: Entered) => object;
  /** Connects to the server without saving it. */
  check: (input: Input) => Promise<MailServerCheck>;
  save: (input: Input, version: number) => Promise<Saved>;
  onSaved: (saved: Saved) => Promise<void>;
}

/**
 * A form of a mail server, which is saved only if the server accepts a connection. Its password is sent once and never shown
 * again; an empty field keeps the stored one.
 */
export function useServerForm<Entered extends EnteredServer, Input, Saved>({
  initial,
  version: stored,
  schema,
  convert,
  check: connect,
  save: send,
  onSaved,
}: ServerFormOptions<Entered, Input, Saved>) {
  const { t } = useLanguage();
  const [entered, setEntered] = useState(initial);
  const [version, setVersion] = useState(stored);
  const [isChanged, setChanged] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const onError = (error: Error) => setWrong(error instanceof ApiError ? (error.fields ?? {}) : {});
  const check = useMutation({ mutationFn: connect, onError });
  const save = useMutation({
    mutationFn: (input: Input) => send(input, version),
    async onSuccess(saved) {
      setChanged(false);
      await onSaved(saved);
    },
    onError(error) {
      onError(error);
      const current = currentFromConflict<{ version: number } | null>(error);
      // The entered values stay; pressing the button again saves them over the other change.
      if (current !== undefined) setVersion(current?.version ?? 0);
    },
  });
  const isBusy = check.isPending || save.isPending;
  const reset = () => {
    check.reset();
    save.reset();
  };
  /** Starts a request with the entered values, or shows their errors. */
  const start = (request: typeof check.mutate | typeof save.mutate) => {
    if (isBusy) return;
    reset();
    const { password, port, ...values } = entered;
    const isNewPassword = password !== "" || stored === 0;
    const typed = { ...values, port: Number(port), ...(isNewPassword ? { password } : {}), ...convert?.(entered) };
    const parsed = schema.safeParse(typed);
    setWrong(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join("."), message])));
    if (parsed.success) request(parsed.data);
  };
  const refused =
    save.error instanceof ApiError && save.error.details !== undefined && save.error.code === "INVALID_FORM"
      ? save.error
      : undefined;
  const isConflict = save.error instanceof ApiError && save.error.code === "VERSION_CONFLICT";
  return {
    entered,
    isChanged,
    change(patch: Partial<Entered>) {
      setEntered((now) => ({ ...now, ...patch }));
      setChanged(true);
      setWrong({});
      reset();
    },
    /** Text of the error of a field. */
    errorOf(field: string): string | undefined {
      const code = wrong[field];
      return code === undefined ? undefined : t([`portal/mail-settings:server.errors.${code}`, `forms:errors.${code}`]);
    },
    attributes: {
      noValidate: true,
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        start(save.mutate);
      },
    },
    startCheck: () => start(check.mutate),
    isChecking: check.isPending,
    isSaving: save.isPending,
    isConflict,
    /** The last connection, including that of a refused save. */
    result: refused ? (refused.details as MailServerCheck) : check.data,
    /** Any other refusal. */
    error: isConflict || refused || Object.keys(wrong).length > 0 ? undefined : (save.error ?? check.error),
  };
}
