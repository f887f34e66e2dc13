import { memo } from "react";
import { useWords } from "#client/portal/texts.ts";
import type { ShownEntry } from "#contract/site-calendar.ts";
import { type Bar, channelLetter, isMovable, lookOf } from "./layout.ts";
import { useTimeLeft } from "./use-time-left.ts";

interface EntryBarProps extends Bar {
  entry: ShownEntry;
  /** Unit of the bar's place: of a row with days of a fixed width, or of seven days that fill it. */
  unit?: "px" | "%";
  /** Pixels. */
  top: number;
  isConflict: boolean;
  isMoving: boolean;
  /** Everything about the entry, in words. */
  label: string;
}

/** The bar of a stay or block. The calendar around it handles pointers and keys; assistive technology can click it. */
export const EntryBar = memo(function EntryBar(props: EntryBarProps) {
  const { entry, left, width, isCutLeft, isCutRight, unit = "px", top, isConflict, isMoving, label } = props;
  const text = useWords("booking-calendar");
  const { kind, stay, guests, note, source } = entry;
  const look = lookOf(entry);
  const runs = look === "hold" || look === "offer" || look === "requested";
  const name = stay?.name ?? (kind === "owner" ? note || text("looks.owner") : (source ?? text("looks.imported")));
  return (
    <button
      type="button"
      tabIndex={-1}
      data-entry={entry.id}
      data-movable={isMovable(entry) || undefined}
      data-cut-left={isCutLeft || undefined}
      data-cut-right={isCutRight || undefined}
      className={`stay-bar look-${look} ${isConflict ? "is-conflict" : ""} ${isMoving ? "is-moving" : ""}`}
      style={{ left: `${left}${unit}`, width: `${width}${unit}`, top }}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="contents">
        {isConflict && <span className="shrink-0 rounded-full bg-brick px-1.5 py-0.5 text-paper">!</span>}
        {kind === "imported" && (
          <span className="grid size-5 shrink-0 place-items-center rounded-full bg-ink text-paper">
            {channelLetter(source ?? "")}
          </span>
        )}
        {runs && stay?.dueAt != null && <Clock until={stay.dueAt} />}
        <span className="min-w-0 overflow-hidden text-ellipsis">{name}</span>
        {guests !== undefined && <span className="shrink-0 font-normal">· {guests}</span>}
      </span>
    </button>
  );
});

function Clock({ until }: { until: number }) {
  return <span className="shrink-0 font-bold tabular-nums">{useTimeLeft()(until)}</span>;
}
