import { useState } from "react";
import type { CalendarDate } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import type { ShownEntry, ShownImport, ShownUnit } from "#contract/letting/site-calendar.ts";
import { useTextGroup } from "../../kit/i18n/texts.ts";
import { ImportedStayDialog } from "../stays/imported/imported-stay-dialog.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { NewDialog } from "./new-dialog.tsx";
import type { EntryWords } from "./use-entry-words.ts";
import type { PlacedStay } from "./use-entry-writes.ts";

/** The dialog that is open. */
export type Asked =
  | ({ kind: "new"; unitId: string } & Stay)
  | { kind: "entry"; entry: ShownEntry }
  | { kind: "move"; entry: ShownEntry; to: PlacedStay };

export interface DialogsProps {
  asked: Asked;
  units: readonly ShownUnit[];
  words: EntryWords;
  today: CalendarDate;
  onAsk: (asked: Asked) => void;
  /** Begins to move an entry in the calendar. */
  onPick: (kind: "move" | "departure", entry: ShownEntry) => void;
  canPick: boolean;
  onClose: () => void;
}

/** The calendar's dialogs, in one chunk that is fetched at the first interaction. */
export function Dialogs(props: DialogsProps) {
  const { asked } = props;
  switch (asked.kind) {
    case "new":
      return <NewDialog {...props} chosen={asked} />;
    case "entry":
      return asked.entry.imported ? (
        <ImportedEntry {...props} entry={asked.entry} imported={asked.entry.imported} />
      ) : (
        <EntryDialog {...props} entry={asked.entry} />
      );
    case "move":
      return <MoveDialog {...props} entry={asked.entry} to={asked.to} />;
  }
}

function ImportedEntry({ entry, imported, units, onClose }: DialogsProps & { entry: ShownEntry; imported: ShownImport }) {
  useTextGroup("portal/imported-stays");
  const { arrival, departure, source = "" } = entry;
  const unitId = units.find(({ blocks }) => blocks.some(({ id }) => id === entry.id))?.id ?? "";
  // The calendar replaces imported stays with new ones; the dialog keeps the one that was opened.
  const [stay] = useState({ unitId, source, arrival, departure, channel: imported.channel });
  return <ImportedStayDialog stay={stay} onClose={onClose} />;
}
