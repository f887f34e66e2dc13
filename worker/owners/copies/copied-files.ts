import type { CopyPortion, Row } from "#store/copies/site-tables.ts";
import { pictureObject } from "#letting/arrival/arrival-pictures.ts";
import { photoObject } from "#letting/cleaning/complete-task.ts";
import { fileObject } from "#letting/messages/message-files.ts";
import { listObjects } from "#services/photos/objects.ts";
import { objectName } from "#services/storage/storage-tools.ts";

/** Objects in the bucket that a row refers to, with their size together. */
interface CopiedFiles {
  names: string[];
  bytes: number;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" ? value : 0);

const FILES: Partial<Record<CopyPortion["table"], (row: Row) => CopiedFiles | undefined>> = {
  siteMedia: (row) => ({
    names: listObjects({ key: text(row["key"]), width: number(row["width"]) }),
    bytes: number(row["bytes"]),
  }),
  messageFiles: (row) => ({ names: [fileObject(text(row["booking_id"]), text(row["id"]))], bytes: number(row["bytes"]) }),
  arrivalPictures: (row) => ({ names: [pictureObject(text(row["id"]))], bytes: number(row["bytes"]) }),
  storageObjects: (row) => ({ names: [objectName(text(row["version"]))], bytes: number(row["bytes"]) }),
  cleanings: (row) =>
    row["photo_type"] === null ? undefined : { names: [photoObject(text(row["id"]))], bytes: number(row["photo_bytes"]) },
};

/**
 * The objects of a row of a copy; undefined for rows without. The objects of a row and of the same row with new ids are in the
 * same order.
 */
export const filesOfRow = (table: CopyPortion["table"], row: Row): CopiedFiles | undefined => FILES[table]?.(row);
