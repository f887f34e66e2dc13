import { findSection, type PortalMatch } from "#locales/portal-paths.ts";
import { loadLanguage } from "./shell/languages.ts";
import { loadScreen } from "./screens.ts";

/**
 * Fetches code and texts of the first screen in parallel before the first render, because React delays content behind a
 * Suspense fallback by 300 ms. A failed fetch is repeated, and reported, by the component that needs it.
 */
export async function loadFirst(match: PortalMatch): Promise<void> {
  const language = await loadLanguage(match.locale);
  const panel = async (): Promise<void> => {
    if (match.screen !== "dashboard") return;
    const { loadPanel } = await import("./dashboard/sections.ts");
    const section = match.detail === undefined ? "overview" : findSection(match.detail);
    if (section) await loadPanel(section, language);
  };
  await Promise.all([loadScreen(match.screen, language), panel()]);
}
