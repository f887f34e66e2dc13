import { Redirect, useSearchParams } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { hasPermission } from "#domain/roles.ts";
import { screenPath } from "#locales/portal-paths.ts";
import type { ScreenProps } from "../shell/screen-props.ts";
import { useTitle } from "../shell/title.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { CurrentSite } from "../workspace/current-site.tsx";
import { lastSite, useSites } from "../workspace/sites.ts";
import { WorkspaceProvider } from "../workspace/workspace.tsx";
import { ThemeEditor } from "./theme-editor.tsx";

/** Theme editor. The path selects the theme, `?site=` one of several sites. */
export default function ThemeEditorPage({ detail: theme }: ScreenProps<"theme-editor">) {
  const text = useWords("theme-editor");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const { data: sites, error } = useSites();
  useTitle(text("title", { theme: t(`themes:${theme}.name`) }));
  if (error && !sites) throw error;
  if (!sites)
    return (
      <div className="wrap py-10">
        <Skeleton label={shell("loading")} lines={6} />
      </div>
    );
  const site = lastSite(sites, search.get("site"));
  if (!site || !hasPermission(site.role, "content:write")) return <Redirect to={screenPath("dashboard")} replace />;
  return (
    <CurrentSite value={site}>
      <WorkspaceProvider key={site.id} siteId={site.id}>
        <ThemeEditor key={theme} theme={theme} />
      </WorkspaceProvider>
    </CurrentSite>
  );
}
