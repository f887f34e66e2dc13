import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { useTypedSearch } from "../../kit/forms/use-typed-search.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { MoreButton } from "../../kit/ui/more-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import { itemInPath, itemPath } from "#locales/portal-paths.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { guestListQuery } from "../stays/guests.ts";
import { showEmail } from "#domain/accounts/addresses.ts";
import { formatPhone } from "#domain/phone.ts";

const GuestPage = fetched(async () => (await import("./guest-page.tsx")).GuestPage);

/** People who booked: the list, or one of them if the address names one. */
export default function GuestsPanel() {
  const shell = useWords("shell");
  const [path] = useLocation();
  const id = itemInPath(path);
  if (id === undefined) return <GuestList />;
  return (
    <Suspense fallback={<Skeleton label={shell("loading")} lines={8} />}>
      <GuestPage key={id} id={id} />
    </Suspense>
  );
}

function GuestList() {
  const text = useWords("guests");
  const shell = useWords("shell");
  const { dayWithYear } = useBookingWords();
  const { id: siteId } = useSite();
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const { typed, type } = useTypedSearch(q, (text) => {
    setSearch(text.trim() === "" ? {} : { q: text.trim() }, { replace: true });
  });
  const list = useInfiniteQuery({ ...guestListQuery(siteId, q), placeholderData: (shown) => shown });
  if (list.error && !list.data) throw list.error;
  const guests = list.data?.pages.flatMap((page) => page.guests) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="title-m">{text("title")}</h1>
      <search className="max-w-lg">
        <TextField
          name="q"
          type="search"
          label={text("search")}
          value={typed}
          onChange={type}
          maxLength={200}
          autoComplete="off"
        />
      </search>
      {!list.data && <Skeleton label={shell("loading")} lines={6} />}
      <p role="status" className="sr-only">
        {list.data && text("found", { count: guests.length })}
      </p>
      {list.data && guests.length === 0 && (
        <EmptyState title={text(q ? "empty.filtered" : "empty.title")} text={text(q ? "empty.filteredText" : "empty.text")} />
      )}
      {guests.length > 0 && (
        <ul className="divide-y divide-ink/15 overflow-hidden rounded-2xl border border-ink/15 bg-card">
          {guests.map(({ id, name, email, phone, tags, stays, lastArrival }) => (
            <li key={id}>
              <Link
                href={itemPath("guests", id)}
                className="grid gap-x-4 gap-y-0.5 px-4 py-3 -outline-offset-3 hover:bg-ink/5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-center sm:px-5"
              >
                <strong className="min-w-0 truncate">{name}</strong>
                <span className="flex min-w-0 flex-wrap gap-x-3 text-soft">
                  {[email && showEmail(email), phone && formatPhone(phone)].filter(Boolean).map((way) => (
                    <span key={way} className="min-w-0 truncate">
                      {way}
                    </span>
                  ))}
                </span>
                <span className="flex flex-wrap items-center gap-2 text-sm text-soft tabular-nums sm:justify-end">
                  {tags.map((tag) => (
                    <Badge key={tag}>{tag}</Badge>
                  ))}
                  {text("stayCount", { count: stays })}
                  {lastArrival && ` · ${dayWithYear(lastArrival)}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list}>{text("more")}</MoreButton>
    </div>
  );
}
