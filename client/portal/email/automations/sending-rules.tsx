import { useWords } from "#client/kit/i18n/texts.ts";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Switch } from "#client/kit/ui/switch.tsx";
import type { MessageSettings } from "#contract/letting/message.ts";
import { DEFAULT_QUIET } from "#domain/messages/built-in.ts";
import { TimeField } from "../time-field.tsx";
import { SettingsRefusal } from "./settings-refusal.tsx";
import { useMessageSettings } from "./use-message-settings.ts";

/** Hours without messages, and guests of other platforms. Changes take effect at once. */
export function SendingRules({
  settings: { quiet, includesChannels },
  canWrite,
}: {
  settings: MessageSettings;
  canWrite: boolean;
}) {
  const text = useWords("email");
  const { mutate, error } = useMessageSettings();
  const changeQuiet = (patch: Partial<NonNullable<MessageSettings["quiet"]>>) =>
    mutate((now) => ({ ...now, quiet: { ...(now.quiet ?? DEFAULT_QUIET), ...patch } }));
  return (
    <Panel title={text("rules.title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SettingsRefusal error={error} />
        <Switch
          name="quiet"
          label={text("rules.quiet")}
          hint={text("rules.quietHint")}
          checked={quiet !== null}
          disabled={!canWrite}
          onChange={(isOn) => mutate((now) => ({ ...now, quiet: isOn ? DEFAULT_QUIET : null }))}
        />
        {quiet && canWrite && (
          <div className="field-row max-w-sm grid-cols-2">
            <TimeField
              name="quiet-from"
              label={text("rules.from")}
              value={quiet.from}
              onChange={(from) => changeQuiet({ from })}
              onLeaving
            />
            <TimeField
              name="quiet-to"
              label={text("rules.to")}
              value={quiet.to}
              onChange={(to) => changeQuiet({ to })}
              onLeaving
            />
          </div>
        )}
        <Switch
          name="includes-channels"
          label={text("rules.channels")}
          hint={text("rules.channelsHint")}
          checked={includesChannels}
          disabled={!canWrite}
          onChange={(isOn) => mutate((now) => ({ ...now, includesChannels: isOn }))}
        />
      </div>
    </Panel>
  );
}
