import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link } from "wouter";
import { ConfirmDialog } from "#client/kit/forms/confirm-dialog.tsx";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import type { Pairing, StatementBooking, StoredLine } from "#contract/letting/statement.ts";
import { itemPath } from "#locales/portal-paths.ts";
import { unitsQuery } from "../../stays/bookings.ts";
import { LineCard } from "./line-card.tsx";
import { LineFacts } from "./line-facts.tsx";
import { statementsQuery } from "./statement-api.ts";
import { Upload } from "./upload.tsx";
import { type LineWrites, useLineWrites } from "./use-line-writes.ts";

const BANKS = ["ing", "rabobank", "abnAmro", "bunq", "triodos", "mbank", "pko"] as const;
const LIST = "divide-y divide-ink/15 rounded-2xl border border-ink/15 bg-card";

/** Bank statements: lines with sure matches, lines that need a choice of booking, and processed ones. */
export function Statements() {
  const text = useWords("payments");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { data: view, error } = useQuery(statementsQuery(siteId));
  const { data: site } = useQuery(unitsQuery(siteId));
  const [isNaming, setNaming] = useState(false);
  const writes = useLineWrites();
  const { book, change, progress } = writes;
  if (error && !view) throw error;
  if (!view || !site) return <Skeleton label={shell("loading")} lines={8} />;
  const sure = view.lines.filter(({ isSure }) => isSure);
  const unsure = view.lines.filter(({ isSure, candidates }) => !isSure && candidates.length > 0);
  const unmatched = view.lines.filter(({ candidates }) => candidates.length === 0);
  const isEmpty = view.lines.length + view.booked.length + view.ignored.length === 0;
  const pairings = sure.flatMap(({ line, candidates: [candidate] }): Pairing[] =>
    candidate ? [{ lineId: line.id, version: line.version, bookingId: candidate.bookingId, refundId: candidate.refundId }] : [],
  );
  const bookAll = book.isPending ? text("sure.busy", { done: progress, all: pairings.length }) : undefined;
  const [refused] = book.data?.refused ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isEmpty && (
        <div>
          <h2 className="title-s">{text("empty.title")}</h2>
          <p className="max-w-[62ch] text-soft">{text("empty.text")}</p>
        </div>
      )}
      <Upload view={view} currency={site.currency} isNaming={isNaming} onNaming={setNaming} />
      <details open={isEmpty}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text("banks.title")}</summary>
        <Banks />
      </details>
      <RefusalNotice error={book.error ?? change.error} />
      {refused !== undefined && (
        <Notice kind="warning">
          {text(refused === "WRONG_CURRENCY" ? "refused.currency" : "refused.changed", { count: book.data?.refused.length ?? 0 })}
        </Notice>
      )}
      {!isEmpty && view.lines.length === 0 && <p role="status">{text("allDone")}</p>}
      {sure.length > 0 && (
        <Lines
          title={text("sure.title", { count: sure.length })}
          text={text("sure.text")}
          aside={
            <Button look={isNaming ? "quiet" : "primary"} busy={bookAll} onClick={() => book.mutate(pairings)}>
              {text("sure.book", { count: pairings.length })}
            </Button>
          }
        >
          {sure.map((matched) => (
            <LineCard key={matched.line.id} matched={matched} bookings={view.bookings} writes={writes} />
          ))}
        </Lines>
      )}
      {unsure.length > 0 && (
        <Lines title={text("unsure.title", { count: unsure.length })} text={text("unsure.text")}>
          {unsure.map((matched) => (
            <LineCard key={matched.line.id} matched={matched} bookings={view.bookings} writes={writes} />
          ))}
        </Lines>
      )}
      {unmatched.length > 0 && (
        <Lines title={text("unmatched.title", { count: unmatched.length })} text={text("unmatched.text")}>
          {unmatched.map((matched) => (
            <LineCard key={matched.line.id} matched={matched} bookings={view.bookings} writes={writes} />
          ))}
        </Lines>
      )}
      {view.count > view.lines.length && <p className="text-soft">{text("more", { count: view.count - view.lines.length })}</p>}
      <DoneLines title={text("booked.title")} lines={view.booked} bookings={view.bookings} writes={writes} />
      <DoneLines title={text("ignored.title")} lines={view.ignored} bookings={view.bookings} writes={writes} />
    </div>
  );
}

/** Places in online banking where a statement is downloaded, a line for each bank. */
function Banks() {
  const text = useWords("payments");
  return (
    <dl className="grid max-w-[70ch] gap-1.5 text-[0.9375rem] leading-snug">
      {BANKS.map((bank) => (
        <div key={bank}>
          <dt className="inline font-semibold">{text(`banks.names.${bank}`)}: </dt>
          <dd className="inline text-soft">{text(`banks.where.${bank}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ title, text, aside, children }: { title: string; text: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={id} className="title-s">
            {title}
          </h2>
          <p className="max-w-[62ch] text-soft">{text}</p>
        </div>
        {aside}
      </div>
      <ul className={LIST}>{children}</ul>
    </section>
  );
}

interface DoneLinesProps {
  title: string;
  lines: StoredLine[];
  bookings: Record<string, StatementBooking>;
  writes: LineWrites;
}

/** Lines that are booked or set aside, each of which can be reverted. */
function DoneLines({ title, lines, bookings, writes }: DoneLinesProps) {
  const text = useWords("payments");
  const [undone, setUndone] = useState<StoredLine>();
  const { change } = writes;
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{title}</summary>
      <ul className={LIST}>
        {lines.map((line) => {
          const booking = line.bookingId === null ? undefined : bookings[line.bookingId];
          return (
            <li key={line.id} className="flex flex-wrap items-start gap-x-6 gap-y-2 p-4 sm:p-5">
              <div className="min-w-0 flex-1 basis-64">
                <LineFacts line={line} />
                {line.bookingId !== null && (
                  <Link href={itemPath("bookings", line.bookingId)} className="underline">
                    {booking ? `${booking.name} · ${booking.reference}` : text("line.booking")}
                  </Link>
                )}
              </div>
              <Button
                look="quiet"
                disabled={change.isPending}
                onClick={() => (line.state === "booked" ? setUndone(line) : change.mutate({ line, state: "new" }))}
              >
                {text(line.state === "booked" ? "line.unbook" : "line.restore")}
              </Button>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={undone !== undefined}
        onClose={() => setUndone(undefined)}
        title={text("unbook.title")}
        text={text("unbook.text")}
        confirmLabel={text("unbook.confirm")}
        confirmLook="primary"
        onConfirm={() => {
          if (undone) change.mutate({ line: undone, state: "new" });
          setUndone(undefined);
        }}
      />
    </details>
  );
}
