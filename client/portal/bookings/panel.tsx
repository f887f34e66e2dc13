import { Suspense } from "react";
import { useLocation, useSearchParams } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { Tabs } from "../../kit/ui/tabs.tsx";
import { itemInPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { BookingList } from "./booking-list.tsx";

const BookingPage = fetched(async () => (await import("./detail/booking-page.tsx")).BookingPage);
const TaxReturn = fetched(async () => (await import("./period/tax-return.tsx")).TaxReturn);
const NightRegister = fetched(async () => (await import("./period/night-register.tsx")).NightRegister);

const VIEWS = ["list", "tax", "register"] as const;

/**
 * Bookings of the site: the list, or a booking if the address names one; tax return and night register as tabs next to the list.
 */
export default function BookingsPanel() {
  const text = useWords("bookings");
  const shell = useWords("shell");
  const [path] = useLocation();
  const [search, setSearch] = useSearchParams();
  const id = itemInPath(path);
  const loading = <Skeleton label={shell("loading")} lines={8} />;
  if (id !== undefined) {
    return (
      <Suspense fallback={loading}>
        <BookingPage key={id} id={id} />
      </Suspense>
    );
  }
  const view = VIEWS.find((each) => each === search.get("view")) ?? "list";
  const content = { list: <BookingList />, tax: <TaxReturn />, register: <NightRegister /> };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="title-m">{text("title")}</h1>
      <Tabs
        label={text("views.label")}
        value={view}
        onChange={(value) => setSearch(value === "list" ? {} : { view: value }, { replace: true })}
        tabs={VIEWS.map((value) => ({
          value,
          label: text(`views.${value}`),
          content: value === view && <Suspense fallback={loading}>{content[value]}</Suspense>,
        }))}
      />
    </div>
  );
}
