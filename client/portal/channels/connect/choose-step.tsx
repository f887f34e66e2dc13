import { useState } from "react";
import { Choices, Select } from "#client/kit/fields/field.tsx";
import { Button } from "#client/kit/ui/button.tsx";
import { DialogActions } from "#client/kit/ui/dialog.tsx";
import type { ShownChannels } from "#contract/letting/channels.ts";
import { CHANNELS } from "#domain/channels/channels.ts";
import { useChannelWords } from "../use-channel-words.ts";
import type { Connection } from "./connect-flow.tsx";

interface ChooseStepProps {
  units: ShownChannels["units"];
  connection: Partial<Connection>;
  onChange: (connection: Partial<Connection>) => void;
  onNext: () => void;
}

/** Asks for the platform, and for the unit if there are several. */
export function ChooseStep({ units, connection, onChange, onNext }: ChooseStepProps) {
  const { text, name } = useChannelWords();
  const [isAsked, setIsAsked] = useState(false);
  const { unitId, channel } = connection;
  const missing = text("connect.choose.required");
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (unitId !== undefined && channel) onNext();
      }}
    >
      {units.length > 1 && (
        <Select
          name="unitId"
          label={text("connect.choose.unit")}
          value={unitId ?? ""}
          error={isAsked && unitId === undefined ? missing : undefined}
          onChange={(value) => onChange({ ...connection, ...(value !== "" && { unitId: value }) })}
          options={[
            ...(unitId === undefined ? [{ value: "", label: text("connect.choose.none") }] : []),
            ...units.map((unit) => ({ value: unit.id, label: unit.name })),
          ]}
        />
      )}
      <Choices
        name="channel"
        label={text("connect.choose.channel")}
        chosen={channel ? [channel] : []}
        error={isAsked && !channel ? missing : undefined}
        options={CHANNELS.map((each) => ({ value: each, label: name(each) }))}
        onChange={(value) => {
          const chosen = CHANNELS.find((each) => each === value);
          onChange({ ...connection, ...(chosen && { channel: chosen }) });
        }}
      />
      <DialogActions>
        <Button type="submit">{text("connect.next")}</Button>
      </DialogActions>
    </form>
  );
}
