import { z } from "zod";

/** The last item of a page: its time, in milliseconds since the epoch, and its id. */
export interface TimeCursor {
  at: number;
  id: string;
}

/** Cursor of a list, newest first, as it is written in addresses: `1767225600000 {id}`. */
export const timeCursor = z
  .string()
  .max(300, "tooLong")
  .regex(/^\d{1,16} ./, "format")
  .transform((text): TimeCursor => ({ at: Number.parseInt(text, 10), id: text.slice(text.indexOf(" ") + 1) }));

/** Returns the cursor of the page after these items; null if they are not a whole page. */
export function nextTimeCursor(items: readonly { createdAt: number; id: string }[], limit: number): string | null {
  const last = items.length === limit ? items.at(-1) : undefined;
  return last ? `${last.createdAt} ${last.id}` : null;
}
