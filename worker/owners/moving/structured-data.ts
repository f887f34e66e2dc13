import { isTooDeep } from "#domain/json-depth.ts";
import { toSingleLine } from "#domain/text-rules.ts";

/** Facts about a home in a page's structured data (schema.org, JSON-LD); empty or null for anything that it does not state. */
export interface StructuredData {
  name: string;
  description: string;
  features: string[];
  sleeps: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  /** Addresses as written. */
  photos: string[];
}

/** The types of schema.org that are a home, or a part of one. */
const HOMES = new Set(
  (
    "Accommodation Apartment BedAndBreakfast Campground CampingPitch Hostel Hotel HotelRoom House LodgingBusiness Motel Residence " +
    "Resort Room SingleFamilyResidence Suite VacationRental"
  ).split(" "),
);
const MAX_NODES = 2000;
const MAX_FEATURES = 100;
const MAX_ROOMS = 60;

type Node = Record<string, unknown>;

/** Reads the scripts of a page. The first home that states something counts. */
export function readStructuredData(scripts: readonly string[]): StructuredData {
  const homes = scripts.flatMap(nodesOf).filter((node) => list(node["@type"]).some((type) => HOMES.has(bareType(type))));
  const first = <T>(read: (home: Node) => T | null): T | null => {
    for (const home of homes) {
      const value = read(home);
      if (value !== null) return value;
    }
    return null;
  };
  const count = (...names: string[]) =>
    first((home) => names.map((name) => countIn(home[name])).find((found) => found !== null) ?? null);
  return {
    name: first((home) => line(home["name"])) ?? "",
    description: first((home) => lines(home["description"])) ?? "",
    features: [...new Set(homes.flatMap(({ amenityFeature }) => list(amenityFeature).flatMap(featureOf)))].slice(0, MAX_FEATURES),
    sleeps: count("occupancy", "maximumAttendeeCapacity"),
    bedrooms: count("numberOfBedrooms"),
    bathrooms: count("numberOfBathroomsTotal", "numberOfFullBathrooms"),
    photos: homes.flatMap(({ image, photo }) => [image, photo].flatMap(list).flatMap(pictureOf)),
  };
}

/** All objects of a script; none of one that is not JSON. */
function nodesOf(script: string): Node[] {
  const nodes: Node[] = [];
  try {
    const waiting: unknown[] = [JSON.parse(script)];
    if (isTooDeep(waiting)) return [];
    for (let value = waiting.shift(); value !== undefined && nodes.length < MAX_NODES; value = waiting.shift()) {
      if (typeof value !== "object" || value === null) continue;
      if (!Array.isArray(value)) nodes.push(value as Node);
      waiting.push(...Object.values(value).filter((each) => typeof each === "object" && each !== null));
    }
  } catch {
    return nodes;
  }
  return nodes;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);

const bareType = (type: unknown): string =>
  typeof type === "string" ? type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, "") : "";

const line = (value: unknown): string | null => (typeof value === "string" && toSingleLine(value)) || null;

/** A text of several lines, without markup. */
function lines(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const parts = value.replace(/<(?:br|\/p)[^>]{0,50}>/gi, "\n\n").replace(/<[^<>]{0,500}>/g, " ");
  return parts.split(/\n+/).map(toSingleLine).filter(Boolean).join("\n\n") || null;
}

/** A number of rooms or guests: a number, a text of digits, or a `QuantitativeValue`. */
function countIn(value: unknown): number | null {
  const [first] = list(value);
  const inner = typeof first === "object" && first !== null ? first : undefined;
  const found = inner ? ((inner as Node)["value"] ?? (inner as Node)["maxValue"]) : first;
  const number = typeof found === "string" && /^\d{1,2}$/.test(found.trim()) ? Number(found) : found;
  return typeof number === "number" && Number.isInteger(number) && number > 0 && number <= MAX_ROOMS ? number : null;
}

/** The name of a `LocationFeatureSpecification`, unless it says that the home does not have it. */
function featureOf(value: unknown): string[] {
  const { name, value: has } = typeof value === "object" && value !== null ? (value as Node) : { name: value, value: true };
  const isAbsent = has === false || (typeof has === "string" && /^(?:false|no|0)$/i.test(has));
  const said = line(name);
  return said === null || isAbsent ? [] : [said.slice(0, 80)];
}

function pictureOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  const { url, contentUrl } = typeof value === "object" && value !== null ? (value as Node) : {};
  const address = contentUrl ?? url;
  return typeof address === "string" ? [address] : [];
}
