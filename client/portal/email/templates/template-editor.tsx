import { useMutation, useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Copy from "lucide-react/icons/copy";
import { type SubmitEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "wouter";
import { ApiError } from "#client/kit/api/api-error.ts";
import { unwrap } from "#client/kit/api/api.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { currentFromConflict } from "#client/kit/forms/current-from-conflict.ts";
import { messageApi, refreshMessages, type SiteMessages } from "../messages.ts";
import { NEW_TEMPLATE, templatePath } from "../template-path.ts";
import { useMessageWords } from "../use-message-words.ts";
import { useUnsaved } from "#client/kit/forms/unsaved-guard.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button, buttonClass } from "#client/kit/ui/button.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { TextField } from "#client/kit/fields/field.tsx";
import { type MessageTemplate, templateInput, type TemplateTexts } from "#contract/letting/message.ts";
import { MESSAGE_LOCALES, type MessageLocale } from "#domain/messages/automations.ts";
import { LOCALES } from "#domain/locale.ts";
import { mailOfTemplate } from "#domain/messages/built-in.ts";
import { MAIL_VARIABLES } from "#domain/messages/fill-template.ts";
import { hasPermission } from "#domain/roles.ts";
import { sameJson } from "#domain/same-json.ts";
import { itemPath } from "#locales/portal-paths.ts";
import { SettingsRefusal } from "../automations/settings-refusal.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { NO_TEXT } from "./places.ts";
import { RemoveTemplate } from "./remove-template.tsx";
import { TextEditor } from "./text-editor.tsx";
import { MESSAGE_VARIABLES } from "./variable-chips.tsx";
import { Versions } from "./versions.tsx";

/** Texts without the languages in which nothing is written. */
const written = (texts: TemplateTexts): TemplateTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, { subject, body }]) => subject.trim() !== "" || body.trim() !== ""));

interface EditorProps {
  template: MessageTemplate;
  messages: SiteMessages;
  /** Language to begin with. */
  locale: MessageLocale | undefined;
}

