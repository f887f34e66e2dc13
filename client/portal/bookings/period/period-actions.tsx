import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { saveFile } from "#client/kit/browser/save-file.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { type CsvCell, toCsv } from "#domain/csv.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

/** Buttons to save a table as a file and to print it. */
export function PeriodActions({ file, rows }: { file: string; rows: readonly (readonly CsvCell[])[] }) {
  const { text } = useBookingWords();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button look="quiet" onClick={() => saveFile(`${file}.csv`, toCsv(rows), "text/csv")}>
        <Download aria-hidden="true" className="size-5" />
        {text("download")}
      </Button>
      <Button look="quiet" onClick={() => print()}>
        <Printer aria-hidden="true" className="size-5" />
        {text("print")}
      </Button>
    </div>
  );
}
