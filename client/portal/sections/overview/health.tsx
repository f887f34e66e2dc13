import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useLanguage } from "#client/lib/i18n.ts";
import { momentText } from "../../dates.ts";
import { Panel } from "#client/portal/ui/panel.tsx";
import { useWords } from "../../texts.ts";
import type { Overview } from "./overview.ts";

/** Tells if the site is reachable for guests, and when it was last published. */
export function Health({ health: { answers, hosts, lastPublishedAt } }: { health: Overview["health"] }) {
  const text = useWords("overview");
  const { locale } = useLanguage();
  const Icon = answers ? CircleCheck : CircleAlert;
  return (
    <Panel title={text("health")}>
      <p className="flex items-start gap-2.5">
        <Icon aria-hidden="true" className="mt-1 size-5 shrink-0" />
        <span className="min-w-0 break-words">
          {answers ? text("answers", { host: hosts.join(", ") }) : text("silent")}
          <br />
          <span className="text-soft">
            {lastPublishedAt === null
              ? text("neverPublished")
              : text("lastPublished", { date: momentText(lastPublishedAt, locale) })}
          </span>
        </span>
      </p>
    </Panel>
  );
}
