import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import { ApiError } from "../../kit/api/api-error.ts";
import { isOutdated } from "./use-booking-writes.ts";

const CODES = [
  "NIGHTS_TAKEN",
  "BOOKING_STATE",
  "PAYMENT_UNDER_WAY",
  "PRICE_CHANGED",
  "STAY_NOT_POSSIBLE",
  "INVALID_STAY",
  "GUEST_HAS_BOOKINGS",
] as const;

/** Reason why a change of a booking was refused; after a conflict the screen already shows the current booking. */
export function Refusal({ error }: { error: Error | null }) {
  const text = useWords("bookings");
  const code = error instanceof ApiError ? CODES.find((each) => each === error.code) : undefined;
  if (isOutdated(error)) return <Notice kind="warning">{text("refused.VERSION_CONFLICT")}</Notice>;
  if (code) return <Notice kind="error">{text(`refused.${code}`)}</Notice>;
  return <RefusalNotice error={error} />;
}
