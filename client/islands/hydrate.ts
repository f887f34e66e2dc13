import { type ComponentType, createElement, hydrate } from "preact/compat";
import type { GalleryData } from "#themes/base/gallery-grid.tsx";
import type { IslandName } from "#themes/base/island.tsx";
import type { CalendarData } from "#themes/base/stay-calendar.tsx";
import { readCalendar } from "./read-calendar.ts";
import { readGallery } from "./read-gallery.ts";

interface Ready {
  component: ComponentType<never>;
  props: object;
}

const ISLANDS: Record<IslandName, (island: HTMLElement, data: unknown) => Promise<Ready>> = {
  calendar: async (island, data) => {
    const { StayCalendar } = await import("#themes/base/stay-calendar.tsx");
    return { component: StayCalendar as ComponentType<never>, props: readCalendar(island, data as CalendarData) };
  },
  gallery: async (island, data) => {
    const { GalleryGrid } = await import("#themes/base/gallery-grid.tsx");
    return { component: GalleryGrid as ComponentType<never>, props: readGallery(island, data as GalleryData) };
  },
};

/** Hydrates an island's HTML with its component. */
export async function hydrateIsland(island: HTMLElement): Promise<void> {
  const { island: name, props: data = "{}" } = island.dataset;
  const { component, props } = await ISLANDS[name as IslandName](island, JSON.parse(data));
  hydrate(createElement(component as ComponentType<object>, props), island);
}
