import { Badge } from "../../kit/ui/badge.tsx";
import type { SiteStatus } from "#contract/owners/site-record.ts";
import { useTexts } from "../shell/texts.ts";

const LOOKS = {
  draft: "plain",
  active: "good",
  paused: "attention",
  closed: "attention",
  suspended: "bad",
  aside: "plain",
} as const;

/** The status of a site. */
export function SiteStatusBadge({ status }: { status: SiteStatus }) {
  const text = useTexts("shell");
  return <Badge look={LOOKS[status]}>{text(`siteStates.${status}`)}</Badge>;
}
