import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { useDebounced } from "#client/kit/browser/use-debounced.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { useUnitNames } from "../../workspace/unit-names.ts";
import { Select, TextField } from "#client/kit/fields/field.tsx";
import { dayInZone, parseDate } from "#domain/dates.ts";
import { countNights, MAX_NIGHTS } from "#domain/stays.ts";
import { explainRefusal } from "#locales/rates/describe.ts";
import { readAges } from "../../stays/ages.ts";
import { bookingApi, type BookingDetails, unitsQuery } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { useBookingWrites } from "../../stays/use-booking-writes.ts";
import { MailFields } from "./mail-fields.tsx";

/** Refusals that nobody can override: nights that are already taken. */
const FINAL: readonly string[] = ["NIGHTS_TAKEN", "NO_PREPARATION"];

/** Dialog to change dates, unit or party; it shows the new price first. */
export function ChangeStay({
  details: { booking, timeZone, unitName },
  onClose,
}: {
  details: BookingDetails;
  onClose: () => void;
}) {
  const { text, money, locale } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { data: site } = useQuery(unitsQuery(siteId));
  const nameUnits = useUnitNames();
  const [values, setValues] = useState({
    unitId: booking.unitId,
    arrival: booking.arrival as string,
    departure: booking.departure as string,
    adults: String(booking.party.adults),
    children: booking.party.children.join(", "),
    pets: String(booking.party.pets),
  });
  const [price, setPrice] = useState<"keep" | "anew">("anew");
  const [now] = useState(Date.now);
  const [note, setNote] = useState("");
  const [sendsMail, setSendsMail] = useState(true);
  const set = (changed: Partial<typeof values>) => setValues((before) => ({ ...before, ...changed }));
  const [arrival, departure, children] = [parseDate(values.arrival), parseDate(values.departure), readAges(values.children)];
  const nights = arrival && departure ? countNights({ arrival, departure }) : 0;
  const isStay = arrival !== undefined && departure !== undefined && nights >= 1 && nights <= MAX_NIGHTS;
  const counts = [Number(values.adults), Number(values.pets)];
  const isValid =
    isStay && children !== undefined && counts.every((count) => Number.isInteger(count) && count >= 0 && count <= 20);
  const party = { adults: counts[0] ?? 0, children: children ?? [], pets: counts[1] ?? 0 };
  const stay = { unitId: values.unitId, arrival: values.arrival, departure: values.departure, party };
  const asked = useDebounced(isValid ? JSON.stringify(stay) : "", 300);
  const quoted = useQuery({
    queryKey: ["sites", siteId, "bookings", booking.id, "quote", asked],
    enabled: asked !== "",
    staleTime: 0,
    queryFn: () => {
      const { extras, code, id: except } = booking;
      const json = { ...(JSON.parse(asked) as typeof stay), extras, code, except };
      return unwrap(bookingApi.quote.$post({ param: { siteId }, json }));
    },
  });
  const isCurrent = asked === (isValid ? JSON.stringify(stay) : "") && quoted.data !== undefined;
  const quote = quoted.data?.quote ?? null;
  const refusals = quoted.data && !quoted.data.result.ok ? quoted.data.result.refusals : [];
  const isFinal = refusals.some(({ code }) => FINAL.includes(code));
  const agreed = booking.quote;
  const total = price === "keep" ? agreed.total : quote?.total;
  const difference = (total ?? agreed.total) - agreed.total;
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        bookingApi[":bookingId"].dates.$post({
          param: { siteId, bookingId: booking.id },
          header: ifMatch(booking.version),
          json: {
            ...stay,
            price,
            ...(total !== undefined && { agreedTotal: total }),
            // The dialog has shown which rules it overrides.
            ignoresRules: true,
            note: note.trim() === "" ? null : note,
            sendsMail,
          },
        }),
      ),
    ...useBookingWrites(siteId, () => {
      showToast(text("change.saved"));
      onClose();
    }),
  });
  const today = dayInZone(now, timeZone);
  const units = nameUnits(site?.units ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isArchived = units.every(({ value }) => value !== booking.unitId);
  if (isArchived) units.unshift({ value: booking.unitId, label: text("change.archived", { unit: unitName }) });
  return (
    <Dialog open onOpenChange={onClose} title={text("change.title")} text={text("change.text")} closeLabel={shell("close")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Refusal error={save.error ?? quoted.error} />
        <div className="field-row sm:grid-cols-2">
          <TextField
            name="arrival"
            type="date"
            label={text("change.arrival")}
            value={values.arrival}
            onChange={(value) => set({ arrival: value })}
          />
          <TextField
            name="departure"
            type="date"
            label={text("change.departure")}
            value={values.departure}
            error={arrival && departure && !isStay ? text("change.wrongDates") : undefined}
            onChange={(value) => set({ departure: value })}
          />
        </div>
        {units.length > 1 && (
          <Select
            name="unit"
            label={text("filters.unit")}
            value={values.unitId}
            onChange={(unitId) => set({ unitId })}
            options={units}
          />
        )}
        <div className="field-row grid-cols-2 sm:grid-cols-[7.5rem_minmax(0,1fr)_7rem]">
          <TextField
            name="adults"
            type="number"
            inputMode="numeric"
            min={0}
            max={20}
            label={text("change.adults")}
            value={values.adults}
            onChange={(adults) => set({ adults })}
          />
          <TextField
            name="children"
            label={text("change.children")}
            error={children ? undefined : text("change.wrongAges")}
            value={values.children}
            onChange={(typed) => set({ children: typed })}
            autoComplete="off"
          />
          <TextField
            name="pets"
            type="number"
            inputMode="numeric"
            min={0}
            max={20}
            label={text("change.pets")}
            value={values.pets}
            onChange={(pets) => set({ pets })}
          />
        </div>
        {isCurrent && refusals.length > 0 && (
          <Notice kind={isFinal ? "error" : "warning"}>
            <p className="font-semibold">{text(isFinal ? "change.notPossible" : "change.againstRules")}</p>
            <ul className="grid gap-1">
              {refusals.map((refusal) => (
                <li key={refusal.code}>{explainRefusal(refusal as Parameters<typeof explainRefusal>[0], locale, today)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {isCurrent && quote && !isFinal && (
          <>
            <fieldset className="grid gap-2">
              <legend className="font-semibold">{text("change.price")}</legend>
              {(["anew", "keep"] as const).map((each) => (
                <label
                  key={each}
                  className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-xl border-2 border-ink/60 bg-card px-4 py-2 has-checked:border-ink has-checked:bg-sun has-checked:text-night"
                >
                  <input
                    type="radio"
                    name="price"
                    checked={price === each}
                    onChange={() => setPrice(each)}
                    className="size-5 shrink-0 accent-night"
                  />
                  {text(`change.${each}`, { total: money(each === "anew" ? quote.total : agreed.total, agreed.currency) })}
                </label>
              ))}
            </fieldset>
            <p role="status" className="text-lg font-semibold tabular-nums">
              {difference === 0
                ? text("change.same")
                : text(difference > 0 ? "dearer" : "cheaper", { amount: money(Math.abs(difference), agreed.currency) })}
            </p>
          </>
        )}
        {isCurrent && !quote && <Notice kind="error">{text("refused.INVALID_STAY")}</Notice>}
        <MailFields
          mail="changed"
          email={booking.contact.email}
          name={booking.contact.name}
          note={note}
          onNote={setNote}
          sendsMail={sendsMail}
          onSendsMail={setSendsMail}
        />
        <DialogActions>
          <Button disabled={!isCurrent || !quote || isFinal} busy={save.isPending && shell("busy")} onClick={() => save.mutate()}>
            {text("change.save")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
