import { api, unwrap } from "../../kit/api/api.ts";
import type {
  ListedMailTemplate,
  MailTemplateDetails,
  MailTemplateLanguage,
  MailTemplatePreview,
  MailTemplateVersion,
} from "#contract/admin/mail-template.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";

const templates = api.admin.settings.templates;
const inLanguage = templates[":templateId"][":locale"];

export const TEMPLATES_KEY = ["admin", "mail-templates"];

/** A template in one of its languages. */
export interface TemplateAt {
  templateId: string;
  locale: MessageLocale;
}

/** Texts by key. */
export type Texts = Record<string, string>;

export const templatesQuery = {
  queryKey: [...TEMPLATES_KEY, "list"],
  queryFn: async () => (await unwrap(templates.$get())).templates as ListedMailTemplate[],
};

export const templateQuery = (templateId: string) => ({
  queryKey: [...TEMPLATES_KEY, templateId],
  queryFn: async () => (await unwrap(templates[":templateId"].$get({ param: { templateId } }))) as MailTemplateDetails,
  refetchOnWindowFocus: false,
});

export const versionsQuery = (param: TemplateAt, version: number) => ({
  queryKey: [...TEMPLATES_KEY, param.templateId, param.locale, "versions", version],
  queryFn: async () => (await unwrap(inLanguage.versions.$get({ param }))).versions as MailTemplateVersion[],
});

export const previewQuery = (param: TemplateAt, draft: { texts: Texts; sample: string }) => ({
  queryKey: [...TEMPLATES_KEY, param.templateId, param.locale, "preview", draft],
  queryFn: async () => (await unwrap(inLanguage.preview.$post({ param, json: draft }))) as MailTemplatePreview,
  placeholderData: (before: MailTemplatePreview | undefined) => before,
  retry: false,
});

const ifMatch = (version: number) => [{ "if-match": `"${version}"` }, { headers: { "If-Match": `"${version}"` } }] as const;

/** Saves the texts of a template; without texts, restores the shipped ones. */
export async function saveTexts(param: TemplateAt, version: number, texts: Texts | null): Promise<MailTemplateLanguage> {
  const [header, options] = ifMatch(version);
  const { language } = await (texts === null
    ? unwrap(inLanguage.$delete({ param, header }, options))
    : unwrap(inLanguage.$put({ param, header, json: { texts } }, options)));
  return language as MailTemplateLanguage;
}

export const sendTest = (param: TemplateAt, draft: { texts: Texts; sample: string }) =>
  unwrap(inLanguage.test.$post({ param, json: draft }));
