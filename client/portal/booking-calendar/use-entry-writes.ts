import { useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { showToast } from "../../kit/ui/toast.tsx";
import type { Stay } from "#domain/stays.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import type { ShownEntry, ShownUnit } from "#contract/letting/site-calendar.ts";
import { reloadCalendar } from "./calendar-query.ts";

/** Time in which a change can be undone. */
const UNDO_MS = 10_000;

/** Dates in a unit. */
export interface PlacedStay extends Stay {
  unitId: string;
}

/** A booking as just written. */
interface WrittenBooking {
  id: string;
  version: number;
}

interface Written {
  booking: WrittenBooking;
  hasSentMail: boolean;
}

/** Changes of blocks, and the effects of each calendar change: the new state, and ten seconds in which it can be undone. */
export function useEntryWrites(units: readonly ShownUnit[]) {
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const text = useWords("booking-calendar");
  const { t } = useLanguage();
  const site = api.sites[":siteId"];
  const param = { siteId };

  const unitOf = (entry: ShownEntry): string => units.find(({ blocks }) => blocks.some(({ id }) => id === entry.id))?.id ?? "";

  /**
   * Runs a change, loads the calendar again, and offers to undo it; `undone` is the message after undoing. A refusal is shown.
   */
  async function run<T>(
    done: string,
    change: () => Promise<T>,
    undo?: (changed: T) => Promise<unknown>,
    undone = text("undo.done"),
  ): Promise<void> {
    try {
      const changed = await change();
      await reloadCalendar(queries, siteId);
      const action = undo && { label: text("undo.button"), onClick: () => void run(undone, () => undo(changed)) };
      showToast(done, action, UNDO_MS);
    } catch (error) {
      showToast(refusalText(error, t));
      void reloadCalendar(queries, siteId);
    }
  }

  const putBlock = (blockId: string, version: number, to: PlacedStay, note: string) =>
    unwrap(site.blocks[":blockId"].$put({ param: { siteId, blockId }, header: ifMatch(version), json: { ...to, note } }));
  const postBlock = (to: PlacedStay, note: string, id: string) => unwrap(site.blocks.$post({ param, json: { ...to, note, id } }));
  const deleteBlock = (blockId: string, version: number) =>
    unwrap(site.blocks[":blockId"].$delete({ param: { siteId, blockId }, header: ifMatch(version) }));

  function changeBlock(entry: ShownEntry, to: PlacedStay, note: string): Promise<void> {
    const before = { unitId: unitOf(entry), arrival: entry.arrival, departure: entry.departure };
    return run(
      text("undo.blockMoved"),
      () => putBlock(entry.id, entry.version ?? 0, to, note),
      ({ version }) => putBlock(entry.id, version, before, entry.note ?? ""),
    );
  }

  return {
    changeBlock,
    moveBlock: (entry: ShownEntry, to: PlacedStay) => changeBlock(entry, to, entry.note ?? ""),

    /** Rejects if the nights are taken, so that the dialog can say so. */
    async addBlock(to: PlacedStay, note: string, id: string): Promise<void> {
      const { version } = await postBlock(to, note, id);
      await run(
        text("undo.blocked"),
        async () => {},
        () => deleteBlock(id, version),
      );
    },

    removeBlock(entry: ShownEntry): Promise<void> {
      const { unitId, arrival, departure } = { ...entry, unitId: unitOf(entry) };
      return run(
        text("undo.blockRemoved"),
        () => deleteBlock(entry.id, entry.version ?? 0),
        () => postBlock({ unitId, arrival, departure }, entry.note ?? "", crypto.randomUUID()),
      );
    },

    /** After a booking was entered. Undo cancels it. A guest who got an email about it also gets one about the cancellation. */
    booked: ({ booking: { id: bookingId, version }, hasSentMail }: Written) =>
      run(
        text(hasSentMail ? "undo.bookedWithMail" : "undo.booked"),
        async () => {},
        () =>
          unwrap(
            site.bookings[":bookingId"].actions.$post({
              param: { siteId, bookingId },
              header: ifMatch(version),
              json: { action: "cancel", sendsMail: hasSentMail },
            }),
          ),
        hasSentMail ? text("undo.doneWithMail") : undefined,
      ),

    /** After a booking was moved. Undo gives it its former dates, unit and price; emails as after {@link booked}. */
    moved: ({ booking: { id: bookingId, version }, from, hasSentMail }: Written & { from: PlacedStay }) =>
      run(
        text(hasSentMail ? "undo.movedWithMail" : "undo.moved"),
        async () => {},
        () =>
          unwrap(
            site.bookings[":bookingId"].dates.$post({
              param: { siteId, bookingId },
              header: ifMatch(version),
              json: { ...from, price: "former", sendsMail: hasSentMail },
            }),
          ),
        hasSentMail ? text("undo.doneWithMail") : undefined,
      ),
  };
}
