import Printer from "lucide-react/icons/printer";
import { bookingApi } from "../../stays/bookings.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { SheetButtons } from "#client/kit/sheets/sheet-buttons.tsx";
import { Button } from "#client/kit/ui/button.tsx";
import { useSite } from "../../workspace/current-site.tsx";

/** Buttons to save the table of a period as a file and to print it. */
export function PeriodActions({ table, query }: { table: "tax" | "register"; query: { from: string; until: string } }) {
  const { text, locale } = useBookingWords();
  const { id: siteId } = useSite();
  return (
    <SheetButtons fetchFile={(form) => bookingApi[`${table}.csv`].$get({ param: { siteId }, query: { ...query, form, locale } })}>
      <Button look="quiet" onClick={() => print()}>
        <Printer aria-hidden="true" className="size-5" />
        {text("print")}
      </Button>
    </SheetButtons>
  );
}
