import { failureCause } from "../mail/server-refusal.ts";

const MAX_LENGTH = 160;

/**
 * Names a queue message that failed at every attempt: its job, and the first line of its error without what differs between messages or
 * could be a person's: quoted words, addresses, ids.
 *
 * @param body the message as JSON
 * @param reason null if the invocation ended without an error
 */
export function deadLetterCause(body: string, reason: string | null): string {
  const [line = ""] = (reason ?? "").split("\n");
  const cause = failureCause(line.replace(/(["'`“”]).*?["'`“”]/g, "…"));
  return [jobOf(body), cause]
    .filter((each) => each !== "")
    .join(": ")
    .slice(0, MAX_LENGTH);
}

/** The job of a message; that of a job of cron is in `name`. Bodies that were cut are no JSON any more. */
function jobOf(body: string): string {
  const value = (key: string) => new RegExp(`"${key}":"([\\w-]+)"`).exec(body)?.[1];
  return value("name") ?? value("job") ?? "?";
}
