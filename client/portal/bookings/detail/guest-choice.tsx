import { useMutation } from "@tanstack/react-query";
import { unwrap } from "#client/kit/api/api.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { bookingApi, type BookingDetails } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { useBookingWrites } from "../../stays/use-booking-writes.ts";
import { showEmail } from "#domain/accounts/addresses.ts";
import { formatPhone } from "#domain/phone.ts";

/** Asks which of the guests with this email address or phone number has booked. */
export function GuestChoice({ details: { booking, guestChoice } }: { details: BookingDetails }) {
  const { text } = useBookingWords();
  const { id: siteId } = useSite();
  const choose = useMutation({
    mutationFn: (guestId: string) =>
      unwrap(
        bookingApi[":bookingId"].$patch({
          param: { siteId, bookingId: booking.id },
          header: ifMatch(booking.version),
          json: { guestId },
        }),
      ),
    ...useBookingWrites(siteId, () => {}),
  });
  return (
    <Notice kind="warning">
      <p className="font-semibold">{text("choice.title")}</p>
      <Refusal error={choose.error} />
      <div className="flex flex-wrap gap-2">
        {guestChoice.map(({ id, name, email, phone }) => (
          <Button key={id} look="quiet" className="border-night" onClick={() => choose.mutate(id)}>
            {[name, email && showEmail(email), phone && formatPhone(phone)].filter(Boolean).join(" · ")}
          </Button>
        ))}
      </div>
    </Notice>
  );
}
