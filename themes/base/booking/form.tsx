import type { ReactNode } from "react";
import { type GuestPage, VERSION_FIELD } from "#contract/pages/guest-page.ts";
import { FORM_FIELD } from "#contract/pages/site-view.ts";

interface ActionFormProps {
  page: GuestPage;
  /** Name of the action. */
  action: string;
  /** Hidden values besides the name and the booking's version. */
  values?: Record<string, string | number>;
  children: ReactNode;
}

/** A form of a guest's page; it works without JavaScript. */
export function ActionForm({ page, action, values = {}, children }: ActionFormProps) {
  const hidden = { [FORM_FIELD]: action, [VERSION_FIELD]: page.booking.version, ...values };
  return (
    <form className="stay-form booking-form" method="post" action={page.href()}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
