import { fetched } from "../../kit/loading/fetched.tsx";
import Search from "lucide-react/icons/search";
import { type ReactNode, startTransition, Suspense, useEffect, useState } from "react";
import { Button } from "../../kit/ui/button.tsx";
import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { PublishBar } from "../publish/publish-bar.tsx";
import type { Section } from "./section-info.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { rememberSite } from "../workspace/sites.ts";
import { FrameLayout } from "./frame-layout.tsx";
import { BottomNavigation, SideNavigation } from "./navigation.tsx";
import { useLive } from "../workspace/use-live.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { SiteSwitch } from "./site-switch.tsx";

const CommandPalette = fetched(async () => (await import("./command-palette.tsx")).default);

interface FrameProps {
  /** Undefined at an address without a section. */
  section: Section | undefined;
  site: SiteSummary;
  sites: SiteSummary[];
  children: ReactNode;
}

/** Frame around the dashboard's panels: site menu, navigation, save state and publish button. */
export function DashboardFrame({ section, site, sites, children }: FrameProps) {
  const text = useWords("dashboard");
  const [palette, setPalette] = useState<"never" | "open" | "closed">("never");
  useLive(site.id);
  useEffect(() => rememberSite(site.id), [site.id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      startTransition(() => setPalette((state) => (state === "open" ? "closed" : "open")));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const openPalette = () => startTransition(() => setPalette("open"));
  return (
    <FrameLayout
      bar={
        <>
          <SiteSwitch site={site} sites={sites} />
          <Button look="quiet" className="max-lg:hidden" onClick={openPalette}>
            <Search aria-hidden="true" className="size-4" />
            {text("search")}
            <kbd className="keys-only rounded border border-ink/30 px-1.5 font-sans text-xs">Ctrl K</kbd>
          </Button>
          {site.role !== "cleaner" && <PublishBar site={site} />}
        </>
      }
      menu={<SideNavigation section={section} site={site} />}
    >
      <OfflineNotice siteId={site.id} />
      {children}
      <BottomNavigation section={section} site={site} onSearch={openPalette} />
      {palette !== "never" && (
        <Suspense fallback={null}>
          <CommandPalette
            open={palette === "open"}
            onOpenChange={(open) => setPalette(open ? "open" : "closed")}
            site={site}
            sites={sites}
          />
        </Suspense>
      )}
    </FrameLayout>
  );
}
