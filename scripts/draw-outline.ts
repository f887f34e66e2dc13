/**
 * `npm run outline`: draws the map on which owners place their pin, from Natural Earth's countries (world-atlas, public
 * domain). A border is simplified once for both of its countries, so that they still match. Commit the result.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { mapPoint } from "#client/portal/content/place/projection.ts";

type Point = [number, number];

/** Countries by their number in ISO 3166-1; those of the first list are drawn in more detail. */
const FINE = parseCountries("NL=528 BE=056 DE=276 PL=616 LU=442");
const COARSE = parseCountries(
  "FR=250 GB=826 IE=372 DK=208 SE=752 NO=578 FI=246 EE=233 LV=428 LT=440 BY=112 UA=804 RU=643 CZ=203 SK=703 " +
    "AT=040 CH=756 LI=438 IT=380 SI=705 HR=191 HU=348 RO=642 RS=688 BA=070 ME=499 AL=008 MK=807 GR=300 BG=100 " +
    "ES=724 PT=620 MD=498 TR=792 AD=020",
);
/** Countries without a number in Natural Earth: name → code. */
const NUMBERLESS: Record<string, string> = { Kosovo: "XK" };
/** Bounds of the map in degrees: west, south, east, north. */
const FRAME = [-11, 35, 31, 63] as const;
/** Maximum deviation of a simplified line, in units of the map. */
const TOLERANCE = { fine: 1.2, coarse: 4.5 };
/** Minimum area of an island, in square units of the map. */
const MIN_AREA = { fine: 2, coarse: 120 };

const file = createRequire(import.meta.url).resolve("world-atlas/countries-10m.json");
const world = JSON.parse(await readFile(file, "utf8")) as Topology<{ countries: GeometryCollection }>;
const { countries } = world.objects;
const fineArcs = new Set(
  countries.geometries.filter(({ id }) => FINE[String(id)]).flatMap((shape) => arcsOf(shape as { arcs: unknown })),
);
simplifyArcs(world);

const drawn = countries.geometries.flatMap((shape) => {
  const code = FINE[String(shape.id)] ?? COARSE[String(shape.id)] ?? NUMBERLESS[nameOf(shape.properties)];
  if (!code) return [];
  const minArea = FINE[String(shape.id)] ? MIN_AREA.fine : MIN_AREA.coarse;
  const { geometry } = feature(world, shape) as unknown as {
    geometry: { type: "Polygon"; coordinates: Point[][] } | { type: "MultiPolygon"; coordinates: Point[][][] };
  };
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const rings = polygons.flatMap(([outer = []]) => [clip(outer)]).filter((ring) => ring.length > 3 && area(ring) > minArea);
  return rings.length === 0 ? [] : [{ code, box: boxOf(rings.flat()), path: rings.map(pathOf).join("") }];
});

const target = join(import.meta.dirname, "../client/portal/content/place/outline.json");
const text = `${JSON.stringify(drawn)}\n`;
await writeFile(target, text);
console.log(`${drawn.length} countries, ${Math.round(text.length / 1000)} KB`);

/** Parses `NL=528 BE=056` to a map of number → code. */
function parseCountries(list: string): Record<string, string> {
  return Object.fromEntries(list.split(" ").map((each) => each.split("=").toReversed() as [string, string]));
}

function nameOf(properties: object | null | undefined): string {
  return properties && "name" in properties ? String(properties.name) : "";
}

function arcsOf({ arcs }: { arcs: unknown }): number[] {
  return (Array.isArray(arcs) ? arcs.flat(Infinity) : []).map((arc: number) => (arc < 0 ? ~arc : arc));
}

/** Decodes the topology's arcs and simplifies them, in place. */
function simplifyArcs(topology: Topology): void {
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] };
  topology.arcs = topology.arcs.map((arc, index) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx = 0, dy = 0]): Point => {
      [x, y] = [x + dx, y + dy];
      return [x * (scale[0] ?? 1) + (translate[0] ?? 0), y * (scale[1] ?? 1) + (translate[1] ?? 0)];
    });
    const tolerance = fineArcs.has(index) ? TOLERANCE.fine : TOLERANCE.coarse;
    return simplify(
      points.map(([lon, lat]) => [lon, Math.min(lat, 85)] as Point),
      tolerance,
    );
  });
  delete topology.transform;
}

/** Simplifies a line by the Ramer–Douglas–Peucker algorithm; distances in units of the map. */
function simplify(points: Point[], tolerance: number): Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return points;
  const distances = points.map((point) => distance(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last];
  return [...simplify(points.slice(0, farthest + 1), tolerance).slice(0, -1), ...simplify(points.slice(farthest), tolerance)];
}

function distance(point: Point, from: Point, to: Point): number {
  const [p, a, b] = [mapPoint(...point), mapPoint(...from), mapPoint(...to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length));
  return Math.hypot(p.x - a.x - along * dx, p.y - a.y - along * dy);
}

/** Clips a ring to the map's bounds by the Sutherland–Hodgman algorithm. */
function clip(ring: Point[]): Point[] {
  const [west, south, east, north] = FRAME;
  const sides = [
    { axis: 0, at: west, keep: 1 },
    { axis: 0, at: east, keep: -1 },
    { axis: 1, at: south, keep: 1 },
    { axis: 1, at: north, keep: -1 },
  ] as const;
  return sides.reduce<Point[]>((points, { axis, at, keep }) => {
    const isInside = (point: Point) => (point[axis] - at) * keep >= 0;
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const share = (at - before[axis]) / (point[axis] - before[axis]);
      const crossing: Point = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])];
      if (isInside(point)) return isInside(before) ? [point] : [crossing, point];
      return isInside(before) ? [crossing] : [];
    });
  }, ring);
}

function area(ring: Point[]): number {
  const points = ring.map((point) => mapPoint(...point));
  return Math.abs(
    points.reduce((sum, { x, y }, index) => {
      const next = points[(index + 1) % points.length] ?? { x, y };
      return sum + (x * next.y - next.x * y) / 2;
    }, 0),
  );
}

/** Bounding box of points on the map: left, top, right, bottom. */
function boxOf(points: Point[]): number[] {
  const mapped = points.map((point) => mapPoint(...point));
  const [xs, ys] = [mapped.map(({ x }) => x), mapped.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(Math.round);
}

/** Converts a ring to SVG path data, each point relative to the previous one. */
function pathOf(ring: Point[]): string {
  const points = ring.map((point) => mapPoint(...point)).map(({ x, y }) => [Math.round(x), Math.round(y)] as const);
  let [lastX, lastY] = [0, 0];
  const steps = points.flatMap(([x, y], index) => {
    const [dx, dy] = [x - lastX, y - lastY];
    [lastX, lastY] = [x, y];
    if (index === 0) return [`M${x} ${y}l`];
    return dx === 0 && dy === 0 ? [] : [`${dx}${dy < 0 ? "" : " "}${dy}`];
  });
  const [start = "", ...rest] = steps;
  return `${start}${rest.join(" ").replaceAll(" -", "-")}z`;
}
