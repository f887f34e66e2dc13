import { type ComponentType, createElement, hydrate } from "preact/compat";
import type { IslandName } from "#themes/base/island.tsx";

const ISLANDS: Record<IslandName, () => Promise<ComponentType<never>>> = {
  calendar: async () => (await import("#themes/base/stay-calendar.tsx")).StayCalendar as ComponentType<never>,
  gallery: async () => (await import("#themes/base/gallery-grid.tsx")).GalleryGrid as ComponentType<never>,
};

/** Takes over an island's HTML with its component. */
export async function hydrateIsland(island: HTMLElement): Promise<void> {
  const { island: name, props } = island.dataset;
  const load = ISLANDS[name as IslandName];
  const component = (await load()) as ComponentType<object>;
  hydrate(createElement(component, JSON.parse(props ?? "{}") as object), island);
}
