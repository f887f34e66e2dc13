import { type Context, Hono } from "hono";
import {
  MAX_SHOWN_VERSIONS,
  MAX_TEMPLATE_BYTES,
  mailTemplateInput,
  mailTemplateLanguageParam,
  mailTemplateParam,
  mailTemplatePreviewInput,
  type MailTemplateVersion,
} from "#contract/admin/mail-template.ts";
import { answer, refuse, refuseTooManyRequests, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { findVersions } from "#store/services/mail-texts.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { adminToolsOf } from "#services/audit/record-action.ts";
import { findTemplate } from "./mail-templates.ts";
import { previewTemplate, sendTemplateTest } from "./preview-template.ts";
import { readTemplate, readTemplates } from "./read-templates.ts";
import { resetTemplate, saveTemplate, type TemplateSaved } from "./save-template.ts";

function answerSaved(c: Context, saved: TemplateSaved) {
  if (saved.ok) return answer(c, { language: saved.language });
  if (saved.code === "VERSION_CONFLICT") return refuseWrite(c, saved);
  const fields = Object.fromEntries(Object.entries(saved.problems).map(([key, { code }]) => [key, code]));
  return refuse(c, saved.code, { fields, details: { problems: saved.problems } });
}

/** The template with an id, if it exists in a language. */
function templateIn({ templateId, locale }: { templateId: string; locale: MessageLocale }) {
  const template = findTemplate(templateId);
  return template?.locales.includes(locale) ? template : undefined;
}

/** `/api/admin/settings/templates`: the texts of all emails, and the defaults of owners' messages to guests. */
export const mailTemplateRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, async (c) => answer(c, { templates: await readTemplates(await c.env.context.openStore()) }))
  .get("/:templateId", requireAdmin, input("param", mailTemplateParam), async (c) => {
    const template = await readTemplate(await c.env.context.openStore(), c.req.valid("param").templateId);
    return template ? answer(c, template) : refuse(c, "NOT_FOUND");
  })
  .get("/:templateId/:locale/versions", requireAdmin, input("param", mailTemplateLanguageParam), async (c) => {
    const { templateId, locale } = c.req.valid("param");
    if (!templateIn({ templateId, locale })) return refuse(c, "NOT_FOUND");
    const found = await findVersions(await c.env.context.openStore(), templateId, locale, MAX_SHOWN_VERSIONS);
    const versions = found.map(({ version, texts, at, savedBy }): MailTemplateVersion => ({ version, texts, at, savedBy }));
    return answer(c, { versions });
  })
  .put(
    "/:templateId/:locale",
    requireAdmin,
    maxBodyBytes(MAX_TEMPLATE_BYTES),
    input("param", mailTemplateLanguageParam),
    ifMatch(),
    input("json", mailTemplateInput),
    async (c) => {
      const template = templateIn(c.req.valid("param"));
      if (!template) return refuse(c, "NOT_FOUND");
      const change = { template, locale: c.req.valid("param").locale, ...c.req.valid("header") };
      return answerSaved(c, await saveTemplate(await adminToolsOf(c), change, c.req.valid("json").texts));
    },
  )
  .delete("/:templateId/:locale", requireAdmin, input("param", mailTemplateLanguageParam), ifMatch(), async (c) => {
    const template = templateIn(c.req.valid("param"));
    if (!template) return refuse(c, "NOT_FOUND");
    const change = { template, locale: c.req.valid("param").locale, ...c.req.valid("header") };
    return answerSaved(c, await resetTemplate(await adminToolsOf(c), change));
  })
  .post(
    "/:templateId/:locale/preview",
    requireAdmin,
    maxBodyBytes(MAX_TEMPLATE_BYTES),
    input("param", mailTemplateLanguageParam),
    input("json", mailTemplatePreviewInput),
    async (c) => {
      const template = templateIn(c.req.valid("param"));
      const { locale } = c.req.valid("param");
      const shown = template && (await previewTemplate({ template, locale, ...c.req.valid("json") }));
      return shown ? answer(c, shown) : refuse(c, "NOT_FOUND");
    },
  )
  .post(
    "/:templateId/:locale/test",
    requireAdmin,
    maxBodyBytes(MAX_TEMPLATE_BYTES),
    input("param", mailTemplateLanguageParam),
    input("json", mailTemplatePreviewInput),
    async (c) => {
      const template = templateIn(c.req.valid("param"));
      if (!template) return refuse(c, "NOT_FOUND");
      const tools = await adminToolsOf(c);
      const draft = { template, locale: c.req.valid("param").locale, ...c.req.valid("json") };
      const sent = await sendTemplateTest(tools, draft);
      if (sent.ok) {
        deliverSoon(c.env.context);
        return answer(c, { recipient: sent.recipient });
      }
      return sent.code === "TOO_MANY_REQUESTS" ? refuseTooManyRequests(c, sent.resetAt - tools.now) : refuse(c, sent.code);
    },
  );
