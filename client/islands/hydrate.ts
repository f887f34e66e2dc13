import { createElement, hydrate } from "preact/compat";
import type { GalleryData } from "#themes/base/gallery-grid.tsx";
import type { IslandName } from "#themes/base/island.tsx";
import type { CalendarData } from "#themes/base/calendar/stay-calendar.tsx";
import { LiveCalendar } from "./calendar/live-calendar.tsx";
import { readCalendar, readCalendarIsland } from "./calendar/read-calendar-island.ts";
import { activateGallery } from "./gallery.ts";
import { activateExtras } from "./search/activate-extras.ts";
import { activateSearch } from "./search/activate-search.ts";

const ISLANDS: Record<IslandName, (island: HTMLElement, data: unknown) => void> = {
  calendar: (island, data) => {
    const its = data as CalendarData;
    const props = { calendar: readCalendar(island, its), island: readCalendarIsland(island, its) };
    const form = island.closest("section")?.querySelector<HTMLFormElement>("form[data-island=search]");
    if (form) activateSearch(form);
    hydrate(createElement(LiveCalendar, props), island);
  },
  gallery: (island, data) => activateGallery(island, data as GalleryData),
  search: (island) => activateSearch(island as HTMLFormElement),
  extras: (island) => activateExtras(island as HTMLFormElement, island.dataset["address"] ?? ""),
};

/** Makes an island interactive: hydrates its HTML with its component, or adds behaviour to it. */
export function hydrateIsland(island: HTMLElement): void {
  const { island: name, props: data = "{}" } = island.dataset;
  ISLANDS[name as IslandName](island, JSON.parse(data));
}
