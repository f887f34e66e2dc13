import { useEffect } from "react";
import { Redirect, useSearchParams } from "wouter";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { hasPermission } from "#domain/roles.ts";
import { UploadsProvider } from "../content/photos/uploads.tsx";
import { useTitle } from "../shell/title.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { CurrentSite, useSite } from "../workspace/current-site.tsx";
import { rememberSite, useSites } from "../workspace/sites.ts";
import { useLive } from "../workspace/use-live.ts";
import { useDraft, WorkspaceProvider } from "../workspace/workspace.tsx";
import { Begin } from "./begin.tsx";
import { Done } from "./done.tsx";
import { siteToContinue } from "./site-to-continue.ts";
import { findFirstOpen, findStep, stepPath } from "../missing/wizard-steps.ts";
import { missingPath } from "../missing/missing-path.ts";
import { useMissing } from "../missing/use-missing.ts";
import { Wizard } from "./wizard.tsx";

/** The onboarding wizard: `?step=` selects the step, `?site=` the site; `?new` starts another site. */
export default function OnboardingPage() {
  const text = useWords("onboarding");
  const shell = useWords("shell");
  const [search] = useSearchParams();
  const { data: sites, error } = useSites();
  useTitle(text("title"));
  if (error && !sites) throw error;
  if (!sites) return <LoadingPage label={shell("loading")} />;
  const mine = sites.filter(({ role }) => hasPermission(role, "content:write"));
  const site = search.has("new") ? undefined : siteToContinue(mine, search.get("site"));
  if (!site) return <Begin />;
  return (
    <CurrentSite value={site}>
      <WorkspaceProvider key={site.id} siteId={site.id}>
        <UploadsProvider>
          <CurrentStep />
        </UploadsProvider>
      </WorkspaceProvider>
    </CurrentSite>
  );
}

/** The step in the URL, or else a redirect to the first unfinished one. */
function CurrentStep() {
  const site = useSite();
  const [search] = useSearchParams();
  const { draft } = useDraft();
  const missing = useMissing();
  useLive(site.id);
  useEffect(() => rememberSite(site.id), [site.id]);
  if (search.get("step") === "done" && site.publishedVersion !== null) return <Done site={site} />;
  const answer = search.get("answer");
  const asked = answer === null ? undefined : (missing.find(({ code }) => code === answer) ?? missing[0]);
  if (asked) return <Redirect to={missingPath(asked, site, draft)} replace />;
  const step = findStep(search.get("step"));
  if (!step) return <Redirect to={stepPath(findFirstOpen(draft, missing), site.id)} replace />;
  return <Wizard step={step} />;
}

function LoadingPage({ label }: { label: string }) {
  return (
    <div className="wrap py-10">
      <Skeleton label={label} lines={6} />
    </div>
  );
}
