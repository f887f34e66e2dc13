import { RestError } from "../../wire/rest-errors.ts";

/** Preferences of a request (RFC 7240). */
export interface Preferences {
  count?: "exact" | "planned" | "estimated";
  return?: "representation" | "headers-only" | "minimal";
  resolution?: "merge-duplicates" | "ignore-duplicates";
  missing?: "default" | "null";
  handling?: "strict" | "lenient";
  tx?: "commit" | "rollback";
  maxAffected?: number;
}

const VALUES = {
  count: ["exact", "planned", "estimated"],
  return: ["representation", "headers-only", "minimal"],
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  handling: ["strict", "lenient"],
  tx: ["commit", "rollback"],
} as const;

/**
 * Reads the header `Prefer`; if a preference is repeated, the first one counts. With `handling=strict`, throws PGRST122 for a
 * preference that does not exist.
 */
export function parsePreferences(header: string | null): Preferences {
  const preferences: Preferences = {};
  const unknown: string[] = [];
  for (const token of (header ?? "").split(",").map((each) => each.trim())) {
    const [name = "", value = ""] = token.split("=", 2);
    if (name === "max-affected" && /^\d{1,9}$/.test(value)) preferences.maxAffected ??= Number(value);
    else if (isPreference(name, value)) Object.assign(preferences, { [name]: value, ...preferences });
    else if (token !== "" && name !== "timezone") unknown.push(token);
  }
  if (preferences.handling === "strict" && unknown.length > 0)
    throw new RestError(400, "PGRST122", {
      message: "Invalid preferences given with handling=strict",
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
  return preferences;
}

const isPreference = (name: string, value: string): boolean =>
  Object.hasOwn(VALUES, name) && (VALUES[name as keyof typeof VALUES] as readonly string[]).includes(value);
