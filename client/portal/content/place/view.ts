import type { MapPoint } from "./projection.ts";

/** Visible part of the outline map: its centre and its width (`span`) in map units. */
export interface View extends MapPoint {
  span: number;
}

/** Height of the map's frame as a share of its width. */
export const RATIO = 0.75;
const MAX_SPAN = 4200;
const MIN_SPAN = 60;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** View of a whole country, given its left, top, right and bottom. */
export function viewOf([left, top, right, bottom]: readonly [number, number, number, number]): View {
  const span = clamp(Math.max(right - left, (bottom - top) / RATIO) * 1.15, MIN_SPAN, MAX_SPAN);
  return { x: (left + right) / 2, y: (top + bottom) / 2, span };
}

/** Zooms in (factor above 1) or out around a fixed point. */
export function zoomed(view: View, factor: number, at: MapPoint = view): View {
  const span = clamp(view.span / factor, MIN_SPAN, MAX_SPAN);
  const share = span / view.span;
  return { x: at.x + (view.x - at.x) * share, y: at.y + (view.y - at.y) * share, span };
}

/** Position of a point in the frame, as shares of the frame's width and height. */
export function shareOf({ x, y }: MapPoint, view: View): MapPoint {
  return { x: (x - view.x) / view.span + 0.5, y: (y - view.y) / (view.span * RATIO) + 0.5 };
}

/** Point of the map at a position in the frame, given as shares of its width and height. */
export function pointAt({ x, y }: MapPoint, view: View): MapPoint {
  return { x: view.x + (x - 0.5) * view.span, y: view.y + (y - 0.5) * view.span * RATIO };
}

/** The same view if the point is well inside it, otherwise a view centred on the point. */
export function showing(point: MapPoint, view: View): View {
  const { x, y } = shareOf(point, view);
  const isShown = Math.min(x, y) > 0.05 && Math.max(x, y) < 0.95;
  return isShown ? view : { ...view, x: point.x, y: point.y };
}
