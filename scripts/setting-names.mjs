// @ts-check
import { parseEnv } from "node:util";

/**
 * Returns the names of the settings in an example file, where each one is commented out.
 *
 * @param {string} example
 */
export const settingNames = (example) => [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);

/**
 * Returns the names in a file of settings that its example does not have.
 *
 * @param {string} text
 * @param {string} example
 */
export function unknownNames(text, example) {
  const known = settingNames(example);
  return Object.keys(parseEnv(text)).filter((name) => !known.includes(name));
}
