import { Link } from "wouter";
import { screenPath } from "#locales/portal-paths.ts";
import { useUser } from "../../kit/session/session.tsx";
import { CopyField } from "../../kit/ui/copy-field.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { siteOrigin } from "../workspace/site-origin.ts";
import { ExportPanel } from "./export-panel.tsx";

/** Data export, and access for other programs. */
export function DataPart() {
  const text = useWords("settings");
  const shell = useWords("shell");
  const user = useUser();
  const origin = siteOrigin(useSite());
  return (
    <div className="grid gap-5">
      <Panel title={text("feeds.title")} text={text("feeds.text")}>
        <div className="grid gap-4">
          <p className="max-w-[62ch]">
            {text("feeds.channels")}{" "}
            <Link href={screenPath("dashboard", "channels")} className="font-semibold underline underline-offset-4">
              {text("feeds.toChannels")}
            </Link>
          </p>
          {origin && (
            <CopyField
              label={text("feeds.site")}
              value={`${origin}/calendar.ics`}
              copyLabel={shell("copy")}
              copiedLabel={shell("copied")}
            />
          )}
          <CopyField
            label={text("feeds.all")}
            value={`${location.origin}/calendar/${user.id}.ics`}
            copyLabel={shell("copy")}
            copiedLabel={shell("copied")}
          />
        </div>
      </Panel>
      <ExportPanel />
    </div>
  );
}
