import { type ComponentType, createElement, hydrate } from "preact/compat";
import type { GalleryData } from "#themes/base/gallery-grid.tsx";
import type { IslandName } from "#themes/base/island.tsx";
import type { CalendarData } from "#themes/base/stay-calendar.tsx";
import { readCalendarIsland } from "./read-calendar-island.ts";

const ISLANDS: Record<IslandName, (island: HTMLElement, data: unknown) => Promise<void>> = {
  calendar: async (island, data) => {
    const { StayCalendar } = await import("#themes/base/stay-calendar.tsx");
    hydrate(createElement(StayCalendar as ComponentType<object>, readCalendarIsland(island, data as CalendarData)), island);
  },
  gallery: async (island, data) => {
    const { activateGallery } = await import("./gallery.ts");
    activateGallery(island, data as GalleryData);
  },
};

/** Makes an island interactive: hydrates its HTML with its component, or adds behaviour to it. */
export async function hydrateIsland(island: HTMLElement): Promise<void> {
  const { island: name, props: data = "{}" } = island.dataset;
  await ISLANDS[name as IslandName](island, JSON.parse(data));
}
