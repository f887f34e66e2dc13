import type { PortalMatch } from "#locales/portal-paths.ts";
import { loadLanguage } from "./languages.ts";
import { loadScreen } from "./screens.ts";

/**
 * Fetches what the first screen is made of, all of it at once, before anything is drawn: what comes after a placeholder of
 * Suspense React shows 300 ms late. What fails here is fetched again, and spoken of, where it is drawn.
 */
export async function loadFirst(match: PortalMatch): Promise<void> {
  const language = await loadLanguage(match.locale);
  const panel = async (): Promise<void> => {
    if (match.screen !== "dashboard") return;
    const { loadPanel } = await import("./sections/sections.ts");
    await loadPanel(match.detail ?? "overview", language);
  };
  await Promise.all([loadScreen(match.screen, language), panel()]);
}
