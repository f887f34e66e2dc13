import { Badge } from "../../kit/ui/badge.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";

const LOOKS: Partial<Record<BookingState, "good" | "attention" | "bad">> = {
  requested: "attention",
  enquiry: "attention",
  "awaiting-payment": "attention",
  confirmed: "good",
  "checked-in": "good",
  "no-show": "bad",
};

/** State of a booking in a word. */
export function StateBadge({ state }: { state: BookingState }) {
  const text = useWords("booking-words");
  return <Badge look={LOOKS[state] ?? "plain"}>{text(`states.${state}`)}</Badge>;
}
