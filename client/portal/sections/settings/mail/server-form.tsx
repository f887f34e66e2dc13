import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { unwrap } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { currentFromConflict } from "#client/portal/forms/current-from-conflict.ts";
import { RefusalNotice } from "#client/portal/forms/refusal-notice.tsx";
import { mailServerApi, mailServerQuery, type MailServerState } from "#client/portal/mails/mails.ts";
import { useUnsaved } from "#client/portal/shell/unsaved-guard.tsx";
import { useWords } from "#client/portal/texts.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { showToast } from "#client/portal/ui/toast.tsx";
import { ifMatch } from "#client/portal/workspace/draft-tools.ts";
import { useSite } from "#client/portal/workspace/current-site.tsx";
import { Choices, TextField } from "#client/ui/field.tsx";
import {
  MAIL_PORTS,
  type MailServerCheck,
  type MailServerInput,
  mailServerInput,
  type ShownMailServer,
} from "#contract/mail-server.ts";
import { CheckResult } from "./check-result.tsx";

interface ServerFormProps {
  server: ShownMailServer | null;
  onClose: () => void;
}

/** Form of the owner's mail server. It is saved only if the server accepts a connection; its password is sent once and never shown again. */
export function ServerForm({ server, onClose }: ServerFormProps) {
  const text = useWords("mail-settings");
  const { t } = useLanguage();
  const { id: siteId, name } = useSite();
  const queries = useQueryClient();
  const { host = "", port = 465, user = "", fromName = name, fromAddress = "" } = server ?? {};
  const [entered, setEntered] = useState({ host, port: String(port), user, password: "", fromName, fromAddress });
  const [version, setVersion] = useState(server?.version ?? 0);
  const [isChanged, setChanged] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  useUnsaved(isChanged);
  const param = { siteId };
  const adopt = async (current: ShownMailServer | null) => {
    queries.setQueryData<MailServerState>(mailServerQuery(siteId).queryKey, (now) => now && { ...now, server: current });
    await queries.invalidateQueries({ queryKey: mailServerQuery(siteId).queryKey });
  };
  const onError = (error: Error) => setWrong(error instanceof ApiError ? (error.fields ?? {}) : {});
  const check = useMutation({
    mutationFn: async (json: MailServerInput) => (await unwrap(mailServerApi.check.$post({ param, json }))) as MailServerCheck,
    onError,
  });
  const save = useMutation({
    mutationFn: async (json: MailServerInput) =>
      (await unwrap(mailServerApi.$put({ param, header: ifMatch(version), json }))) as { server: ShownMailServer | null },
    async onSuccess({ server: saved }) {
      setChanged(false);
      await adopt(saved);
      showToast(text("server.saved"));
      onClose();
    },
    async onError(error) {
      onError(error);
      const current = currentFromConflict<ShownMailServer | null>(error);
      // The entered values stay; pressing the button again saves them over the other change.
      if (current !== undefined) setVersion(current?.version ?? 0);
    },
  });
  const isBusy = check.isPending || save.isPending;
  const change = (patch: Partial<typeof entered>) => {
    setEntered((now) => ({ ...now, ...patch }));
    setChanged(true);
    setWrong({});
    check.reset();
    save.reset();
  };
  /** Starts a request with the entered values, or shows what is wrong with them. */
  const start = (request: typeof check.mutate | typeof save.mutate) => {
    if (isBusy) return;
    check.reset();
    save.reset();
    const { password, port: chosen, ...values } = entered;
    const isNewPassword = password !== "" || server === null;
    const parsed = mailServerInput.safeParse({ ...values, port: Number(chosen), ...(isNewPassword ? { password } : {}) });
    setWrong(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join("."), message])));
    if (parsed.success) request(parsed.data);
  };
  const errorOf = (field: string): string | undefined => {
    const code = wrong[field];
    return code === undefined ? undefined : t([`portal/mail-settings:server.errors.${code}`, `forms:errors.${code}`]);
  };
  const field = (key: "host" | "user" | "fromName" | "fromAddress", maxLength: number, type: "text" | "email" = "text") => (
    <TextField
      name={key}
      type={type}
      label={text(`server.${key}`)}
      hint={text(`server.${key}Hint`)}
      error={errorOf(key)}
      value={entered[key]}
      onChange={(value) => change({ [key]: value })}
      maxLength={maxLength}
      autoComplete="off"
      {...(key === "fromName" ? {} : { autoCapitalize: "none" as const })}
      required
    />
  );
  const refused =
    save.error instanceof ApiError && save.error.details !== undefined && save.error.code === "INVALID_FORM"
      ? save.error
      : undefined;
  const result = refused ? (refused.details as MailServerCheck) : check.data;
  const isConflict = save.error instanceof ApiError && save.error.code === "VERSION_CONFLICT";
  const hasFields = Object.keys(wrong).length > 0;
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        start(save.mutate);
      }}
      className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5"
    >
      {field("host", 253)}
      <Choices
        name="port"
        label={text("server.port")}
        hint={text("server.portHint")}
        chosen={[entered.port]}
        onChange={(chosen) => change({ port: chosen })}
        options={MAIL_PORTS.map((each) => ({ value: String(each), label: text(`server.ports.${each}`) }))}
      />
      {field("user", 254)}
      <TextField
        name="password"
        type="password"
        label={text("server.password")}
        hint={text(server ? "server.passwordKept" : "server.passwordHint")}
        error={errorOf("password")}
        value={entered.password}
        onChange={(password) => change({ password })}
        maxLength={500}
        autoComplete="new-password"
        required={server === null}
      />
      {field("fromName", 80)}
      {field("fromAddress", 254, "email")}
      {isConflict && <Notice kind="error">{text("server.conflict")}</Notice>}
      {!isConflict && !refused && !hasFields && <RefusalNotice error={save.error ?? check.error} />}
      {result && (
        <CheckResult
          check={result}
          fromAddress={entered.fromAddress}
          success={text("server.works", { address: entered.fromAddress })}
        />
      )}
      <p className="text-soft">{text("server.saveHint")}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending && text("server.busy")}>
          {text("server.save")}
        </Button>
        <Button look="quiet" busy={check.isPending && text("server.busy")} onClick={() => start(check.mutate)}>
          {text("server.check")}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {text("server.cancel")}
        </Button>
      </div>
    </form>
  );
}
