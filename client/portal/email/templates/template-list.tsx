import Plus from "lucide-react/icons/plus";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Link } from "wouter";
import { NEW_TEMPLATE, templatePath } from "../template-path.ts";
import { ReadableTemplate } from "../readable-template.tsx";
import type { SiteMessages } from "../messages.ts";
import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Badge } from "#client/kit/ui/badge.tsx";
import { buttonClass } from "#client/kit/ui/button.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { useDraft } from "../../workspace/workspace.tsx";
import type { MessageTemplate } from "#contract/letting/message.ts";
import { MESSAGE_LOCALES } from "#domain/messages/automations.ts";
import { mailOfTemplate } from "#domain/messages/built-in.ts";
import { hasPermission } from "#domain/roles.ts";
import { listFormat } from "#locales/words/intl.ts";

/** Texts of messages, each with its languages and where it is used. */
export function TemplateList({ messages }: { messages: SiteMessages }) {
  const text = useWords("email");
  const { role } = useSite();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-[62ch] text-soft">{text("templates.text")}</p>
        {hasPermission(role, "messages:write") && (
          <Link href={templatePath(NEW_TEMPLATE)} className={buttonClass("strong")}>
            <Plus aria-hidden="true" className="size-5" />
            {text("templates.add")}
          </Link>
        )}
      </div>
      {KINDS.map((kind) => {
        const templates = messages.templates.filter((template) => kindOf(template, messages) === kind);
        if (templates.length === 0 && kind !== "answers") return null;
        return (
          <section key={kind} aria-labelledby={`templates-${kind}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2 id={`templates-${kind}`} className="title-s mt-2">
              {text(`templates.${kind}`)}
            </h2>
            <p className="max-w-[62ch] text-soft">{text(`templates.${kind}Text`)}</p>
            {templates.length > 0 && <Cards templates={templates} messages={messages} />}
          </section>
        );
      })}
    </div>
  );
}

const KINDS = ["planned", "answers", "mails"] as const;

/** `planned`: for automations; `answers`: saved replies of the owner; `mails`: emails about bookings. */
function kindOf({ key, isBuiltIn }: MessageTemplate, { stored }: SiteMessages): (typeof KINDS)[number] {
  if (isMail(key)) return "mails";
  return isBuiltIn || stored.settings.automations.some(({ template }) => template === key) ? "planned" : "answers";
}

const isMail = (key: string): boolean => mailOfTemplate(key) !== undefined;

const Cards = ({ templates, messages }: { templates: MessageTemplate[]; messages: SiteMessages }) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
    {templates.map((template) => (
      <Card key={template.key} template={template} messages={messages} />
    ))}
  </ul>
);

function Card({ template, messages: { stored, templates } }: { template: MessageTemplate; messages: SiteMessages }) {
  const text = useWords("email");
  const words = useMessageWords();
  const { draft } = useDraft();
  const { key, texts, isBuiltIn, version } = template;
  const name = words.templateName(key, templates);
  const uses = stored.settings.automations.filter((automation) => automation.template === key);
  const shown = texts[words.locale] ?? Object.values(texts)[0];
  const missing = draft.locales.filter((locale) => !texts[locale]);
  return (
    <li className="relative flex flex-col rounded-2xl border border-ink/15 bg-card p-5 hover:border-ink/40">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-sans text-lg leading-snug font-semibold tracking-normal break-words">
          <Link
            href={templatePath(key)}
            className="underline decoration-ink/30 underline-offset-4 after:absolute after:inset-0 after:rounded-2xl hover:decoration-ink"
          >
            {name}
          </Link>
        </h3>
        {!isBuiltIn && <Badge>{text("templates.own")}</Badge>}
        {isBuiltIn && version > 0 && <Badge>{text("templates.changed")}</Badge>}
      </div>
      <p className="mt-1 break-words text-soft">{shown && <ReadableTemplate of={shown.subject} />}</p>
      {!isMail(key) && (
        <p className="mt-2 text-[0.9375rem] leading-snug break-words">
          {uses.length === 0
            ? text("templates.unused")
            : uses.map(({ trigger, isOn }) => words.when(trigger) + (isOn ? "" : ` (${text("templates.off")})`)).join("; ")}
        </p>
      )}
      <ul className="mt-auto flex flex-wrap gap-1.5 pt-3" aria-label={text("templates.languages")}>
        {MESSAGE_LOCALES.filter((locale) => texts[locale]).map((locale) => (
          <li key={locale} className="rounded-md bg-ink/10 px-2 text-sm leading-6 font-semibold">
            <span aria-hidden="true">{locale.toUpperCase()}</span>
            <span className="sr-only">{words.language(locale)}</span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="mt-2 flex gap-2 rounded-xl rounded-tl-none bg-sun px-3 py-2 leading-snug text-night">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {text("templates.missing", {
            languages: listFormat(words.locale).format(missing.map((locale) => words.text(`inLanguages.${locale}`))),
          })}
        </p>
      )}
    </li>
  );
}
