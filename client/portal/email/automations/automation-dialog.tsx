import { type SubmitEvent, useState } from "react";
import { Link } from "wouter";
import { ApiError } from "#client/kit/api/api-error.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { templatePath } from "../template-path.ts";
import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { Choices, Select } from "#client/kit/fields/field.tsx";
import { type MessageTemplate, messageSettingsSchema } from "#contract/letting/message.ts";
import { mailOfTemplate } from "#domain/messages/built-in.ts";
import type { Automation } from "#domain/messages/automations.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { SettingsRefusal } from "./settings-refusal.tsx";
import { TriggerFields } from "./trigger-fields.tsx";
import { useMessageSettings } from "./use-message-settings.ts";

interface AutomationDialogProps {
  automation: Automation;
  isNew: boolean;
  templates: readonly MessageTemplate[];
  units: readonly { id: string; name: string }[];
  unitNames: ReadonlyMap<string, string>;
  onRemove: () => void;
  onClose: () => void;
}

/** Editor of an automation: text, time, and stays. It describes in words what the automation will do. */
export function AutomationDialog({ automation, isNew, templates, units, unitNames, onRemove, onClose }: AutomationDialogProps) {
  const text = useWords("email");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const words = useMessageWords();
  const [edited, setEdited] = useState(automation);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const saving = useMessageSettings();
  const change = (patch: Partial<Automation>) => {
    setEdited((now) => ({ ...now, ...patch }));
    setWrong({});
  };
  const errorOf = (path: string) => {
    const code = wrong[path];
    return code === undefined ? undefined : t([`portal/email:errors.${code}`, `forms:errors.${code}`]);
  };
  const save = () => {
    const found = messageSettingsSchema.shape.automations.safeParse([edited]).error?.issues ?? [];
    // Paths begin with the index in the list.
    setWrong(Object.fromEntries(found.map(({ path, message }) => [path.slice(1).join("."), message])));
    if (found.length > 0 || saving.isPending) return;
    saving.mutate(
      (now) => ({
        ...now,
        automations: now.automations.some(({ id }) => id === edited.id)
          ? now.automations.map((each) => (each.id === edited.id ? edited : each))
          : [...now.automations, edited],
      }),
      {
        onSuccess: () => {
          showToast(text("automations.saved"));
          onClose();
        },
      },
    );
  };
  const refused = saving.error instanceof ApiError ? saving.error.fields : undefined;
  const refusedCode = refused && Object.values(refused)[0];
  return (
    <Dialog open onOpenChange={onClose} title={text(isNew ? "automations.add" : "automations.edit")} closeLabel={shell("close")}>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          // Invalid typed text is not part of the automation.
          const bad = event.currentTarget.querySelector<HTMLElement>("[data-wrong]");
          if (bad) bad.focus();
          else save();
        }}
      >
        {refusedCode === undefined ? (
          <SettingsRefusal error={saving.error} />
        ) : (
          <p role="alert" className="rounded-2xl bg-brick px-4 py-3 text-paper">
            {t([`portal/email:errors.${refusedCode}`, `forms:errors.${refusedCode}`])}
          </p>
        )}
        <p role="status" className="rounded-2xl rounded-tl-none bg-sky px-4 py-3 leading-snug text-night">
          <strong className="block break-words">{words.templateName(edited.template, templates)}</strong>
          {words.sentence(edited, unitNames)}
        </p>
        <div>
          <Select
            name="template"
            label={text("automations.template")}
            value={edited.template}
            onChange={(template) => change({ template })}
            error={errorOf("template")}
            options={[
              ...templates
                .filter(({ key }) => mailOfTemplate(key) === undefined)
                .map(({ key }) => ({ value: key, label: words.templateName(key, templates) })),
              ...(templates.some(({ key }) => key === edited.template)
                ? []
                : [{ value: edited.template, label: words.text("removed") }]),
            ]}
          />
          {!isNew && (
            <Link
              href={templatePath(edited.template)}
              className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {text("automations.toTemplate")}
            </Link>
          )}
        </div>
        <TriggerFields trigger={edited.trigger} onChange={(trigger) => change({ trigger })} />
        {edited.trigger.type !== "event" && (
          <Choices
            name="whenLate"
            label={text("whenLate.label")}
            hint={text("whenLate.hint")}
            chosen={[edited.whenLate]}
            onChange={(value) => change({ whenLate: value === "send" ? "send" : "skip" })}
            options={(["send", "skip"] as const).map((value) => ({ value, label: text(`whenLate.${value}`) }))}
          />
        )}
        <ConditionFields
          conditions={edited.conditions}
          units={units}
          onChange={(conditions) => change({ conditions })}
          errorOf={(path) => errorOf(`conditions.${path}`)}
        />
        <DialogActions>
          <Button type="submit" busy={saving.isPending && shell("busy")}>
            {text(isNew ? "automations.create" : "save")}
          </Button>
          {!isNew && (
            <Button look="danger" onClick={onRemove}>
              {text("automations.remove")}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
