import { useQuery } from "@tanstack/react-query";
import MapPin from "lucide-react/icons/map-pin";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import type { PlaceCandidate } from "#contract/owners/place-search.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { refusalCode, refusalText } from "#client/kit/forms/refusal-text.ts";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { placeQuery } from "./place-query.ts";

interface CandidatesProps {
  /** Address to search for. */
  search: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Question above the places that were found. */
  title: string;
  onPick: (candidate: PlaceCandidate) => void;
  /** Called when none of the places is the right one. */
  onNone: () => void;
}

/** The places that were found for an address, to choose from. */
export function Candidates({ search, country, title, onPick, onNone }: CandidatesProps) {
  const text = useEditorWords();
  const { t } = useLanguage();
  const { data, error } = useQuery(placeQuery(search, country));
  const code = error && refusalCode(error);
  const message = error
    ? code === "PLACE_NOT_FOUND"
      ? text("search.notFound", { search })
      : code === "GEOCODER_UNAVAILABLE"
        ? text("search.unavailable")
        : refusalText(error, t)
    : text("search.busy");
  return (
    <div className="grid gap-2">
      <p role="status" className={data ? "font-semibold" : "text-soft"}>
        {data ? title : message}
      </p>
      {data && (
        <ul className="grid gap-2">
          {data.candidates.map((candidate) => (
            <li key={candidate.label}>
              <button type="button" className={CANDIDATE} onClick={() => onPick(candidate)}>
                <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                {candidate.label}
              </button>
            </li>
          ))}
          <li>
            <Button look="quiet" onClick={onNone}>
              {text("search.none")}
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}

const CANDIDATE =
  "flex min-h-12 w-full cursor-pointer items-start gap-2.5 rounded-xl border-2 border-ink/60 bg-card px-4 py-2.5 text-left leading-snug hover:border-ink hover:bg-ink/5";
