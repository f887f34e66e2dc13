import { Badge } from "../../kit/ui/badge.tsx";
import type { ListedDomain } from "#contract/admin/site.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { useTexts } from "../shell/texts.ts";
import { Moment } from "./moment.tsx";
import { Row } from "./rows.tsx";

const LOOKS = { active: "good", verified: "good", broken: "bad", removed: "plain", draft: "plain" } as const;

/** A custom domain in a list; with `isLinked` it links to its site and shows the site's name. */
export function DomainRow({ domain, isLinked = false }: { domain: ListedDomain; isLinked?: boolean }) {
  const text = useTexts("shell");
  const { name, state, siteId, siteName, problem, checkedAt } = domain;
  const look = state in LOOKS ? LOOKS[state as keyof typeof LOOKS] : "attention";
  return (
    <Row
      href={isLinked && siteId !== null ? adminPath("sites", siteId) : undefined}
      title={name}
      text={[isLinked && (siteName ?? text("records.siteDeleted")), problem].filter(Boolean).join(" · ")}
      badges={<Badge look={look}>{text(`domainStates.${state}`)}</Badge>}
      aside={checkedAt === null ? text("records.notChecked") : <Moment at={checkedAt} />}
    />
  );
}
