import { useQueryClient } from "@tanstack/react-query";
import { unwrap } from "#client/kit/api/api.ts";
import { CheckResult } from "#client/kit/forms/mail-server/check-result.tsx";
import { ServerFields } from "#client/kit/forms/mail-server/server-fields.tsx";
import { useServerForm } from "#client/kit/forms/mail-server/use-server-form.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { mailServerApi, mailServerQuery, type MailServerState } from "../mails.ts";
import { useUnsaved } from "#client/kit/forms/unsaved-guard.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { MAIL_PORTS, type MailServerCheck, mailServerInput, type ShownMailServer } from "#contract/services/mail-server.ts";

interface ServerFormProps {
  server: ShownMailServer | null;
  onClose: () => void;
}

/** Form of the owner's mail server. */
export function ServerForm({ server, onClose }: ServerFormProps) {
  const text = useWords("mail-settings");
  const shell = useWords("shell");
  const { id: siteId, name } = useSite();
  const queries = useQueryClient();
  const { host = "", port = 465, user = "", fromName = name, fromAddress = "" } = server ?? {};
  const param = { siteId };
  const form = useServerForm({
    initial: { host, port: String(port), user, password: "", fromName, fromAddress },
    version: server?.version ?? 0,
    schema: mailServerInput,
    check: async (json) => (await unwrap(mailServerApi.check.$post({ param, json }))) as MailServerCheck,
    save: async (json, version) =>
      (await unwrap(mailServerApi.$put({ param, header: ifMatch(version), json }))) as { server: ShownMailServer | null },
    async onSaved({ server: current }) {
      queries.setQueryData<MailServerState>(mailServerQuery(siteId).queryKey, (now) => now && { ...now, server: current });
      await queries.invalidateQueries({ queryKey: mailServerQuery(siteId).queryKey });
      showToast(text("server.saved"));
      onClose();
    },
  });
  useUnsaved(form.isChanged);
  const sender = form.entered.fromAddress;
  return (
    <form {...form.attributes} className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
      <ServerFields form={form} ports={MAIL_PORTS} hasPassword={server !== null} />
      {form.isConflict && <Notice kind="error">{text("server.conflict")}</Notice>}
      <RefusalNotice error={form.error} />
      {form.result && (
        <CheckResult check={form.result} fromAddress={sender} success={text("server.works", { address: sender })} />
      )}
      <p className="text-soft">{text("server.saveHint")}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSaving && text("server.busy")}>
          {text("server.save")}
        </Button>
        <Button look="quiet" busy={form.isChecking && text("server.busy")} onClick={form.startCheck}>
          {text("server.check")}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {shell("back")}
        </Button>
      </div>
    </form>
  );
}
