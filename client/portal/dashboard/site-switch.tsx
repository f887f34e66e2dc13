import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import ExternalLink from "lucide-react/icons/external-link";
import Plus from "lucide-react/icons/plus";
import House from "lucide-react/icons/house";
import UserMinus from "lucide-react/icons/user-minus";
import { Suspense, useState } from "react";
import { useLocation } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { Badge } from "../../kit/ui/badge.tsx";
import { Menu, MenuItem, MenuLabel } from "../../kit/ui/menu.tsx";
import { onFirstInteraction } from "../../kit/ui/on-first-interaction.ts";
import { screenPath } from "#locales/portal-paths.ts";
import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { siteOrigin } from "../workspace/site-origin.ts";

const LeaveSite = fetched(async () => (await import("./leave-site.tsx")).LeaveSite);
onFirstInteraction(LeaveSite.preload);

const LOOKS = { draft: "attention", active: "good", paused: "attention", closed: "attention", suspended: "bad" } as const;

/** Name and status of the current site, a link to it, and a menu with the user's other sites. */
export function SiteSwitch({ site, sites }: { site: SiteSummary; sites: SiteSummary[] }) {
  const text = useWords("dashboard");
  const [, navigate] = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const origin = siteOrigin(site);
  const isVisible = origin !== undefined && site.status === "active";
  return (
    <div className="mr-auto flex min-w-0 items-center gap-x-3 min-[24rem]:min-w-28 sm:min-w-0">
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={text("site.choose", { name: site.name })}
            className="-ml-2 flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-xl px-2 hover:bg-ink/5"
          >
            <span className="line-clamp-2 text-left font-display leading-tight font-bold tracking-tight wrap-anywhere sm:line-clamp-1 sm:text-xl">
              {site.name || text("site.unnamed")}
            </span>
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0" />
          </button>
        }
      >
        <MenuLabel>{text("site.yours")}</MenuLabel>
        {sites.map((each) => (
          <MenuItem key={each.id} icon={House} onSelect={() => navigate(`${screenPath("dashboard")}?site=${each.id}`)}>
            {each.name || text("site.unnamed")}
          </MenuItem>
        ))}
        <MenuItem icon={Plus} onSelect={() => navigate(`${screenPath("onboarding")}?new`)}>
          {text("site.add")}
        </MenuItem>
        {isVisible && (
          <MenuItem icon={ExternalLink} onSelect={() => void window.open(origin, "_blank", "noopener")}>
            {text("site.visit")}
          </MenuItem>
        )}
        {site.role !== "owner" && (
          <MenuItem icon={UserMinus} danger onSelect={() => setLeaving(true)}>
            {text("site.leave")}
          </MenuItem>
        )}
      </Menu>
      <Suspense fallback={null}>
        {isLeaving && <LeaveSite key={site.id} site={site} onClose={() => setLeaving(false)} />}
      </Suspense>
      <span className={`shrink-0 ${site.status === "paused" || site.status === "suspended" ? "" : "max-sm:sr-only"}`}>
        <Badge look={LOOKS[site.status]}>{text(`status.${site.status}`)}</Badge>
      </span>
      {isVisible && (
        <a
          href={origin}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 text-[0.9375rem] font-medium underline underline-offset-4 max-lg:hidden"
        >
          {text("site.visit")}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
    </div>
  );
}
