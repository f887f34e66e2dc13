import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Notice } from "#client/kit/ui/notice.tsx";
import { paymentMethodsOf } from "#contract/letting/booking-settings.ts";
import { fieldPath } from "../../missing/dashboard-field.ts";
import { bookingSettingsQuery } from "../../stays/booking-settings.ts";
import { useSite } from "../../workspace/current-site.tsx";

/** Says before a request is accepted what its guest will read about payment, if the site has no payment method. */
export function NoPaymentHint() {
  const text = useWords("bookings");
  const { id } = useSite();
  const { data } = useQuery(bookingSettingsQuery(id));
  if (!data || paymentMethodsOf(data.settings).length > 0) return null;
  return (
    <Notice>
      <p>{text("actions.noPayment.text")}</p>
      <Link
        href={fieldPath("settings", "transfer", { part: "bookings" })}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {text("actions.noPayment.link")}
      </Link>
    </Notice>
  );
}
