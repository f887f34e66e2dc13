import type { MessageLocale } from "#domain/messages/automations.ts";
import { itemPath } from "#locales/portal-paths.ts";

/** Stands for a template that is not saved yet. */
export const NEW_TEMPLATE = "new";

/** Path of the editor of a template, optionally in one of its languages. */
export function templatePath(key: string, locale?: MessageLocale): string {
  const query = new URLSearchParams({ template: key, ...(locale !== undefined && { language: locale }) });
  return `${itemPath("email", "templates")}?${query.toString()}`;
}
