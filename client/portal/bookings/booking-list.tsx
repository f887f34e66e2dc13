import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Upload from "lucide-react/icons/upload";
import { Suspense, useState } from "react";
import { useSearchParams } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { useTypedSearch } from "../../kit/forms/use-typed-search.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { SheetButtons } from "../../kit/sheets/sheet-buttons.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Chip } from "../../kit/ui/chip.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { MoreButton } from "../../kit/ui/more-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { useUnitNames } from "../workspace/unit-names.ts";
import { Select, TextField } from "../../kit/fields/field.tsx";
import { BOOKING_CHANNELS } from "#domain/bookings/channels.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { BOOKING_STATES } from "#domain/bookings/transitions.ts";
import type { SheetForm } from "#domain/sheets/table.ts";
import { BookingRows } from "../stays/booking-rows.tsx";
import {
  bookingApi,
  calendarFilter,
  type Filters,
  listQuery,
  readFilters,
  STATE_GROUPS,
  toApiQuery,
  unitsQuery,
} from "../stays/bookings.ts";
import { DetachedDetails } from "../stays/imported/detached-details.tsx";
import { overviewQuery, readStay } from "../stays/imported/imported-stays.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { RecentImports } from "./import/recent-imports.tsx";

const ImportedStayDialog = fetched(async () => (await import("../stays/imported/imported-stay-dialog.tsx")).ImportedStayDialog);
const ImportDialog = fetched(async () => (await import("./import/import-dialog.tsx")).ImportDialog);

/** All bookings and imported stays of the site, with search and filters. */
export function BookingList() {
  const { text, locale } = useBookingWords();
  const words = useWords("booking-words");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const asked = readStay(search);
  const [importing, setImporting] = useState(false);
  const change = (changed: Partial<Filters>) =>
    setSearch((before) => Object.entries({ ...readFilters(before), ...changed }).filter(([, value]) => value !== ""), {
      replace: true,
    });
  const { typed, type } = useTypedSearch(filters.q, (q) => change({ q }));
  const { data: site } = useQuery(unitsQuery(siteId));
  const { data: overview } = useQuery(overviewQuery(siteId));
  const list = useInfiniteQuery({ ...listQuery(siteId, filters), placeholderData: (shown) => shown });
  const fetchTable = (form: SheetForm) =>
    bookingApi["table.csv"].$get({ param: { siteId }, query: { ...toApiQuery(filters), form, locale } });
  if (list.error && !list.data) throw list.error;
  const bookings = list.data?.pages.flatMap((page) => page.bookings) ?? [];
  const imported = list.data?.pages.flatMap((page) => page.imported) ?? [];
  const today = (list.data?.pages[0]?.today ?? "") as CalendarDate;
  const count = bookings.length + imported.length;
  const isFiltered = Object.values(filters).some((value) => value !== "");
  const units = useUnitNames()(site?.units ?? []);
  const unitNames = new Map(units.map(({ id, name }) => [id, name]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <search className="grid gap-4">
        <div
          className={`field-row grid-cols-2 max-lg:[&>:first-child]:col-span-2 ${units.length > 1 ? "lg:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr]" : "lg:grid-cols-[minmax(0,2fr)_1fr_1fr]"}`}
        >
          <TextField
            name="q"
            type="search"
            label={text("filters.q")}
            value={typed}
            onChange={type}
            maxLength={200}
            autoComplete="off"
          />
          <Select
            name="state"
            label={text("filters.state")}
            value={filters.state}
            onChange={(state) => change({ state })}
            options={[
              { value: "", label: text("filters.all") },
              ...Object.keys(STATE_GROUPS).map((value) => ({
                value,
                label: text(`groups.${value as keyof typeof STATE_GROUPS}`),
              })),
              ...BOOKING_STATES.map((value) => ({ value, label: `· ${words(`states.${value}`)}` })),
            ]}
          />
          <Select
            name="channel"
            label={text("filters.channel")}
            value={filters.channel}
            onChange={(channel) => change({ channel })}
            options={[
              { value: "", label: text("filters.all") },
              ...BOOKING_CHANNELS.map((value) => ({ value, label: text(`channels.${value}`) })),
              ...(overview?.calendars ?? []).map(({ source, channel }) => ({
                value: calendarFilter(source),
                label: text("filters.calendar", { name: channel }),
              })),
            ]}
          />
          {units.length > 1 && (
            <Select
              name="unit"
              label={text("filters.unit")}
              value={filters.unit}
              onChange={(unit) => change({ unit })}
              options={[{ value: "", label: text("filters.all") }, ...units.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Chip name="unpaid" checked={filters.unpaid === "yes"} onChange={(only) => change({ unpaid: only ? "yes" : "" })}>
            {text("filters.unpaid")}
          </Chip>
          <div className="flex flex-wrap gap-2">
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setImporting(true)}>
              <Upload aria-hidden="true" className="size-5" />
              {text("import.open")}
            </Button>
            {count > 0 && <SheetButtons fetchFile={fetchTable} />}
          </div>
        </div>
      </search>
      <RecentImports />
      <DetachedDetails unitNames={unitNames} />
      {!list.data && <Skeleton label={shell("loading")} lines={8} />}
      <p role="status" className="sr-only">
        {list.data && text("found", { count })}
      </p>
      {list.data && count === 0 && (
        <EmptyState
          title={text(isFiltered ? "empty.filtered" : "empty.title")}
          text={text(isFiltered ? "empty.filteredText" : "empty.text")}
        >
          {isFiltered && (
            <Button
              look="quiet"
              onClick={() => {
                type("");
                setSearch({}, { replace: true });
              }}
            >
              {text("filters.reset")}
            </Button>
          )}
        </EmptyState>
      )}
      {count > 0 && <BookingRows {...{ bookings, imported, unitNames, today }} level="h2" />}
      <MoreButton list={list}>{text("more")}</MoreButton>
      {importing && site && (
        <Suspense fallback={null}>
          <ImportDialog currency={site.currency} units={units} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {asked && overview && (
        <Suspense fallback={null}>
          <ImportedStayDialog
            key={Object.values(asked).join(" ")}
            stay={{ ...asked, channel: overview.calendars.find(({ source }) => source === asked.source)?.channel ?? "" }}
            onClose={() => change({})}
          />
        </Suspense>
      )}
    </div>
  );
}
