import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import type { Overview } from "./overview.ts";

/** Reachability of the site for guests, and the time of the last publication. */
export function Health({ health: { answers, hosts, lastPublishedAt, published } }: { health: Overview["health"] }) {
  const text = useWords("overview");
  const { locale } = useLanguage();
  const Icon = answers ? CircleCheck : CircleAlert;
  return (
    <Panel title={text("health")}>
      <p className="flex items-start gap-2.5">
        <Icon aria-hidden="true" className="mt-1 size-5 shrink-0" />
        <span className="min-w-0 break-words">
          {answers ? text("answers", { host: hosts.join(", ") }) : text("silent")}
          {/* A site may have been published before publication times were stored. */}
          {(lastPublishedAt !== null || !published) && (
            <span className="block text-soft">
              {lastPublishedAt === null
                ? text("neverPublished")
                : text("lastPublished", { date: momentText(lastPublishedAt, locale) })}
            </span>
          )}
        </span>
      </p>
    </Panel>
  );
}
