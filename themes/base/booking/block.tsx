import type { ReactNode } from "react";
import type { GuestPage } from "#contract/pages/guest-page.ts";
import type { SlotProps } from "../../contract.ts";

export interface BookingPageProps extends SlotProps {
  page: GuestPage;
}

/** A titled region of a booking's card. */
export function Block({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className ? `booking-block ${className}` : "booking-block"}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
