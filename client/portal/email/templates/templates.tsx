import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { siteMessagesQuery } from "../messages.ts";
import { NEW_TEMPLATE } from "../template-path.ts";
import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import type { MessageTemplate } from "#contract/letting/message.ts";
import { MESSAGE_LOCALES } from "#domain/messages/automations.ts";
import { TemplateEditor } from "./template-editor.tsx";
import { TemplateList } from "./template-list.tsx";

/** Texts of messages: the list, or the editor of one (`?template=`, `?language=`). */
export function Templates() {
  const shell = useWords("shell");
  const text = useWords("email");
  const words = useMessageWords();
  const { id: siteId } = useSite();
  const [search] = useSearchParams();
  const { data, error } = useQuery(siteMessagesQuery(siteId));
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={8} />;
  const { templates } = data;
  const key = search.get("template");
  const locale = MESSAGE_LOCALES.find((each) => each === search.get("language"));
  if (key === NEW_TEMPLATE) {
    const from = templates.find((each) => each.key === search.get("from"));
    const copy: MessageTemplate = {
      key: NEW_TEMPLATE,
      name: from ? text("templates.copyName", { name: words.templateName(from.key, templates) }).slice(0, 80) : "",
      version: 0,
      texts: from?.texts ?? {},
      isBuiltIn: false,
      updatedAt: null,
    };
    return <TemplateEditor key={`new ${from?.key}`} template={copy} messages={data} locale={locale} />;
  }
  const template = templates.find((each) => each.key === key);
  if (template) return <TemplateEditor key={template.key} template={template} messages={data} locale={locale} />;
  return <TemplateList messages={data} />;
}
