import { useQuery } from "@tanstack/react-query";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useLeave } from "../../kit/forms/unsaved-guard.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { MailTemplateDetails } from "#contract/admin/mail-template.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { RecordTitle } from "../records/record-title.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { TemplateEditor } from "./template-editor.tsx";
import { templateQuery, templatesQuery } from "./template-queries.ts";
import { sectionOf, useTemplateWords } from "./template-words.ts";

/** A template: the choice of its language, and the editor of that one. */
export function TemplatePage({ id }: { id: string }) {
  const shell = useWords("shell");
  const words = useTemplateWords();
  const { locale: screen } = useLanguage();
  const { filters, change } = useFilters(["language"]);
  const { data, error } = useQuery(templateQuery(id));
  const { data: templates = [] } = useQuery(templatesQuery);
  const listed = templates.find((each) => each.id === id);
  const wanted = filters.language ?? screen;
  const shown = data?.languages.find(({ locale }) => locale === wanted) ?? data?.languages[0];
  return (
    <>
      <div>
        <RecordTitle page="mail-templates" title={listed ? words.title(listed) : id} />
        <p className="mt-1 text-soft">
          {listed && words.section(sectionOf(listed))} <code className="text-sm break-all">{id}</code>
        </p>
      </div>
      <RefusalNotice error={data ? null : error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={8} />}
      {data && shown && (
        <>
          <LanguageChoice template={data} value={shown.locale} onChange={(locale) => change("language", locale)} />
          <TemplateEditor key={shown.locale} template={data} language={shown} templates={templates} />
        </>
      )}
    </>
  );
}

interface LanguageChoiceProps {
  template: MailTemplateDetails;
  value: MessageLocale;
  onChange: (locale: MessageLocale) => void;
}

function LanguageChoice({ template, value, onChange }: LanguageChoiceProps) {
  const { text, language } = useTemplateWords();
  const leave = useLeave();
  return (
    <div role="group" aria-label={text("language")} className="flex flex-wrap gap-1.5">
      {template.languages.map(({ locale, texts }) => {
        const isChanged = texts.some((each) => each.text !== each.shipped);
        return (
          <button
            key={locale}
            type="button"
            aria-pressed={locale === value}
            onClick={() => locale !== value && leave(() => onChange(locale))}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-ink/30 px-4 font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            <span className="first-letter:uppercase">{language(locale)}</span>
            {isChanged && <span className="text-sm font-normal">({text("states.changed")})</span>}
          </button>
        );
      })}
    </div>
  );
}
