import { Suspense, use } from "react";
import { Redirect, useSearchParams } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { findSection, screenPath } from "#locales/portal-paths.ts";
import type { ScreenProps } from "../shell/screen-props.ts";
import type { Section } from "./section-info.ts";
import { loadPanel } from "./sections.ts";
import { useTitle } from "../shell/title.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { CurrentSite } from "../workspace/current-site.tsx";
import { lastSite, useSites } from "../workspace/sites.ts";
import { WorkspaceProvider } from "../workspace/workspace.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { sectionsFor } from "./section-list.tsx";

const NoSection = fetched(async () => (await import("./no-section.tsx")).NoSection);

/** Dashboard of a site. The path selects the section, `?site=` one of several sites. */
export default function DashboardPage({ detail }: ScreenProps<"dashboard">) {
  const shell = useWords("shell");
  const [search] = useSearchParams();
  const { data: sites, error } = useSites();
  if (error && !sites) throw error;
  const section: Section | undefined = detail === undefined ? "overview" : findSection(detail);
  const loading = <DashboardSkeleton section={section} />;
  if (!sites) return loading;
  const site = lastSite(sites, search.get("site"));
  if (!site) return <Redirect to={screenPath("onboarding")} replace />;
  if (section && !sectionsFor(site).some(({ id }) => id === section)) return <Redirect to={screenPath("dashboard")} replace />;
  const panel = (
    <DashboardFrame section={section} site={site} sites={sites}>
      <Suspense fallback={<Skeleton label={shell("loading")} lines={5} />}>
        {section ? <Panel section={section} /> : <NoSection />}
      </Suspense>
    </DashboardFrame>
  );
  return (
    <CurrentSite value={site}>
      {site.role === "cleaner" ? (
        panel
      ) : (
        <WorkspaceProvider siteId={site.id} loading={loading}>
          {panel}
        </WorkspaceProvider>
      )}
    </CurrentSite>
  );
}

function Panel({ section }: { section: Section }) {
  const language = useLanguage();
  const text = useWords("dashboard");
  const { Content } = use(loadPanel(section, language));
  useTitle(text(`sections.${section}`));
  return Content && <Content />;
}

/** Shown while the session is loading. */
export function Loading({ detail }: ScreenProps<"dashboard">) {
  return <DashboardSkeleton section={detail === undefined ? "overview" : findSection(detail)} />;
}
