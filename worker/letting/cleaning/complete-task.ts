import type { SentFile } from "#contract/letting/conversation.ts";
import { canComplete } from "#domain/cleaning/tasks.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { isShownPicture } from "#domain/messages/shown-picture.ts";
import { RETENTION_MS } from "#domain/retention.ts";
import { HOUR_MS } from "#domain/time.ts";
import { increment } from "#store/services/attempts.ts";
import { isForeignKeyViolation, type Store } from "#store/dialect/store.ts";
import * as cleanings from "#store/letting/cleanings.ts";
import { checkFile, type CheckedFile } from "../messages/message-files.ts";
import { readPlan } from "./read-plan.ts";

/** Photos that a cleaner may send per hour; refused ones also count. */
const MAX_PHOTOS_PER_HOUR = 60;
/** Photos of all cleanings of a site together. */
const MAX_SITE_BYTES = 1024 * 1024 * 1024;
/** Tasks deleted in one query, which has one parameter for each. */
const MAX_DELETED_COUNT = 90;

export type TaskProblem = "notATask" | "fileSize" | "fileType" | "filesFull" | "tooMany";

interface Tools {
  store: Store;
  bucket: R2Bucket;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Who cleans: the holder of a link, or a member of the team, who sees all units. */
export interface Cleaner {
  /** Of the link or of the account. */
  id: string;
  siteId: string;
  name: string;
  locale: Locale;
  unitIds?: readonly string[];
}

interface AskedTask {
  unitId: string;
  day: CalendarDate;
  photo?: SentFile | undefined;
}

/** The object of a task's photo. */
export const photoObject = (id: string): string => `cleanings/${id}`;

type Completed = { ok: true } | { ok: false; problem: TaskProblem };

/**
 * Marks a task of a cleaner as done, with its photo. The same form sent twice changes nothing; a second photo replaces the first.
 * The row is written before its object, so that no object is without a row.
 */
export async function completeTask(tools: Tools, cleaner: Cleaner, { unitId, day, photo }: AskedTask): Promise<Completed> {
  const { store, bucket, now } = tools;
  if (!(await isOpenTask(tools, cleaner, { unitId, day }))) return { ok: false, problem: "notATask" };
  const checked = photo && (await checkPhoto(tools, cleaner, photo));
  if (checked?.ok === false) return checked;
  const task = { siteId: cleaner.siteId, unitId, day, id: crypto.randomUUID(), doneAt: now, doneBy: cleaner.name };
  try {
    const [done] = await cleanings.markDone(store.db, store.tables, task);
    if (!done || !checked) return { ok: true };
    const { type, content } = checked.file;
    await bucket.put(photoObject(done.id), content, { httpMetadata: { contentType: type } });
    await cleanings.setPhoto(store.db, store.tables, done.id, { type, bytes: content.size });
    return { ok: true };
  } catch (error) {
    // The site was deleted in the meantime.
    if (isForeignKeyViolation(error)) return { ok: false, problem: "notATask" };
    throw error;
  }
}

/** Takes back that a task is done; its photo is kept for the next time. */
export async function reopenTask(tools: Tools, cleaner: Cleaner, { unitId, day }: AskedTask): Promise<Completed> {
  const { db, tables } = tools.store;
  if (!(await isOpenTask(tools, cleaner, { unitId, day }))) return { ok: false, problem: "notATask" };
  await cleanings.markUndone(db, tables, { siteId: cleaner.siteId, unitId, day });
  return { ok: true };
}

/** True for a task that the cleaner sees and that does not lie in the future. */
async function isOpenTask({ store, now }: Tools, cleaner: Cleaner, { unitId, day }: AskedTask): Promise<boolean> {
  const plan = await readPlan(store, cleaner, now);
  const isListed = plan?.tasks.some((task) => task.unitId === unitId && task.day === day) ?? false;
  return isListed && plan !== undefined && canComplete(day, plan.today);
}

async function checkPhoto(
  { store, now }: Tools,
  { id, siteId }: Cleaner,
  photo: SentFile,
): Promise<{ ok: true; file: CheckedFile } | { ok: false; problem: TaskProblem }> {
  const tally = await increment(store, `cleaning photos ${id}`, HOUR_MS, now);
  if (tally.count > MAX_PHOTOS_PER_HOUR) return { ok: false, problem: "tooMany" };
  const checked = await checkFile(photo);
  if (!checked.ok) return checked;
  if (!isShownPicture(checked.file.type)) return { ok: false, problem: "fileType" };
  const isFull = (await cleanings.sumPhotoBytes(store, siteId)) + photo.size > MAX_SITE_BYTES;
  return isFull ? { ok: false, problem: "filesFull" } : checked;
}

/** Opens the photo of a completed task of a site. */
export async function openPhoto(
  { store, bucket }: Pick<Tools, "store" | "bucket">,
  siteId: string,
  id: string,
): Promise<Response | undefined> {
  const photo = await cleanings.findPhoto(store, siteId, id);
  const object = photo && (await bucket.get(photoObject(id)));
  if (!object) return undefined;
  return new Response(object.body, {
    headers: {
      "Content-Type": photo.type,
      "Content-Length": String(object.size),
      "Content-Disposition": `inline; filename="${photo.day}.${photo.type.slice(photo.type.indexOf("/") + 1)}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

/** Deletes old tasks and those of deleted sites with their photos: first the object, then the row. */
export async function deleteOldCleanings(store: Store, bucket: R2Bucket, now: number): Promise<void> {
  const ids = await cleanings.findExpired(store, dayInZone(now - RETENTION_MS.cleanings, "UTC"), MAX_DELETED_COUNT);
  if (ids.length === 0) return;
  await bucket.delete(ids.map(photoObject));
  await store.atomically((db) => [cleanings.remove(db, store.tables, ids)]);
}
