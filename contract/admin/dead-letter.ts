import { z } from "zod";

export const deadLetterParam = z.object({ letterId: z.uuid("id") });

/** A queue message that failed at every attempt. */
export interface DeadLetter {
  id: string;
  queue: string;
  /** The message as JSON: a job, and ids. */
  body: string;
  /** The last error; null if the invocation ended without one. */
  reason: string | null;
  attempts: number;
  /** Time of the last attempt, in milliseconds since the epoch. */
  at: number;
}
