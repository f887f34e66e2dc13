import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import Waves from "lucide-react/icons/waves";
import { useState } from "react";
import { ButtonLink } from "../kit/brand/button-link.tsx";
import { Button } from "../kit/ui/button.tsx";
import { Chip } from "../kit/ui/chip.tsx";
import { CopyField } from "../kit/ui/copy-field.tsx";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { MoreButton } from "../kit/ui/more-button.tsx";
import { Switch, Toggle } from "../kit/ui/switch.tsx";
import { Group, LONG, Specimen, State, WideState } from "./specimen.tsx";

const LOOKS = ["primary", "strong", "quiet", "danger"] as const;
const nothing = () => undefined;

function ButtonSpecimen() {
  return (
    <Specimen name="Button">
      {LOOKS.map((look) => (
        <State key={look} name={look}>
          <Button look={look}>Save</Button>
          <Button look={look} busy="Saving…">
            Save
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look}>
            <Pencil aria-hidden="true" className="size-5" />
            With an icon
          </Button>
        </State>
      ))}
      <State name="long text">
        <Button look="quiet">{LONG}</Button>
      </State>
    </Specimen>
  );
}

function MoreSpecimen() {
  const list = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => Promise.resolve() };
  return (
    <Specimen name="MoreButton">
      <State name="more, loading, complete (nothing)">
        <MoreButton list={list}>Older bookings</MoreButton>
        <MoreButton list={{ ...list, isFetchingNextPage: true }}>Older bookings</MoreButton>
        <MoreButton list={{ ...list, hasNextPage: false }}>Older bookings</MoreButton>
      </State>
    </Specimen>
  );
}

function ChipSpecimen() {
  const [isChecked, setChecked] = useState(true);
  return (
    <Specimen name="Chip">
      <State name="checked, unchecked, with an icon, long text">
        <Chip name="chip-checked" checked={isChecked} onChange={setChecked}>
          Sauna
        </Chip>
        <Chip name="chip" checked={false} onChange={nothing}>
          Wood stove
        </Chip>
        <Chip name="chip-icon" checked={false} onChange={nothing} icon={Waves}>
          By the water
        </Chip>
        <Chip name="chip-long" checked={false} onChange={nothing} icon={Waves}>
          {LONG}
        </Chip>
      </State>
    </Specimen>
  );
}

function SwitchSpecimen() {
  const [isOn, setOn] = useState(true);
  return (
    <Specimen name="Switch">
      <WideState name="on, off, with a hint, disabled">
        <Switch name="switch-on" label="Show the calendar" checked={isOn} onChange={setOn} />
        <Switch name="switch-off" label="Show reviews" hint={LONG} checked={false} onChange={nothing} />
        <Switch name="switch-disabled" label="Disabled" checked={false} onChange={nothing} disabled />
        <Switch name="switch-disabled-on" label="Disabled, on" checked onChange={nothing} disabled />
      </WideState>
      <State name="Toggle">
        <Toggle aria-label="On" checked onCheckedChange={nothing} />
        <Toggle aria-label="Off" checked={false} onCheckedChange={nothing} />
      </State>
    </Specimen>
  );
}

/** Everything that is pressed. */
export function Buttons() {
  return (
    <Group id="buttons" title="Buttons">
      <ButtonSpecimen />
      <div>
        <Specimen name="IconButton">
          <State name="its name is shown after a while of hovering">
            <IconButton icon={Pencil} label="Change" />
            <IconButton icon={Trash} label="Delete" />
          </State>
        </Specimen>
        <Specimen name="ButtonLink">
          <State name="action, night, plain">
            <ButtonLink href="#ButtonLink">View prices</ButtonLink>
            <ButtonLink href="#ButtonLink" look="night">
              View prices
            </ButtonLink>
            <ButtonLink href="#ButtonLink" look="plain">
              View prices
            </ButtonLink>
          </State>
        </Specimen>
        <MoreSpecimen />
        <ChipSpecimen />
      </div>
      <SwitchSpecimen />
      <Specimen name="CopyField">
        <CopyField
          label="Address of the calendar"
          value="https://zeezicht.vrijhuis.nl/calendar.ics"
          copyLabel="Copy"
          copiedLabel="Copied"
        />
      </Specimen>
    </Group>
  );
}
