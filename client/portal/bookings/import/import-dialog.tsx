import { useState } from "react";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Dialog } from "#client/kit/ui/dialog.tsx";
import { useTextGroup, useWords } from "#client/kit/i18n/texts.ts";
import type { BookingFormat } from "#domain/bookings/imports/format.ts";
import type { Currency } from "#domain/money.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { FileImport } from "./file-import.tsx";
import { MAX_BOOKINGS_FILE_BYTES, MAX_FILE_ROWS, readBookingsFile, type BookingsFile, readPastedBookings } from "./read-file.ts";
import { readSharedColumns, remember } from "./remembered.ts";

interface ImportDialogProps {
  currency: Currency;
  units: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** A file that was chosen or pasted; `number` tells it from the one before. */
interface Chosen {
  number: number;
  name: string;
  file: BookingsFile;
}

/** Imports bookings of another system: a file or a pasted table, questions about it, the rows as they would be booked. */
export function ImportDialog({ currency, units, onClose }: ImportDialogProps) {
  useTextGroup("portal/booking-import");
  const text = useWords("booking-import");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const [chosen, setChosen] = useState<Chosen>();
  const [keepsColumns, setKeepsColumns] = useState(false);
  const show = (name: string, file: BookingsFile) => setChosen((before) => ({ number: (before?.number ?? 0) + 1, name, file }));
  async function onFile(file: File): Promise<void> {
    const shared = await readSharedColumns(file);
    setKeepsColumns(shared !== undefined);
    if (shared) {
      remember(siteId, { formats: shared satisfies Record<string, BookingFormat> });
      return setChosen(undefined);
    }
    const isTooLarge = file.size > MAX_BOOKINGS_FILE_BYTES;
    show(file.name, isTooLarge ? TOO_LARGE : readBookingsFile(new Uint8Array(await file.arrayBuffer())));
  }
  return (
    <Dialog open isWide onOpenChange={onClose} title={text("title")} text={text("text")} closeLabel={shell("close")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ChooseFile
          isChosen={chosen?.file.kind === "table"}
          onFile={(file) => void onFile(file)}
          onPaste={(pasted) => {
            setKeepsColumns(false);
            if (pasted.trim() === "") setChosen(undefined);
            else show(text("pasted"), readPastedBookings(pasted));
          }}
        />
        {keepsColumns && <Notice kind="success">{text("sharedKept")}</Notice>}
        {chosen?.file.kind === "problem" && (
          <Notice kind="error">{text(`files.${chosen.file.problem}`, { count: MAX_FILE_ROWS })}</Notice>
        )}
        {chosen?.file.kind === "table" && (
          <FileImport key={chosen.number} name={chosen.name} file={chosen.file} {...{ currency, units, onClose }} />
        )}
        <p className="text-[0.9375rem] leading-snug text-soft">{text("noMail")}</p>
      </div>
    </Dialog>
  );
}

const TOO_LARGE: BookingsFile = { kind: "problem", problem: "tooLarge" };