/** Editor of a template: name, subject and text in each language, preview, former versions. */
export function TemplateEditor({ template, messages, locale: wanted }: EditorProps) {
  const text = useWords("email");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const words = useMessageWords();
  const { id: siteId, role } = useSite();
  const { draft } = useDraft();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const formId = useId();
  const isNew = template.version === 0 && !template.isBuiltIn;
  const [base, setBase] = useState(template);
  const [name, setName] = useState(base.name);
  const [texts, setTexts] = useState(base.texts);
  const [locale, setLocale] = useState(wanted ?? draft.defaultLocale);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isChanged = isNew
    ? name.trim() !== "" || Object.keys(written(texts)).length > 0
    : name !== base.name || !sameJson(written(texts), written(base.texts));
  const endGuard = useUnsaved(isChanged);
  const canWrite = hasPermission(role, "messages:write");

  const adopt = (next: MessageTemplate) => {
    setBase(next);
    setName(next.name);
    setTexts(next.texts);
    setErrors({});
  };
  // Changes made elsewhere are shown at once, unless unsaved changes here would be lost: saving those is then a conflict.
  if (!isNew && template.version > base.version && !isChanged) adopt(template);

  const save = useMutation({
    mutationFn: async (version: number) => {
      const templateKey = isNew ? crypto.randomUUID() : base.key;
      const param = { siteId, templateKey };
      const json = { name: name.trim(), texts: written(texts) };
      const { template: saved } = await unwrap(
        messageApi.templates[":templateKey"].$put({ param, header: ifMatch(version), json }),
      );
      return saved as MessageTemplate;
    },
    onSuccess: async (saved) => {
      endGuard();
      adopt(saved);
      await refreshMessages(queries, siteId);
      showToast(text("templates.saved"));
      if (isNew) navigate(templatePath(saved.key, locale), { replace: true });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) show(error.fields);
      const current = currentFromConflict<MessageTemplate | undefined>(error);
      // The typed text stays; pressing the button again overwrites the other change.
      if (current) setBase(current);
    },
  });

  const show = (found: Record<string, string>) => {
    const wrong = MESSAGE_LOCALES.filter((each) => Object.keys(found).some((path) => path.startsWith(`texts.${each}.`)));
    flushSync(() => {
      setErrors(found);
      if (!wrong.includes(locale)) setLocale(wrong[0] ?? locale);
    });
    document.getElementById(formId)?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  };
  const submit = () => {
    if (save.isPending) return;
    const found = templateInput.safeParse({ name: name.trim(), texts: written(texts) }).error?.issues ?? [];
    const problems = Object.fromEntries(found.toReversed().map(({ path, message }) => [path.join("."), message]));
    if (Object.keys(written(texts)).length === 0) problems[`texts.${locale}.subject`] = "required";
    if (!base.isBuiltIn && name.trim() === "") problems["name"] = "required";
    if (Object.keys(problems).length > 0) show(problems);
    else save.mutate(base.version);
  };
  const errorOf = (path: string) => {
    const code = errors[path];
    return code === undefined ? undefined : t([`portal/email:errors.${code}`, `forms:errors.${code}`]);
  };
  const isMail = mailOfTemplate(base.key) !== undefined;
  const shown = texts[locale] ?? NO_TEXT;
  const title = isNew ? text("templates.add") : words.templateName(base.key, [base]);
  const withText = Object.keys(written(texts));
  const takeFrom = MESSAGE_LOCALES.find((each) => each !== locale && withText.includes(each));
  const refusal = save.error instanceof ApiError && save.error.fields ? null : save.error;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <Link
          href={itemPath("email", "templates")}
          className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {text("templates.back")}
        </Link>
        <h2 className="title-s mt-1 break-words">{title}</h2>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <form
          id={formId}
          noValidate
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            submit();
          }}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-2xl border border-ink/15 bg-card p-5 sm:p-6">
            {!base.isBuiltIn && (
              <TextField
                name="template-name"
                label={text("templates.name")}
                hint={text("templates.nameHint")}
                value={name}
                onChange={setName}
                error={errorOf("name")}
                maxLength={80}
                autoComplete="off"
              />
            )}
            <LanguageChoice
              value={locale}
              offered={isMail ? LOCALES : MESSAGE_LOCALES}
              written={withText}
              needed={draft.locales}
              onChange={(next) => {
                setLocale(next);
                setErrors({});
              }}
            />
            {shown.subject === "" && shown.body === "" && takeFrom && (
              <Button
                look="quiet"
                className="justify-self-start"
                onClick={() => setTexts({ ...texts, [locale]: texts[takeFrom] ?? NO_TEXT })}
              >
                {text("editor.take", { language: words.language(takeFrom) })}
              </Button>
            )}
            <TextEditor
              key={locale}
              text={shown}
              locale={locale}
              variables={isMail ? MAIL_VARIABLES : MESSAGE_VARIABLES}
              onChange={(next) => {
                setTexts({ ...texts, [locale]: next });
                setErrors({});
              }}
              errorOf={(field) => errorOf(`texts.${locale}.${field}`)}
            />
          </div>
          {canWrite && (
            <div className="save-bar sticky bottom-(--bottom-bar) z-10 grid gap-3 rounded-2xl border border-ink/15 bg-card px-4 py-3">
              <SettingsRefusal error={refusal} />
              <div className="flex flex-wrap items-center gap-2">
                <Button type="submit" busy={save.isPending && shell("busy")} disabled={!isChanged && !isNew}>
                  {text("save")}
                </Button>
                {isChanged && !isNew && (
                  <Button
                    look="quiet"
                    onClick={() => {
                      adopt(base);
                      document
                        .getElementById(formId)
                        ?.querySelector<HTMLElement>("[name=subject]")
                        ?.focus({ preventScroll: true });
                    }}
                  >
                    {text("discard")}
                  </Button>
                )}
              </div>
            </div>
          )}
        </form>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <MessagePreview text={shown} locale={locale} />
          {base.version > 0 && <Versions template={base} locale={locale} canWrite={canWrite} onRestored={adopt} />}
          {!isNew && canWrite && (
            <Link
              href={`${templatePath(NEW_TEMPLATE)}&from=${base.key}`}
              className={`${buttonClass("quiet")} justify-self-start`}
            >
              <Copy aria-hidden="true" className="size-5" />
              {text("templates.copy")}
            </Link>
          )}
          {base.version > 0 && canWrite && (
            <RemoveTemplate template={base} messages={messages} onOriginal={adopt} onRemoved={endGuard} />
          )}
        </div>
      </div>
    </div>
  );
}
