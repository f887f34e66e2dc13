import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "#client/kit/api/api.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { momentText } from "#client/kit/i18n/dates.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { messageApi, refreshMessages, versionsQuery } from "../messages.ts";
import { useLeave } from "#client/kit/forms/unsaved-guard.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import type { MessageTemplate } from "#contract/letting/message.ts";
import { MESSAGE_TAGS, type MessageLocale } from "#domain/messages/automations.ts";
import { SettingsRefusal } from "../automations/settings-refusal.tsx";

interface VersionsProps {
  template: MessageTemplate;
  /** Language in which former texts are shown. */
  locale: MessageLocale;
  canWrite: boolean;
  onRestored: (template: MessageTemplate) => void;
}

/** Former versions of a template: when and by whom they were saved, their text, and a button to restore one. */
export function Versions({ template, locale, canWrite, onRestored }: VersionsProps) {
  const text = useWords("email");
  const shell = useWords("shell");
  const { locale: screen } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const leave = useLeave();
  const { data, error } = useQuery(versionsQuery(siteId, template.key, template.version));
  const restore = useMutation({
    mutationFn: async (version: number) => {
      const param = { siteId, templateKey: template.key };
      const { template: restored } = await unwrap(
        messageApi.templates[":templateKey"].restore.$post({ param, header: ifMatch(template.version), json: { version } }),
      );
      return restored as MessageTemplate;
    },
    onSuccess: async (restored) => {
      onRestored(restored);
      await refreshMessages(queries, siteId);
      showToast(text("versions.restored"));
    },
    onError: () => refreshMessages(queries, siteId),
  });
  return (
    <Panel title={text("versions.title")}>
      <RefusalNotice error={data ? null : error} />
      <SettingsRefusal error={restore.error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={3} />}
      <ol className="divide-y divide-ink/15">
        {data?.versions.map(({ version, at, savedBy, texts }) => {
          const when = momentText(at, screen);
          const former = texts[locale];
          return (
            <li key={version} className="py-2 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <p className="min-w-0 flex-1 basis-40 leading-snug">
                  {when}
                  {savedBy && (
                    <span className="block text-[0.9375rem] break-words text-soft">{text("versions.by", { name: savedBy })}</span>
                  )}
                </p>
                {version === template.version ? (
                  <span className="text-[0.9375rem] text-soft">{text("versions.now")}</span>
                ) : (
                  canWrite && (
                    <Button
                      look="quiet"
                      aria-label={text("versions.restoreNamed", { when })}
                      busy={restore.isPending && restore.variables === version && shell("busy")}
                      onClick={() => leave(() => restore.mutate(version))}
                    >
                      {text("versions.restore")}
                    </Button>
                  )
                )}
              </div>
              {former && (
                <details>
                  <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
                    {text("versions.show")}
                  </summary>
                  <div lang={MESSAGE_TAGS[locale]} className="border-l-4 border-ink/20 pl-3">
                    <p className="font-semibold break-words">{former.subject}</p>
                    <p className="break-words whitespace-pre-line">{former.body}</p>
                  </div>
                </details>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
