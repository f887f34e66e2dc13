import type { AdminPageProps } from "../shell/page-props.ts";
import { TemplateList } from "./template-list.tsx";
import { TemplatePage } from "./template-page.tsx";

/** The texts of all emails, or those of one. */
export default function MailTemplatesPage({ item }: AdminPageProps) {
  return item === undefined ? <TemplateList /> : <TemplatePage key={item} id={item} />;
}
