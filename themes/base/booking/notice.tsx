import type { GuestPage } from "#contract/pages/guest-page.ts";

/** The message about the guest's last action. */
export function Notice({ page: { words, notice } }: { page: GuestPage }) {
  if (!notice) return null;
  const isDone = notice.kind === "done";
  return (
    <p className={`answer booking-notice ${isDone ? "answer-free" : "answer-problem"}`} role={isDone ? "status" : "alert"}>
      {words(`${notice.kind}.${notice.key}`)}
    </p>
  );
}
