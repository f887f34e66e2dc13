import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { Suspense, useState } from "react";
import { fetched } from "#client/kit/loading/fetched.tsx";
import { siteMessagesQuery } from "../messages.ts";
import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { MAX_AUTOMATIONS } from "#contract/letting/message.ts";
import type { Automation } from "#domain/messages/automations.ts";
import { ALL_STAYS } from "#domain/messages/built-in.ts";
import { hasPermission } from "#domain/roles.ts";
import { useUnits } from "../use-units.ts";
import { SendingRules } from "./sending-rules.tsx";
import { SettingsRefusal } from "./settings-refusal.tsx";
import { StayTimeline } from "./stay-timeline.tsx";
import { useMessageSettings } from "./use-message-settings.ts";

const AutomationDialog = fetched(async () => (await import("./automation-dialog.tsx")).AutomationDialog);

const newAutomation = (template: string): Automation => ({
  id: crypto.randomUUID(),
  isOn: true,
  trigger: { type: "before-arrival", days: 7, time: "10:00" },
  template,
  conditions: ALL_STAYS,
  whenLate: "send",
});

/** A site's automations as a timeline around a stay, and its quiet hours. */
export function Automations() {
  const text = useWords("email");
  const shell = useWords("shell");
  const words = useMessageWords();
  const { id: siteId, role } = useSite();
  const { data, error } = useQuery(siteMessagesQuery(siteId));
  const { units, unitNames } = useUnits();
  const [edited, setEdited] = useState<Automation>();
  const switching = useMessageSettings();
  const removing = useMessageSettings();
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={8} />;
  const { stored, templates } = data;
  const { automations } = stored.settings;
  const canWrite = hasPermission(role, "messages:write");

  const remove = (removed: Automation) => {
    const index = automations.findIndex(({ id }) => id === removed.id);
    setEdited(undefined);
    removing.mutate((now) => ({ ...now, automations: now.automations.filter(({ id }) => id !== removed.id) }), {
      onSuccess: () =>
        showToast(text("automations.removed", { name: words.templateName(removed.template, templates) }), {
          label: text("automations.undo"),
          onClick: () =>
            removing.mutate((now) => ({
              ...now,
              automations: now.automations.filter(({ id }) => id !== removed.id).toSpliced(index, 0, removed),
            })),
        }),
    });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-[62ch] text-soft">{text("automations.text")}</p>
        {canWrite && (
          <Button
            look="strong"
            aria-haspopup="dialog"
            disabled={automations.length >= MAX_AUTOMATIONS}
            onClick={() => setEdited(newAutomation(templates[0]?.key ?? ""))}
          >
            <Plus aria-hidden="true" className="size-5" />
            {text("automations.add")}
          </Button>
        )}
      </div>
      <SettingsRefusal error={switching.error ?? removing.error} />
      <StayTimeline
        automations={automations}
        nameOf={({ template }) => words.templateName(template, templates)}
        sentenceOf={(automation) => words.sentence(automation, unitNames)}
        canWrite={canWrite}
        onEdit={setEdited}
        onSwitch={({ id }, isOn) =>
          switching.mutate((now) => ({
            ...now,
            automations: now.automations.map((each) => (each.id === id ? { ...each, isOn } : each)),
          }))
        }
      />
      <SendingRules settings={stored.settings} canWrite={canWrite} />
      {edited && (
        <Suspense fallback={null}>
          <AutomationDialog
            automation={edited}
            isNew={automations.every(({ id }) => id !== edited.id)}
            {...{ templates, units, unitNames }}
            onRemove={() => remove(edited)}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
