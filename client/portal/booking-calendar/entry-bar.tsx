import { memo } from "react";
import { channelLetter, letterOfPlatform } from "../channels/channel-names.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { ShownEntry } from "#contract/letting/site-calendar.ts";
import { type Bar, isMovable, lookOf } from "./layout.ts";
import { useEntryName } from "./use-entry-words.ts";
import { useTimeLeft } from "./use-time-left.ts";

interface EntryBarProps extends Bar {
  entry: ShownEntry;
  /** Unit of the bar's place: of a row with days of a fixed width, or of seven days that fill it. */
  unit?: "px" | "%";
  /** Pixels. */
  top: number;
  isMoving: boolean;
  /** Description of the entry in words. */
  label: string;
}

/** The bar of a stay or block. The calendar around it handles pointers and keys; assistive technology can click it. */
export const EntryBar = memo(function EntryBar(props: EntryBarProps) {
  const { entry, left, width, isCutLeft, isCutRight, unit = "px", top, isMoving, label } = props;
  const nameOf = useEntryName();
  const { stay, guests, channel, imported, isInConflict } = entry;
  const letter = channel ? channelLetter(channel) : imported && letterOfPlatform(imported.channel);
  const look = lookOf(entry);
  const runs = look === "hold" || look === "offer" || look === "requested";
  return (
    <button
      type="button"
      tabIndex={-1}
      data-entry={entry.id}
      data-movable={isMovable(entry) || undefined}
      data-cut-left={isCutLeft || undefined}
      data-cut-right={isCutRight || undefined}
      className={`stay-bar look-${look} ${isInConflict ? "is-conflict" : ""} ${isMoving ? "is-moving" : ""}`}
      style={{ left: `${left}${unit}`, width: `${width}${unit}`, top }}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="contents">
        {isInConflict && <span className="shrink-0 rounded-full bg-brick px-1.5 py-0.5 text-paper">!</span>}
        {letter && <span className="channel-letter">{letter}</span>}
        {runs && stay?.dueAt != null && <Clock until={stay.dueAt} />}
        {stay?.isTest && <TestMark />}
        <span className="min-w-0 overflow-hidden leading-normal text-ellipsis">{nameOf(entry)}</span>
        {guests !== undefined && <span className="shrink-0 font-normal">· {guests}</span>}
      </span>
    </button>
  );
});

/** Marks a stay with which no money moves. */
function TestMark() {
  const text = useWords("booking-calendar");
  return <span className="shrink-0 rounded-full bg-sun px-1.5 text-xs font-bold text-night">{text("test")}</span>;
}

function Clock({ until }: { until: number }) {
  return <span className="shrink-0 font-bold tabular-nums">{useTimeLeft()(until)}</span>;
}
