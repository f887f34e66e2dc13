import { useState } from "react";
import { useDebounced } from "#client/kit/browser/use-debounced.ts";
import { MIN_SEARCH_LENGTH, type PlaceCandidate, type SearchMoment } from "#contract/owners/place-search.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { BOX, described, Field } from "#client/kit/fields/field.tsx";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { Candidates } from "./candidates.tsx";

/** Pause in typing after which the address is searched for, and the minimum length of the text. */
const DEBOUNCE_MS = 600;
const MIN_TYPED_LENGTH = 4;

interface PlaceSearchProps {
  /** ISO 3166-1 alpha-2. */
  country: string;
  moment: SearchMoment;
  onPick: (candidate: PlaceCandidate) => void;
}

/** Field to find a place by its address. */
export function PlaceSearch({ country, moment, onPick }: PlaceSearchProps) {
  const text = useEditorWords();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const search = typed.trim();
  const hasPaused = useDebounced(search, DEBOUNCE_MS) === search;
  const isWanted = asked === search || (moment === "typing" && hasPaused && search.length >= MIN_TYPED_LENGTH);
  const field = { name: "place-search", label: text("search.label"), hint: text("search.hint") };
  const clear = () => setTyped("");
  return (
    <form
      role="search"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(search);
      }}
    >
      <Field {...field}>
        <div className="flex flex-wrap items-end gap-2">
          <input
            {...described(field)}
            type="search"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className={`${BOX} min-w-0 grow basis-52`}
          />
          <Button type="submit" look="quiet" className="min-h-12">
            {text("search.button")}
          </Button>
        </div>
      </Field>
      {isWanted && search.length >= MIN_SEARCH_LENGTH && (
        <Candidates
          search={search}
          country={country}
          title={text("search.choose")}
          onNone={clear}
          onPick={(candidate) => {
            clear();
            onPick(candidate);
          }}
        />
      )}
    </form>
  );
}
