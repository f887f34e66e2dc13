import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs } from "@zxcvbn-ts/language-common";
import { COMMON_WORDS, isCommonPassword } from "#domain/accounts/common-passwords.ts";
import { MAX_PASSWORD_BYTES, passwordStrength } from "#domain/accounts/password-rules.ts";
import { brand } from "#locales/brand.ts";

export type Strength = 0 | 1 | 2 | 3 | 4;

/** Uses our own list of common passwords: the library's dictionaries are 250 kB. */
const estimator = new ZxcvbnFactory({
  dictionary: { common: [...COMMON_WORDS] },
  graphs: adjacencyGraphs,
  maxLength: MAX_PASSWORD_BYTES,
});

/** Strength of a password from 0 (refused) to 4; `known` are personal words that make it weak. */
export function strengthOf(password: string, known: string[]): Strength {
  const ours = passwordStrength(password, isCommonPassword);
  if (ours === 0) return 0;
  const { score } = estimator.check(password, [brand.name, ...known.flatMap((word) => word.split(/[\s@.]+/))].filter(Boolean));
  return Math.max(1, Math.min(ours, score)) as Strength;
}
