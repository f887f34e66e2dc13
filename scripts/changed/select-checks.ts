import type { ChangedFile } from "./git-changes.ts";

/** What each check of `npm run check:changed` reads. */
interface SelectedChecks {
  /** Files whose format is checked. */
  format: string[];
  /** Files whose rules, types and imports are checked. */
  sources: string[];
  /** True if texts of the languages may differ. */
  locales: boolean;
  /** Changed files that affect all others: what they change is left to `npm run check`. */
  settings: string[];
}

const SOURCE = /\.tsx?$/;
const TEXTS = /^locales\/.*\.json$/;
const SETTINGS =
  /(?:^|\/)tsconfig[\w.]*\.json$|^package(?:-lock)?\.json$|^\.(?:oxlintrc|oxfmtrc)\.json$|^\.dependency-cruiser\.ts$|\.d\.ts$/;

/** Selects the checks for changed files. */
export function selectChecks(changed: readonly ChangedFile[]): SelectedChecks {
  const paths = changed.map(({ path }) => path);
  const kept = changed.filter(({ isDeleted }) => !isDeleted).map(({ path }) => path);
  return {
    format: kept,
    sources: kept.filter((path) => SOURCE.test(path)),
    locales: paths.some((path) => TEXTS.test(path)),
    settings: paths.filter((path) => SETTINGS.test(path)),
  };
}
