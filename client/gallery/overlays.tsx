import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Tooltip } from "../kit/brand/tooltip.tsx";
import { TextField } from "../kit/fields/field.tsx";
import { ConfirmDialog } from "../kit/forms/confirm-dialog.tsx";
import { Button } from "../kit/ui/button.tsx";
import { Dialog, DialogActions } from "../kit/ui/dialog.tsx";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { Menu, MenuItem, MenuLabel } from "../kit/ui/menu.tsx";
import { showToast, Toaster } from "../kit/ui/toast.tsx";
import { Group, LONG, Specimen, State } from "./specimen.tsx";

const nothing = () => undefined;

function DialogSpecimen() {
  const [opened, setOpened] = useState<"usual" | "wide" | undefined>();
  const close = () => setOpened(undefined);
  return (
    <Specimen name="Dialog">
      <State name="in the middle of a large screen, at the bottom of a phone">
        <Button look="quiet" onClick={() => setOpened("usual")}>
          Open a dialog
        </Button>
        <Button look="quiet" onClick={() => setOpened("wide")}>
          Open a wide dialog
        </Button>
      </State>
      <Dialog
        open={opened !== undefined}
        onOpenChange={close}
        isWide={opened === "wide"}
        title="New booking"
        text={LONG}
        closeLabel="Close"
      >
        <div className="grid gap-4">
          <TextField name="dialog-name" label="Name of the guest" defaultValue="" />
          <DialogActions>
            <Button onClick={close}>Save the booking</Button>
          </DialogActions>
        </div>
      </Dialog>
    </Specimen>
  );
}

function ConfirmSpecimen() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Specimen name="ConfirmDialog">
      <State name="the button that leaves has the focus">
        <Button look="danger" onClick={() => setOpen(true)}>
          Delete the home
        </Button>
      </State>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Delete this home?"
        text="Its pages, photos and prices are deleted at once. Bookings are kept for seven years."
        confirmLabel="Delete the home"
        onConfirm={close}
      />
    </Specimen>
  );
}

function MenuSpecimen() {
  return (
    <Specimen name="Menu">
      <State name="MenuLabel and MenuItem: usual, with an icon, dangerous">
        <Menu trigger={<IconButton icon={EllipsisVertical} label="Open a menu" />} align="start">
          <MenuLabel>owner@vrijhuis.example</MenuLabel>
          <MenuItem onSelect={nothing}>Settings</MenuItem>
          <MenuItem onSelect={nothing} icon={Pencil}>
            Change
          </MenuItem>
          <MenuItem onSelect={nothing} icon={Trash} danger>
            Delete
          </MenuItem>
        </Menu>
      </State>
    </Specimen>
  );
}

/** Components that open above the page, each with the button that opens it. */
export function Overlays() {
  return (
    <Group id="overlays" title="Above the page">
      <DialogSpecimen />
      <ConfirmSpecimen />
      <MenuSpecimen />
      <Specimen name="Toaster">
        <State name="with and without an action">
          <Button
            look="quiet"
            onClick={() => showToast("The photo has been deleted", { label: "Undo", onClick: nothing }, Infinity)}
          >
            Show a toast
          </Button>
          <Button look="quiet" onClick={() => showToast("Saved")}>
            Show it for 6 seconds
          </Button>
        </State>
        <Toaster label="Messages" closeLabel="Close" />
      </Specimen>
      <Specimen name="Tooltip">
        <State name="after a while of hovering, at once with the focus of a keyboard">
          <Tooltip text={LONG}>
            <button type="button" className="min-h-11 cursor-pointer underline underline-offset-4">
              What is this?
            </button>
          </Tooltip>
        </State>
      </Specimen>
    </Group>
  );
}
