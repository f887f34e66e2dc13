import { Link } from "wouter";
import type { Missing } from "#contract/owners/site-checklist.ts";
import { useSite } from "../workspace/current-site.tsx";
import { useDraft } from "../workspace/workspace.tsx";
import { missingPath } from "./missing-path.ts";
import { useMissingText } from "./missing-text.ts";

/** List of the missing fields, each with a link to it. */
export function MissingList({ missing, onChoose }: { missing: readonly Missing[]; onChoose?: () => void }) {
  const site = useSite();
  const { draft } = useDraft();
  const textOf = useMissingText();
  return (
    <ul className="list-disc pl-5">
      {missing.map((each) => {
        const path = missingPath(each, site, draft);
        return (
          <li key={path}>
            <Link
              href={path}
              className="inline-block py-1 font-semibold underline underline-offset-4"
              {...(onChoose && { onClick: onChoose })}
            >
              {textOf(each)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
