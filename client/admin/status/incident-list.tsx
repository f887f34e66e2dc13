import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import type { AdminIncident } from "#contract/admin/status.ts";
import { Moment } from "../records/moment.tsx";
import { useTexts } from "../shell/texts.ts";
import { IncidentForm } from "./incident-form.tsx";

/** The incidents of the status page; one form is open at a time, for a new one or for a message about one. */
export function IncidentList({ incidents }: { incidents: AdminIncident[] }) {
  const text = useTexts("status");
  const [opened, setOpened] = useState<string>();
  const close = () => setOpened(undefined);
  return (
    <Panel title={text("incidents.title")}>
      {opened === "new" ? (
        <IncidentForm onDone={close} />
      ) : (
        <Button className="justify-self-start" onClick={() => setOpened("new")}>
          {text("incidents.new")}
        </Button>
      )}
      {incidents.length === 0 && <p className="mt-5">{text("incidents.none")}</p>}
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
        {incidents.map((incident) => (
          <li key={incident.id} className="rounded-2xl border border-ink/15 bg-card p-4 sm:px-6">
            <Incident incident={incident} />
            {opened === incident.id ? (
              <IncidentForm incident={incident} onDone={close} />
            ) : (
              <Button look="quiet" className="mt-3" onClick={() => setOpened(incident.id)}>
                {text("incidents.update")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Incident({ incident: { title, parts, updates, startedAt, resolvedAt } }: { incident: AdminIncident }) {
  const text = useTexts("status");
  const { locale } = useLanguage();
  const latest = updates.at(-1);
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-3 text-lg font-semibold wrap-anywhere">
        {title[locale]}
        {latest && <Badge look={resolvedAt === null ? "attention" : "good"}>{text(`incidentStates.${latest.state}`)}</Badge>}
      </h3>
      <p className="text-soft">
        {parts.map((part) => text(`partNames.${part}`)).join(", ")} · <Moment at={startedAt} /> ·{" "}
        {text("incidents.count", { count: updates.length })}
      </p>
      {latest && <p className="mt-2 whitespace-pre-line wrap-anywhere">{latest.text[locale]}</p>}
    </>
  );
}
