import { useQuery } from "@tanstack/react-query";
import { Link, Redirect, useSearchParams } from "wouter";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { hasPermission } from "#domain/roles.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { AddDomain } from "./add-domain.tsx";
import { DomainCard } from "./domain-card.tsx";
import { domainsQuery } from "./domains.ts";
import { useTitle } from "../shell/title.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { CurrentSite, useSite } from "../workspace/current-site.tsx";
import { lastSite, useSites } from "../workspace/sites.ts";

/**
 * The screen that sets up a custom domain, without the dashboard around it; the onboarding links to it. `?site=` selects one of
 * several sites.
 */
export default function DomainSetupPage() {
  const text = useWords("domeinen");
  const shell = useWords("shell");
  useTitle(text("setup.title"));
  const [search] = useSearchParams();
  const { data: sites, error } = useSites();
  if (error && !sites) throw error;
  if (!sites) return <Skeleton label={shell("loading")} lines={5} />;
  const site = lastSite(sites, search.get("site"));
  if (!site) return <Redirect to={screenPath("onboarding")} replace />;
  if (!hasPermission(site.role, "domains:write")) return <Redirect to={screenPath("dashboard")} replace />;
  return (
    <CurrentSite value={site}>
      <div className="wrap grid max-w-4xl grid-cols-1 gap-6 py-8 sm:py-12">
        <div>
          <h1 className="title-m">{text("setup.title")}</h1>
          <p className="mt-2 max-w-[62ch] text-soft">{text("setup.text", { name: site.name })}</p>
        </div>
        <Steps />
        <p>
          <Link
            href={screenPath("dashboard", "domeinen")}
            className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-[6px]"
          >
            {text("setup.later")}
          </Link>
        </p>
      </div>
    </CurrentSite>
  );
}

function Steps() {
  const text = useWords("domeinen");
  const shell = useWords("shell");
  const { id, status } = useSite();
  const { data, error } = useQuery(domainsQuery(id));
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={5} />;
  const newest = data.domains.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  if (!newest)
    return (
      <Panel title={text("add.title")} text={text("dns")}>
        <AddDomain isFirst />
        <p className="mt-4 max-w-[62ch] text-soft">{text("add.none")}</p>
      </Panel>
    );
  return (
    <>
      {status === "draft" && <Notice>{text("unpublished")}</Notice>}
      <DomainCard domain={newest} all={data} />
    </>
  );
}
