import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../kit/api/api-error.ts";
import { refreshBookings } from "./bookings.ts";

/** True if a write was refused because the booking was changed meanwhile. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === "VERSION_CONFLICT";

/** Returns the callbacks of a mutation that changes bookings: data that shows them is reloaded, even after a conflict. */
export function useBookingWrites(siteId: string, onDone: () => void) {
  const queries = useQueryClient();
  return {
    async onSuccess() {
      await refreshBookings(queries, siteId);
      onDone();
    },
    async onError(error: Error) {
      if (isOutdated(error)) await refreshBookings(queries, siteId);
    },
  };
}
