import { useQuery } from "@tanstack/react-query";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useLeave } from "../../kit/forms/unsaved-guard.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import type { MailTemplateLanguage, MailTemplateVersion } from "#contract/admin/mail-template.ts";
import { Moment } from "../records/moment.tsx";
import { ChangedTexts } from "./changed-texts.tsx";
import { type TemplateAt, type Texts, versionsQuery } from "./template-queries.ts";
import { useTemplateWords } from "./template-words.ts";

interface VersionsProps {
  at: TemplateAt;
  base: MailTemplateLanguage;
  isUnsaved: boolean;
  /** True while a version is being restored. */
  restoring: boolean;
  onRestore: (texts: Texts) => void;
}

/** Former versions: when and by whom they were saved, how they differ from the current texts, and a button to restore one. */
export function TemplateVersions({ at, base, isUnsaved, restoring, onRestore }: VersionsProps) {
  const shell = useWords("shell");
  const { text } = useTemplateWords();
  const leave = useLeave();
  const { data, error } = useQuery(versionsQuery(at, base.version));
  const current = Object.fromEntries(base.texts.map((each) => [each.key, each.text]));
  /** All texts of a version; unchanged ones are as currently shipped. */
  const textsOf = ({ texts }: MailTemplateVersion): Texts =>
    Object.fromEntries(base.texts.map(({ key, shipped }) => [key, texts[key] ?? shipped]));
  return (
    <>
      <RefusalNotice error={data ? null : error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={3} />}
      <ol className="divide-y divide-ink/15">
        {data?.map((version) => {
          const isCurrent = version.version === base.version;
          return (
            <li key={version.version} className="py-2 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <p className="min-w-0 flex-1 basis-40 leading-snug">
                  {text("versions.number", { number: version.version })} · <Moment at={version.at} />
                  <span className="block text-[0.9375rem] break-words text-soft">
                    {Object.keys(version.texts).length === 0 && `${text("versions.shipped")} · `}
                    {version.savedBy}
                  </span>
                </p>
                {isCurrent ? (
                  <span className="text-[0.9375rem] text-soft">{text("versions.now")}</span>
                ) : (
                  <Button
                    look="quiet"
                    aria-label={text("versions.restoreNamed", { number: version.version })}
                    busy={restoring && shell("busy")}
                    onClick={() => (isUnsaved ? leave(() => onRestore(textsOf(version))) : onRestore(textsOf(version)))}
                  >
                    {text("versions.restore")}
                  </Button>
                )}
              </div>
              {!isCurrent && (
                <details>
                  <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
                    {text("versions.compare")}
                  </summary>
                  <ChangedTexts before={textsOf(version)} after={current} texts={base.texts} locale={at.locale} />
                </details>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
