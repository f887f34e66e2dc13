import { useMutation } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import type { AlertSettings } from "#contract/admin/platform-settings.ts";
import { useTexts } from "../shell/texts.ts";
import { useSetting } from "../ui/use-setting.ts";

/** The webhook that hears of alerts, with the secret that its receiver needs, and a test. */
export function HookForm({ secret }: { secret: string | null }) {
  const text = useTexts("status");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { value, ...setting } = useSetting<AlertSettings>({
    name: "alerts",
    read: () => unwrap(api.admin.settings.alerts.$get()),
    save: ({ version, value: json }) =>
      unwrap(
        api.admin.settings.alerts.$put(
          { header: { "if-match": `"${version}"` }, json },
          { headers: { "If-Match": `"${version}"` } },
        ),
      ),
  });
  const testing = useMutation({ mutationFn: () => unwrap(api.admin.status["webhook-test"].$post()) });
  const { webhook: problem } = setting.fields;
  const canTest = value !== undefined && value.webhook !== "" && !setting.isChanged && secret !== null;
  return (
    <Panel title={text("hook.title")} text={text("hook.text")}>
      {value && (
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            setting.save(() => showToast(text("hook.saved")));
          }}
        >
          <TextField
            name="webhook"
            type="url"
            label={text("hook.address")}
            value={value.webhook}
            onChange={(webhook) => setting.change({ webhook })}
            maxLength={1000}
            error={problem && t(`forms:errors.${problem}`)}
          />
          {secret === null ? (
            <Notice kind="error">{text("hook.noSecret")}</Notice>
          ) : (
            <div>
              <p className="font-semibold">{text("hook.secret")}</p>
              <p>
                <code className="break-all">{secret}</code>
              </p>
              <p className="text-[0.9375rem] text-soft">{text("hook.secretText")}</p>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={setting.isSaving && shell("busy")} disabled={!setting.isChanged}>
              {text("hook.save")}
            </Button>
            <Button look="quiet" disabled={!canTest} busy={testing.isPending && shell("busy")} onClick={() => testing.mutate()}>
              {text("hook.test")}
            </Button>
          </div>
          <p role="status">
            {testing.data &&
              (testing.data.problem === null ? text("hook.tested") : text("hook.failed", { problem: testing.data.problem }))}
          </p>
        </form>
      )}
      <RefusalNotice error={(problem ? null : setting.error) ?? testing.error} />
    </Panel>
  );
}
