import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { currentFromConflict } from "../../kit/forms/current-from-conflict.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useUnsaved } from "../../kit/forms/unsaved-guard.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { ListedMailTemplate, MailTemplateDetails, MailTemplateLanguage } from "#contract/admin/mail-template.ts";
import { templateTextProblem } from "#domain/mail/template-text.ts";
import { ChangedTexts } from "./changed-texts.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { saveTexts, TEMPLATES_KEY, type Texts } from "./template-queries.ts";
import { TemplateTextField } from "./template-text-field.tsx";
import { TemplateVersions } from "./template-versions.tsx";
import { useTemplateWords } from "./template-words.ts";

interface EditorProps {
  template: MailTemplateDetails;
  language: MailTemplateLanguage;
  templates: readonly ListedMailTemplate[];
}

const textsIn = ({ texts }: MailTemplateLanguage): Texts => Object.fromEntries(texts.map(({ key, text }) => [key, text]));

/** The texts of a template in one language, their preview, and the former versions. */
export function TemplateEditor({ template, language, templates }: EditorProps) {
  const shell = useWords("shell");
  const { text, language: nameOf } = useTemplateWords();
  const queries = useQueryClient();
  const [base, setBase] = useState(language);
  const [texts, setTexts] = useState(() => textsIn(language));
  /** The texts that another admin has saved meanwhile. */
  const [theirs, setTheirs] = useState<Texts>();
  const [hasTried, setTried] = useState(false);
  const param = { templateId: template.id, locale: language.locale };
  /** The shipped texts have changed: saving again confirms that the edited ones are still right. */
  const isOutdated = base.texts.some(({ shippedBefore }) => shippedBefore !== null);
  const isUnsaved = base.texts.some(({ key, text: saved }) => texts[key] !== saved);
  const problems = Object.fromEntries(base.texts.map((rules) => [rules.key, templateTextProblem(texts[rules.key] ?? "", rules)]));
  useUnsaved(isUnsaved);

  const adopt = (saved: MailTemplateLanguage) => {
    setBase(saved);
    setTexts(textsIn(saved));
    setTheirs(undefined);
    setTried(false);
  };
  const save = useMutation({
    mutationFn: (saved: Texts | null) => saveTexts(param, base.version, saved),
    onSuccess: async (saved) => {
      adopt(saved);
      await queries.invalidateQueries({ queryKey: TEMPLATES_KEY });
      showToast(text("saved"));
    },
    onError: (error) => {
      const current = currentFromConflict<MailTemplateLanguage>(error);
      if (!current) return;
      // The typed texts stay; saving again replaces the other change.
      setBase(current);
      setTheirs(textsIn(current));
    },
  });
  const submit = () => {
    setTried(true);
    const wrong = base.texts.find(({ key }) => problems[key]);
    if (wrong) document.getElementById(wrong.key)?.focus();
    else if (!save.isPending) save.mutate(texts);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          submit();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-2xl border border-ink/15 bg-card p-5 sm:p-6">
          {base.texts.map((each) => (
            <TemplateTextField
              key={each.key}
              of={each}
              locale={language.locale}
              value={texts[each.key] ?? ""}
              onChange={(value) => setTexts((before) => ({ ...before, [each.key]: value }))}
              problem={hasTried || texts[each.key] !== each.text ? problems[each.key] : undefined}
            />
          ))}
        </div>
        <div className="save-bar sticky bottom-0 z-10 grid max-h-[60dvh] gap-3 overflow-y-auto rounded-2xl border border-ink/15 bg-card px-4 py-3">
          {theirs ? (
            <Notice kind="warning">
              <p>{text("conflict")}</p>
              <ChangedTexts before={texts} after={theirs} texts={base.texts} locale={language.locale} />
            </Notice>
          ) : (
            <RefusalNotice error={save.error} />
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" busy={save.isPending && shell("busy")} disabled={!isUnsaved && !isOutdated}>
              {text("save")}
            </Button>
            {isUnsaved && (
              <Button look="quiet" onClick={() => adopt(base)}>
                {text("discard")}
              </Button>
            )}
            {!isUnsaved && base.texts.some((each) => each.text !== each.shipped) && (
              <Button look="quiet" busy={save.isPending && shell("busy")} onClick={() => save.mutate(null)}>
                {text("reset", { language: nameOf(language.locale) })}
              </Button>
            )}
          </div>
        </div>
      </form>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
        <TemplatePreview at={param} texts={texts} samples={template.samples} templates={templates} />
        {base.version > 0 && (
          <Panel title={text("versions.title")} text={text("versions.text")}>
            <TemplateVersions
              at={param}
              base={base}
              isUnsaved={isUnsaved}
              restoring={save.isPending}
              onRestore={(restored) => save.mutate(restored)}
            />
          </Panel>
        )}
      </div>
    </div>
  );
}
