import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { CheckResult } from "../../kit/forms/mail-server/check-result.tsx";
import { ServerFields } from "../../kit/forms/mail-server/server-fields.tsx";
import { useServerForm } from "../../kit/forms/mail-server/use-server-form.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import {
  MAX_MAILS_PER_MINUTE,
  PLATFORM_MAIL_PORTS,
  type PlatformMailServer,
  platformMailServerInput,
  type TestMailResult,
} from "#contract/admin/platform-mail-server.ts";
import { brand } from "#locales/brand.ts";
import { useTexts } from "../shell/texts.ts";
import { ifMatch, mailServersApi, mailServersQuery, sendTest } from "./mail-servers.ts";

interface ServerFormProps {
  id: string;
  /** Undefined for a server that is added. */
  server: PlatformMailServer | undefined;
  onClose: () => void;
}

/** Form of a mail server of the platform, with a test email through the entered server. */
export function ServerForm({ id, server, onClose }: ServerFormProps) {
  const text = useTexts("smtp");
  const words = useWords("mail-settings");
  const shell = useWords("shell");
  const { locale, t } = useLanguage();
  const queries = useQueryClient();
  const { host = "", port = 465, user = "", fromName = brand.name, fromAddress = "", replyTo, perMinute } = server ?? {};
  const form = useServerForm({
    initial: {
      host,
      port: String(port),
      user,
      password: "",
      fromName,
      fromAddress,
      replyTo: replyTo ?? "",
      perMinute: String(perMinute ?? ""),
    },
    version: server?.version ?? 0,
    schema: platformMailServerInput,
    convert: (entered) => ({
      replyTo: entered.replyTo.trim() === "" ? null : entered.replyTo,
      perMinute: entered.perMinute.trim() === "" ? null : Number(entered.perMinute),
    }),
    check: (input) => sendTest(id, input, locale),
    save: (json, version) =>
      unwrap(mailServersApi[":serverId"].$put({ param: { serverId: id }, header: ifMatch(version), json })),
    async onSaved() {
      await queries.invalidateQueries({ queryKey: mailServersQuery.queryKey });
      showToast(text("form.saved"));
      onClose();
    },
  });
  const fields = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone.
  useEffect(() => fields.current?.querySelector("input")?.focus(), []);
  const sender = form.entered.fromAddress;
  const optional = t("forms:optional");
  const recipient = form.result && "recipient" in form.result ? (form.result as TestMailResult).recipient : "";
  return (
    <form ref={fields} {...form.attributes} className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
      <ServerFields
        form={form}
        ports={PLATFORM_MAIL_PORTS}
        hasPassword={server !== undefined}
        hints={{
          host: text("form.hostHint"),
          port: text("form.portHint"),
          user: text("form.userHint"),
          fromName: text("form.fromNameHint"),
          fromAddress: text("form.fromAddressHint"),
        }}
      />
      <TextField
        name="replyTo"
        type="email"
        label={text("facts.replyTo")}
        hint={text("form.replyToHint")}
        optional={optional}
        error={form.errorOf("replyTo")}
        value={form.entered.replyTo}
        onChange={(value) => form.change({ replyTo: value })}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
      />
      <TextField
        name="perMinute"
        type="number"
        min={1}
        max={MAX_MAILS_PER_MINUTE}
        label={text("form.perMinute")}
        hint={text("form.perMinuteHint")}
        optional={optional}
        error={form.errorOf("perMinute")}
        value={form.entered.perMinute}
        onChange={(value) => form.change({ perMinute: value })}
      />
      {form.isConflict && <Notice kind="error">{words("server.conflict")}</Notice>}
      <RefusalNotice error={form.error} />
      {form.result && (
        <CheckResult check={form.result} fromAddress={sender} success={words("server.testSent", { address: recipient })} />
      )}
      <p className="text-soft">{words("server.saveHint")}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSaving && words("server.busy")}>
          {words("server.save")}
        </Button>
        <Button look="quiet" busy={form.isChecking && words("server.busy")} onClick={form.startCheck}>
          {words("server.sendTest")}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {shell("back")}
        </Button>
      </div>
    </form>
  );
}
