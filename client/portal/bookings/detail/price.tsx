import { useMutation } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { FoldingPanel } from "#client/kit/ui/folding-panel.tsx";
import { ParsedField } from "#client/kit/fields/parsed-field.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { TextField } from "#client/kit/fields/field.tsx";
import { isCounted } from "#domain/bookings/adjust-quote.ts";
import { lineLabel } from "#locales/rates/describe.ts";
import { readSignedAmount, writeAmount } from "../../stays/amounts.ts";
import { bookingApi, type BookingDetails } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { useBookingWrites } from "../../stays/use-booking-writes.ts";
import { MailFields } from "./mail-fields.tsx";

const ROW = "flex flex-wrap justify-between gap-x-6 py-1 tabular-nums";

/** The agreed price with its lines. */
export function Price({ details: { booking, canChange } }: { details: BookingDetails }) {
  const { text, money, locale, dayWithYear } = useBookingWords();
  const { defaultLocale } = useSite();
  const [editing, setEditing] = useState(false);
  const { quote } = booking;
  const { currency } = quote;
  const total = booking.isTotalKnown ? money(quote.total, currency) : text("price.unknown");
  const ofChannel = [
    [text("price.channel.payout"), booking.channelPayout],
    [text("price.channel.commission"), booking.channelCommission],
    [text("price.channel.cleaning"), booking.channelCleaningFee],
  ] as const;
  return (
    <FoldingPanel
      title={text("price.title")}
      gist={total}
      aside={
        canChange && (
          <Button look="quiet" className="ml-auto" aria-haspopup="dialog" onClick={() => setEditing(true)}>
            {text("edit")}
          </Button>
        )
      }
    >
      <dl>
        {booking.isTotalKnown &&
          quote.lines.filter(isCounted).map((line, index) => (
            <div key={index} className={ROW}>
              <dt className="min-w-0 break-words">{lineLabel(line, locale, defaultLocale)}</dt>
              <dd>{money(line.amount, currency)}</dd>
            </div>
          ))}
        <div className={`${ROW} mt-1 border-t-2 border-ink pt-2 text-lg font-semibold`}>
          <dt>{text("price.total")}</dt>
          <dd>{total}</dd>
        </div>
        {ofChannel.some(([, amount]) => amount !== null) && (
          <div className="pt-2 text-soft">
            <dt className="font-semibold">{text("price.channel.title")}</dt>
            {ofChannel.map(
              ([label, amount]) =>
                amount !== null && (
                  <dd key={label} className={ROW}>
                    <span>{label}</span>
                    <span>{money(amount, currency)}</span>
                  </dd>
                ),
            )}
          </div>
        )}
        {quote.deposit > 0 && (
          <div className={`${ROW} text-soft`}>
            <dt>{text("price.deposit")}</dt>
            <dd>{money(quote.deposit, currency)}</dd>
          </div>
        )}
      </dl>
      {quote.cancellation.length > 0 && (
        <ul className="mt-3 text-sm text-soft">
          {quote.cancellation.map(({ until, percent }) => (
            <li key={until}>{text("price.refund", { percent, day: dayWithYear(until.slice(0, 10)) })}</li>
          ))}
        </ul>
      )}
      {editing && <PriceDialog booking={booking} onClose={() => setEditing(false)} />}
    </FoldingPanel>
  );
}

/** A line while it is edited: one of the quote by its index, or a new one with a name. */
type EditedLine = { key: number; index: number; label: string; amount: number } | { key: number; name: string; amount: number };

/** Dialog to change the price by hand. */
function PriceDialog({ booking, onClose }: { booking: BookingDetails["booking"]; onClose: () => void }) {
  const { text, money, locale } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId, defaultLocale } = useSite();
  const { quote, contact } = booking;
  const [lines, setLines] = useState<EditedLine[]>(() =>
    quote.lines.flatMap((line, index) =>
      isCounted(line) ? [{ key: index, index, label: lineLabel(line, locale, defaultLocale), amount: line.amount }] : [],
    ),
  );
  const [note, setNote] = useState("");
  const [sendsMail, setSendsMail] = useState(true);
  const change = (key: number, values: { amount?: number; name?: string }) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...values } : line)));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const isNamed = lines.every((line) => !("name" in line) || line.name.trim() !== "");
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        bookingApi[":bookingId"].dates.$post({
          param: { siteId, bookingId: booking.id },
          header: ifMatch(booking.version),
          json: {
            price: "keep",
            lines: lines.map((line) =>
              "name" in line ? { name: line.name.trim(), amount: line.amount } : { index: line.index, amount: line.amount },
            ),
            agreedTotal: total,
            note: note.trim() === "" ? null : note,
            sendsMail,
          },
        }),
      ),
    ...useBookingWrites(siteId, () => {
      showToast(text("price.saved"));
      onClose();
    }),
  });
  return (
    <Dialog open onOpenChange={onClose} title={text("price.edit")} text={text("price.editText")} closeLabel={shell("close")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Refusal error={save.error} />
        <ul className="grid gap-3">
          {lines.map((line) => {
            const label = "name" in line ? line.name || text("price.newLine") : line.label;
            return (
              <li key={line.key} className="flex items-end gap-2">
                <div className={`field-row grow ${"name" in line ? "grid-cols-[minmax(0,1fr)_8rem]" : ""}`}>
                  {"name" in line && (
                    <TextField
                      name={`line${line.key}`}
                      label={text("price.lineName")}
                      value={line.name}
                      onChange={(name) => change(line.key, { name })}
                      maxLength={120}
                      autoComplete="off"
                    />
                  )}
                  <ParsedField
                    name={`amount${line.key}`}
                    label={"name" in line ? text("payments.amount") : line.label}
                    value={line.amount}
                    write={(amount) => writeAmount(amount, locale)}
                    read={readSignedAmount}
                    onChange={(amount) => change(line.key, { amount })}
                    wrong={text("price.wrong")}
                  />
                </div>
                <button
                  type="button"
                  aria-label={text("price.remove", { line: label })}
                  disabled={lines.length === 1}
                  onClick={() => setLines((all) => all.filter(({ key }) => key !== line.key))}
                  className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-ink/10 disabled:cursor-default disabled:opacity-40"
                >
                  <Trash aria-hidden="true" className="size-5" />
                </button>
              </li>
            );
          })}
        </ul>
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() => setLines((all) => [...all, { key: Math.max(0, ...all.map(({ key }) => key)) + 1, name: "", amount: 0 }])}
        >
          <Plus aria-hidden="true" className="size-5" />
          {text("price.add")}
        </Button>
        <p role="status" className="border-t-2 border-ink pt-2 text-lg font-semibold tabular-nums">
          {text("price.newTotal", { before: money(quote.total, quote.currency), after: money(total, quote.currency) })}
        </p>
        <MailFields
          mail="changed"
          email={contact.email}
          name={contact.name}
          note={note}
          onNote={setNote}
          sendsMail={sendsMail}
          onSendsMail={setSendsMail}
        />
        <DialogActions>
          <Button disabled={!isNamed || total < 0} busy={save.isPending && shell("busy")} onClick={() => save.mutate()}>
            {text("price.save")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
