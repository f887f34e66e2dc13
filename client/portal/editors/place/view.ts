import type { MapPoint } from "./projection.ts";

/** The part of the outline map that is shown: its middle and its width, in units of the map. */
export interface View extends MapPoint {
  span: number;
}

/** Height of the map's frame as a share of its width. */
export const RATIO = 0.75;
const WIDEST = 4200;
const CLOSEST = 60;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The view that shows a whole country, by its left, top, right and bottom. */
export function viewOf([left, top, right, bottom]: readonly [number, number, number, number]): View {
  const span = within(Math.max(right - left, (bottom - top) / RATIO) * 1.15, CLOSEST, WIDEST);
  return { x: (left + right) / 2, y: (top + bottom) / 2, span };
}

/** Closer (a factor above 1) or farther, so that what is at `at` stays where it is. */
export function zoomed(view: View, factor: number, at: MapPoint = view): View {
  const span = within(view.span / factor, CLOSEST, WIDEST);
  const share = span / view.span;
  return { x: at.x + (view.x - at.x) * share, y: at.y + (view.y - at.y) * share, span };
}

/** Where a point of the map is in the frame, as shares of its width and height. */
export function shareOf({ x, y }: MapPoint, view: View): MapPoint {
  return { x: (x - view.x) / view.span + 0.5, y: (y - view.y) / (view.span * RATIO) + 0.5 };
}

/** The point of the map at shares of the frame's width and height. */
export function pointAt({ x, y }: MapPoint, view: View): MapPoint {
  return { x: view.x + (x - 0.5) * view.span, y: view.y + (y - 0.5) * view.span * RATIO };
}

/** The same view when it shows the point well, else one around it. */
export function showing(point: MapPoint, view: View): View {
  const { x, y } = shareOf(point, view);
  const isShown = Math.min(x, y) > 0.05 && Math.max(x, y) < 0.95;
  return isShown ? view : { ...view, x: point.x, y: point.y };
}
