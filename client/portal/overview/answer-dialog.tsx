import { useQuery } from "@tanstack/react-query";
import { useTextGroup } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { bookingQuery } from "../stays/bookings.ts";
import { ActionDialog, likelyAction } from "../bookings/detail/actions.tsx";
import type { OpenBooking } from "./open-requests.tsx";

interface AnswerDialogProps {
  booking: OpenBooking;
  action: "confirm" | "await-payment" | "decline";
  onClose: () => void;
}

/** Accepts or declines a request from the overview. A request to be paid in advance is accepted by awaiting its payment. */
export function AnswerDialog({ booking, action, onClose }: AnswerDialogProps) {
  useTextGroup("portal/bookings");
  const { id: siteId } = useSite();
  const { data } = useQuery(bookingQuery(siteId, booking.id));
  if (!data) return null;
  const likely = likelyAction(data);
  const isPaidFirst = action === "confirm" && likely === "await-payment";
  return <ActionDialog booking={data.booking} action={isPaidFirst ? "await-payment" : action} onClose={onClose} />;
}
