/**
 * Checks that every text exists in every language: the same files with the same keys, and for plurals every form that the
 * language has (CLDR). Prints what is missing and exits with 1.
 */
import { findMissingTexts } from "./missing-texts.ts";

const problems = await findMissingTexts();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
