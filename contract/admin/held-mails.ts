import { z } from "zod";
import { MAIL_KINDS, type MailKind } from "../services/mail.ts";

/** Messages that are held back since the store was restored; times are in milliseconds since the epoch. */
export interface HeldMails {
  /** Since when new messages are held back; null if they are not. */
  since: number | null;
  groups: {
    kind: MailKind;
    /** True if they waited already in the restored store, so they may have been sent before it was lost. */
    isOlder: boolean;
    count: number;
    oldest: number;
  }[];
}

/** What happens to a group of held messages. */
export const heldMailsInput = z.strictObject({
  kind: z.enum(MAIL_KINDS, "choice"),
  isOlder: z.boolean(),
  /** As it was shown. */
  since: z.int("number").min(0, "number"),
  act: z.enum(["release", "drop"], "choice"),
});
