import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { useBookingWrites } from "../stays/use-booking-writes.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { dayInZone } from "#domain/dates.ts";
import { paymentApi } from "./payments.ts";

interface RemindButtonProps {
  bookingId: string;
  guest: string;
  /** Time of the last reminder, in milliseconds since the epoch; null if there was none. */
  remindedAt: number | null;
  timeZone: string;
}

/**
 * Button that emails a guest about the amount due, with the time of the last such email; the server sends at most one a day for a
 * booking.
 */
export function RemindButton({ bookingId, guest, remindedAt, timeZone }: RemindButtonProps) {
  const text = useWords("money");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { clock } = useBookingWords();
  const { id: siteId } = useSite();
  const remind = useMutation({
    mutationFn: () => unwrap(paymentApi.bookings[":bookingId"].remind.$post({ param: { siteId, bookingId } })),
    ...useBookingWrites(siteId, () => showToast(text("remind.done", { guest }))),
    onError: (error) => showToast(refusalText(error, t)),
  });
  const [today] = useState(() => dayInZone(Date.now(), timeZone));
  const isOfToday = remindedAt !== null && dayInZone(remindedAt, timeZone) === today;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {remindedAt !== null && (
        <span className="text-[0.9375rem] text-soft">{text("remind.last", { at: clock(remindedAt, timeZone) })}</span>
      )}
      {!isOfToday && (
        <Button
          look="quiet"
          busy={remind.isPending && shell("busy")}
          aria-label={`${text("remind.open")}: ${guest}`}
          onClick={() => remind.mutate()}
        >
          {text("remind.open")}
        </Button>
      )}
    </div>
  );
}
