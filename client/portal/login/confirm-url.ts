import { useLanguage } from "../../kit/i18n/i18n.ts";
import { portalPath } from "#locales/portal-paths.ts";
import type { Purpose } from "./purposes.ts";

/** URL that links in emails and providers lead back to; `more` are additional query parameters. */
export function useConfirmUrl(purpose: Purpose, more: Record<string, string> = {}): string {
  const { locale } = useLanguage();
  return `${location.origin}${portalPath("login", locale, "confirm")}?${new URLSearchParams({ ...more, for: purpose })}`;
}
