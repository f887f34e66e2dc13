import { and, type Column, lt, lte, or, type SQL } from "drizzle-orm";
import type { TimeCursor } from "#contract/services/time-cursor.ts";

/** A page of a list that is sorted by time and id, newest first. */
export interface Page {
  /** The last item of the page before. */
  cursor?: TimeCursor | undefined;
  limit: number;
}

/** Condition that an item comes after the cursor, if there is one. The first part lets an index of both columns begin there. */
export const isBefore = (time: Column, id: Column, cursor: TimeCursor | undefined): SQL | undefined =>
  cursor && and(lte(time, cursor.at), or(lt(time, cursor.at), lt(id, cursor.id)));
