import type { z } from "zod";
import type { heldMailsInput } from "#contract/admin/held-mails.ts";
import { type AdminTools, recordAction } from "#services/audit/record-action.ts";
import { dropHeld, endHolding, releaseHeld } from "#store/services/held-mails.ts";

/** Sends or cancels a group of messages that are held back since the store was restored. Can be repeated. */
export async function decideHeld(tools: AdminTools, { act, ...group }: z.output<typeof heldMailsInput>): Promise<void> {
  const { store, now } = tools;
  const { tables: t } = store;
  const action = act === "release" ? "held_mail_released" : "held_mail_dropped";
  const details = { kind: group.kind, written: group.isOlder ? "before" : "after", since: new Date(group.since).toISOString() };
  await store.atomically((db) => [
    act === "release" ? releaseHeld(db, t, group) : dropHeld(db, t, group, now),
    recordAction(tools, db, action, { details }),
  ]);
}

/** New messages are sent as usual from now on; those that are held back remain. */
export async function endHeld(tools: AdminTools): Promise<void> {
  const { store } = tools;
  await store.atomically((db) => [endHolding(db, store.tables), recordAction(tools, db, "held_mail_ended", {})]);
}
