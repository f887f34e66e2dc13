import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { useDebounced } from "../../kit/browser/use-debounced.ts";
import { stayPath } from "../stays/imported/imported-stays.ts";
import { itemPath } from "#locales/portal-paths.ts";

interface FoundPeopleProps {
  siteId: string;
  typed: string;
  children: (found: Found) => ReactNode;
}

/** A booking or guest that the search found. */
interface FoundItem {
  id: string;
  name: string;
  path: string;
}
interface Found {
  bookings: FoundItem[];
  guests: FoundItem[];
}

const TYPING_MS = 200;
/** Shorter texts would match almost everything. */
const MIN_LENGTH = 2;
const MAX_SHOWN = "5";

/** Searches bookings and guests for the text typed into the command palette. */
export function FoundPeople({ siteId, typed, children }: FoundPeopleProps) {
  const q = useDebounced(typed.trim(), TYPING_MS);
  const isSearched = q.length >= MIN_LENGTH;
  const query = { q, limit: MAX_SHOWN };
  const site = api.sites[":siteId"];
  const { data: bookings } = useQuery({
    queryKey: ["sites", siteId, "bookings", "found", q],
    enabled: isSearched,
    placeholderData: (shown) => shown,
    queryFn: () => unwrap(site.bookings.$get({ param: { siteId }, query })),
  });
  const { data: guests } = useQuery({
    queryKey: ["sites", siteId, "guests", "found", q],
    enabled: isSearched,
    placeholderData: (shown) => shown,
    queryFn: () => unwrap(site.guests.$get({ param: { siteId }, query })),
  });
  if (!isSearched) return null;
  return children({
    bookings: [
      ...(bookings?.bookings ?? []).map(({ id, name, arrival, reference }) => ({
        id,
        name: `${name} · ${arrival} · ${reference}`,
        path: itemPath("bookings", id),
      })),
      ...(bookings?.imported ?? []).map((stay) => ({
        id: stay.id,
        name: [stay.name, stay.arrival, stay.channel].filter(Boolean).join(" · "),
        path: stayPath(stay),
      })),
    ],
    guests: (guests?.guests ?? []).map(({ id, name, email, phone }) => ({
      id,
      name: [name, email ?? phone].filter(Boolean).join(" · "),
      path: itemPath("guests", id),
    })),
  });
}
