import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { useState } from "react";
import { Link } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { ShownEntry } from "#contract/letting/site-calendar.ts";
import type { DialogsProps } from "./dialogs.tsx";
import { isMovable, lookOf } from "./layout.ts";
import { useEntryWrites } from "./use-entry-writes.ts";

/** A booking or block with its actions in the calendar. */
export function EntryDialog({ entry, units, words, onAsk, onPick, canPick, onClose }: DialogsProps & { entry: ShownEntry }) {
  const { text, day, money, party, due, name } = words;
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const writes = useEntryWrites(units);
  const [note, setNote] = useState(entry.note ?? "");
  const { stay, kind, arrival, departure, nights, note: summary, channel, isInConflict } = entry;
  const unit = units.find(({ blocks }) => blocks.some(({ id }) => id === entry.id));
  const to = { unitId: unit?.id ?? "", arrival, departure };
  const rows: [string, string | false | null | undefined][] = [
    [text("fields.unit"), units.length > 1 && unit?.name],
    [text("fields.arrival"), [day(arrival), stay?.arrivalTime].filter(Boolean).join(", ")],
    [text("fields.departure"), `${day(departure)} (${text("nights", { count: nights })})`],
    [text("fields.party"), stay && party(stay.party)],
    [text("fields.price"), stay?.isTotalKnown && `${money(stay.total)} · ${due(stay)}`],
    [text("fields.answerBy"), stay?.dueAt != null && HAS_CLOCK.has(stay.state) && momentText(stay.dueAt, locale)],
    [text("fields.reference"), stay?.reference],
    [text("fields.source"), channel && name(entry)],
    [text("fields.summary"), channel && summary],
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeLabel={shell("close")}
      title={stay?.name ?? text(`looks.${lookOf(entry)}`)}
      text={
        stay && (
          <span className="flex flex-wrap gap-1.5">
            <Badge look={lookOf(entry) === "requested" ? "attention" : "plain"}>{text(`looks.${lookOf(entry)}`)}</Badge>
            {stay.isTest && <Badge look="attention">{text("test")}</Badge>}
          </span>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {isInConflict && (
          <Notice kind="error">
            <p>{text("entry.conflict")}</p>
          </Notice>
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 tabular-nums">
          {rows.map(
            ([label, value]) =>
              value && (
                <div key={label} className="contents">
                  <dt className="text-soft">{label}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {stay && (stay.phone || stay.email) && (
          <div className="flex flex-wrap gap-3">
            {stay.phone && (
              <a href={`tel:${stay.phone}`} className={buttonClass("quiet")}>
                <Phone aria-hidden="true" className="size-5" />
                {stay.phone}
              </a>
            )}
            {stay.email && (
              <a href={`mailto:${stay.email}`} className={`${buttonClass("quiet")} min-w-0 break-all`}>
                <Mail aria-hidden="true" className="size-5 shrink-0" />
                {stay.email}
              </a>
            )}
          </div>
        )}
        {kind === "soft" && <p className="text-soft">{text("entry.soft")}</p>}
        {kind === "block" && (
          <form
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              onClose();
              if (note !== (entry.note ?? "")) void writes.changeBlock(entry, to, note);
            }}
          >
            <TextField name="note" label={text("fields.note")} value={note} onChange={setNote} maxLength={200} />
            <Button type="submit" className="justify-self-start">
              {text("entry.saveNote")}
            </Button>
          </form>
        )}
        <div className="flex flex-wrap gap-3">
          {stay && (
            <Link href={`${screenPath("dashboard")}/bookings/${entry.id}`} className={buttonClass()}>
              {text("entry.open")}
            </Link>
          )}
          {(isInConflict || channel) && (
            <Link href={screenPath("dashboard", "channels")} className={buttonClass(isInConflict && !stay ? "primary" : "quiet")}>
              {text(isInConflict ? "entry.solve" : "entry.channels")}
            </Link>
          )}
          {isMovable(entry) && (
            <>
              <Button look="quiet" onClick={() => onAsk({ kind: "move", entry, to })}>
                {text("entry.dates")}
              </Button>
              {canPick && (
                <>
                  <Button look="quiet" onClick={() => onPick("move", entry)}>
                    {text("entry.pickMove")}
                  </Button>
                  <Button look="quiet" onClick={() => onPick("departure", entry)}>
                    {text("entry.pickDeparture")}
                  </Button>
                </>
              )}
            </>
          )}
          {kind === "block" && (
            <Button
              look="danger"
              onClick={() => {
                onClose();
                void writes.removeBlock(entry);
              }}
            >
              {text("entry.remove")}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** States whose time limit is shown to the owner. */
const HAS_CLOCK: ReadonlySet<string> = new Set(["hold", "offer", "requested", "awaiting-payment"]);
