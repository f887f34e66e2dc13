import { Skeleton } from "../../kit/ui/skeleton.tsx";
import type { Section } from "./section-info.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { FrameLayout } from "./frame-layout.tsx";
import { BottomNavigation, SideNavigation } from "./navigation.tsx";

/** Site and role are not known yet: most users are owners. */
const OWNER = { role: "owner" } as const;

/** The dashboard's frame while session, site and panel are loading; also part of the document, before any script runs. */
export function DashboardSkeleton({ section }: { section: Section | undefined }) {
  const shell = useWords("shell");
  const block = "rounded-md bg-ink/10 animate-pulse motion-reduce:animate-none";
  return (
    <FrameLayout
      bar={<span aria-hidden="true" className={`h-6 w-40 ${block}`} />}
      menu={<SideNavigation section={section} site={OWNER} />}
    >
      <span aria-hidden="true" className={`mb-8 block h-9 w-56 max-w-full ${block}`} />
      <Skeleton label={shell("loading")} lines={6} />
      <BottomNavigation section={section} site={OWNER} />
    </FrameLayout>
  );
}
