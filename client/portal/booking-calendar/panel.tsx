import { fetched } from "../../kit/loading/fetched.tsx";
import { useTextGroup } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { OwnersCalendar } from "./owners-calendar.tsx";

const CleanersCalendar = fetched(async () => (await import("./cleaners-calendar.tsx")).CleanersCalendar);

/** The calendar of a site. Cleaners have theirs as their overview. */
export default function CalendarPanel() {
  useTextGroup("portal/booking-calendar");
  return useSite().role === "cleaner" ? <CleanersCalendar /> : <OwnersCalendar />;
}
