import { Suspense, useState } from "react";
import { Link } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { joinFacts } from "../../kit/i18n/join-facts.ts";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { itemPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { StateBadge } from "../stays/state-badge.tsx";
import { useBookingWords } from "../stays/use-booking-words.ts";
import type { TodayData } from "./today.tsx";

const AnswerDialog = fetched(async () => (await import("./answer-dialog.tsx")).AnswerDialog);

export type OpenBooking = NonNullable<TodayData["business"]>["open"][number];

/** Requests and unpaid bookings with their deadlines, to answer directly. */
export function OpenRequests({ open, timeZone }: { open: OpenBooking[]; timeZone: string }) {
  const text = useWords("overview");
  const { stay, party, money, clock, nights } = useBookingWords();
  const [answering, setAnswering] = useState<{ booking: OpenBooking; action: "confirm" | "await-payment" | "decline" }>();
  return (
    <Panel title={text("open")}>
      {open.length === 0 && <p className="text-soft">{text("noneOpen")}</p>}
      <ul className="grid gap-4">
        {open.map((booking) => {
          const isRequest = booking.state === "requested";
          return (
            <li key={booking.id} className="rounded-xl border border-ink/20 p-4">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <Link
                  href={itemPath("bookings", booking.id)}
                  className="inline-flex min-h-11 min-w-0 items-center font-semibold break-words hover:underline"
                >
                  {booking.name}
                </Link>
                <StateBadge state={booking.state} />
              </div>
              <p className="tabular-nums">{stay(booking)}</p>
              <p className="text-soft">
                {joinFacts([nights(booking), party(booking.party), money(booking.total, booking.currency)])}
              </p>
              {booking.state === "awaiting-payment" && booking.due > 0 && (
                <p className="font-semibold">{text("dueNow", { amount: money(booking.due, booking.currency) })}</p>
              )}
              {booking.asksForChange && <p className="font-semibold">{text("asksForChange")}</p>}
              {booking.message && <p className="mt-1 line-clamp-3 break-words whitespace-pre-line">{booking.message}</p>}
              {booking.dueAt !== null && booking.state !== "confirmed" && (
                <p className="mt-1 font-semibold">
                  {text(isRequest ? "answerUntil" : "payUntil", { moment: clock(booking.dueAt, timeZone) })}
                </p>
              )}
              <div className="mt-3 flex flex-wrap gap-2">
                {isRequest && (
                  <>
                    <Button look="strong" aria-haspopup="dialog" onClick={() => setAnswering({ booking, action: "confirm" })}>
                      {text("accept")}
                    </Button>
                    <Link href={`${itemPath("bookings", booking.id)}#reply`} className={buttonClass("quiet")}>
                      {text("askBack")}
                    </Link>
                    <Button look="quiet" aria-haspopup="dialog" onClick={() => setAnswering({ booking, action: "decline" })}>
                      {text("decline")}
                    </Button>
                  </>
                )}
                {!isRequest && (
                  <Link href={itemPath("bookings", booking.id)} className={buttonClass("quiet")}>
                    {text("look")}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {answering && (
        <Suspense fallback={null}>
          <AnswerDialog {...answering} onClose={() => setAnswering(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}
