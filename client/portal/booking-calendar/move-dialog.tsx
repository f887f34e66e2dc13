import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog, DialogActions } from "../../kit/ui/dialog.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { Switch } from "../../kit/ui/switch.tsx";
import { TextArea } from "../../kit/fields/field.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import type { ShownEntry } from "#contract/letting/site-calendar.ts";
import type { DialogsProps } from "./dialogs.tsx";
import { Refusals } from "./refusals.tsx";
import { hasNights, StayFields } from "./stay-fields.tsx";
import { type PlacedStay, useEntryWrites } from "./use-entry-writes.ts";

type MoveDialogProps = DialogsProps & { entry: ShownEntry; to: PlacedStay };

/** Changes the dates or the unit of an entry; for a booking, with the price before and after. */
export function MoveDialog({ entry, to: wanted, units, words, today, onClose }: MoveDialogProps) {
  const { text } = words;
  const shell = useWords("shell");
  const [to, setTo] = useState(wanted);
  const writes = useEntryWrites(units);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeLabel={shell("close")}
      title={text("move.title", { name: entry.stay?.name ?? text("looks.block") })}
      text={text("move.from", { dates: words.dates(entry) })}
    >
      <div className="grid grid-cols-1 gap-4">
        <StayFields units={units} value={to} onChange={setTo} />
        {entry.kind === "block" ? (
          <DialogActions>
            <Button
              disabled={!hasNights(to)}
              onClick={() => {
                onClose();
                void writes.moveBlock(entry, to);
              }}
            >
              {text("move.submit")}
            </Button>
          </DialogActions>
        ) : (
          <MoveBooking key={entry.id} {...{ entry, units, words, today, to, onClose }} />
        )}
      </div>
    </Dialog>
  );
}

type MoveBookingProps = Pick<MoveDialogProps, "entry" | "units" | "words" | "today" | "to" | "onClose">;

/** The price of a booking's new dates, the email to the guest, and the button that moves it. */
function MoveBooking({ entry, units, words, today, to, onClose }: MoveBookingProps) {
  const { text, money } = words;
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const writes = useEntryWrites(units);
  const [price, setPrice] = useState<"keep" | "anew">("keep");
  const [ignoresRules, setIgnoresRules] = useState(false);
  const [sendsMail, setSendsMail] = useState(Boolean(entry.stay?.email));
  const [note, setNote] = useState("");
  const site = api.sites[":siteId"].bookings;
  const param = { siteId, bookingId: entry.id };
  const details = useQuery({
    queryKey: ["sites", siteId, "bookings", entry.id],
    queryFn: () => unwrap(site[":bookingId"].$get({ param })),
  });
  const booking = details.data?.booking;
  const quoted = useQuery({
    queryKey: ["sites", siteId, "bookings", "quote", entry.id, to],
    enabled: booking !== undefined && hasNights(to),
    placeholderData: keepPreviousData,
    queryFn: () =>
      unwrap(
        site.quote.$post({
          param: { siteId },
          json: {
            ...to,
            party: booking?.party ?? { adults: 1, children: [], pets: 0 },
            extras: booking?.extras ?? [],
            code: booking?.code ?? null,
            except: entry.id,
          },
        }),
      ),
  });
  const move = useMutation({
    mutationFn: async () => {
      if (!booking) return;
      const total = price === "keep" ? booking.quote.total : quoted.data?.quote?.total;
      const moved = await unwrap(
        site[":bookingId"].dates.$post({
          param,
          header: ifMatch(booking.version),
          json: {
            ...to,
            price,
            ignoresRules,
            sendsMail,
            note: note.trim() || null,
            ...(total !== undefined && { agreedTotal: total }),
          },
        }),
      );
      const { unitId, arrival, departure } = booking;
      const from = { unitId, arrival, departure } as unknown as PlacedStay;
      onClose();
      await writes.moved({ booking: moved.booking, from, hasSentMail: sendsMail });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "PRICE_CHANGED") void quoted.refetch();
    },
  });
  if (details.error && !booking) return <RefusalNotice error={details.error} />;
  if (!booking) return <Skeleton label={shell("loading")} lines={4} />;
  const agreed = booking.quote.total;
  const anew = quoted.data?.quote?.total;
  const result = quoted.data?.result;
  const refusals = result && !result.ok ? result.refusals : [];
  const difference = anew === undefined ? 0 : anew - agreed;
  const options = [
    { value: "keep" as const, label: text("move.keep", { price: money(agreed) }) },
    ...(anew === undefined
      ? []
      : [
          {
            value: "anew" as const,
            label: text(difference === 0 ? "move.same" : difference > 0 ? "move.more" : "move.less", {
              price: money(anew),
              difference: money(Math.abs(difference)),
            }),
          },
        ]),
  ];
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!move.isPending) move.mutate();
      }}
    >
      <RefusalNotice error={move.error ?? quoted.error} />
      <fieldset>
        <legend className="font-semibold">{text("fields.price")}</legend>
        <div className="mt-2 grid gap-2">
          {options.map(({ value, label }) => (
            <label
              key={value}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border-2 border-ink/60 bg-card px-4 py-2 tabular-nums has-checked:border-ink has-checked:bg-sun has-checked:text-night"
            >
              <input
                type="radio"
                name="price"
                value={value}
                checked={price === value}
                onChange={() => setPrice(value)}
                className="size-5 shrink-0 accent-night"
              />
              {label}
            </label>
          ))}
        </div>
        <p className="mt-2 text-[0.9375rem] text-soft">
          <Link href={`${screenPath("dashboard")}/bookings/${entry.id}`} className="underline underline-offset-4">
            {text("move.byHand")}
          </Link>
        </p>
      </fieldset>
      <Refusals
        refusals={refusals}
        today={today}
        text={text}
        ignores={price === "anew" ? ignoresRules : undefined}
        onIgnore={setIgnoresRules}
      />
      <Switch
        name="sendsMail"
        label={text("fields.sendsMail")}
        hint={text(entry.stay?.email ? "move.mailHint" : "fields.noMail")}
        checked={sendsMail}
        disabled={!entry.stay?.email}
        onChange={setSendsMail}
      />
      {sendsMail && <TextArea name="note" label={text("move.note")} value={note} onChange={setNote} rows={2} maxLength={2000} />}
      <DialogActions>
        <Button
          type="submit"
          disabled={!hasNights(to) || (price === "anew" && quoted.isPlaceholderData)}
          busy={move.isPending && shell("busy")}
        >
          {text("move.submit")}
        </Button>
      </DialogActions>
    </form>
  );
}
