import { type Coordinates, roundDegrees } from "./coordinates.ts";

/** A point of the outline map in map units: 100 are a degree of longitude. */
export interface MapPoint {
  x: number;
  y: number;
}

const UNITS = 100;
const WEST = -11;
const RADIAN = Math.PI / 180;

const mercator = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * RADIAN) / 2)) / RADIAN;
const TOP = mercator(63);

/** Mercator projection; the north-west corner of the map is at 0, 0. */
export function mapPoint(longitude: number, latitude: number): MapPoint {
  return { x: (longitude - WEST) * UNITS, y: (TOP - mercator(latitude)) * UNITS };
}

/** Coordinates of a point of the map. */
export function placeAt({ x, y }: MapPoint): Coordinates {
  const latitude = (2 * Math.atan(Math.exp((TOP - y / UNITS) * RADIAN)) - Math.PI / 2) / RADIAN;
  return { latitude: roundDegrees(latitude), longitude: roundDegrees(x / UNITS + WEST) };
}
