import { dateText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { KeptUntil, OrderLink } from "./kept-until.tsx";
import type { OwnPlan } from "./plan-query.ts";

/** Sites for which no subscription pays: until when they can be online, or until when their data is kept. */
export function UnpaidSites({ sites }: { sites: OwnPlan["unpaidSites"] }) {
  const text = useWords("ended");
  const { locale } = useLanguage();
  return sites.map(({ id, name, onlineUntil, keptUntil }) => (
    <Panel
      key={id}
      title={name}
      aside={<Badge>{text(keptUntil === null ? "given" : "ended")}</Badge>}
      text={onlineUntil === null ? text("endedText") : text("givenText", { date: dateText(onlineUntil, locale) })}
    >
      {keptUntil === null ? <OrderLink siteId={id}>{text("choose")}</OrderLink> : <KeptUntil siteId={id} keptUntil={keptUntil} />}
    </Panel>
  ));
}
