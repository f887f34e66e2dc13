import { useState } from "react";
import type { Locale } from "#domain/locale.ts";
import { Select } from "../../kit/fields/field.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useTextGroup, useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { UnitChoice } from "../workspace/unit-choice.tsx";
import { useDraft } from "../workspace/workspace.tsx";
import { type FoundTexts, patchOf, type Proposal, proposalsOf } from "./proposals.ts";

interface ProposalListProps {
  found: FoundTexts;
  /** Language in which the texts are written, if it is known. */
  written: Locale | null;
  onTaken: () => void;
}

/** Proposals from an old page, to be ticked. Those that would replace a text are not ticked at first. */
export function ProposalList({ found, written, onTaken }: ProposalListProps) {
  useTextGroup("amenities");
  const text = useWords("moving");
  const shell = useWords("shell");
  const { draft, change } = useDraft();
  const [locale, setLocale] = useState(draft.locales.find((each) => each === written) ?? draft.defaultLocale);
  const [unit, setUnit] = useState(draft.units[0]?.id ?? "");
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const [taken, setTaken] = useState(0);
  const place = { draft, locale, unitId: unit };
  const proposals = proposalsOf(found, place);
  const isChosen = ({ id, effect }: Proposal) => chosen[id] ?? effect !== "replaces";
  const take = proposals.filter(isChosen);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {draft.locales.length > 1 && (
        <div className="max-w-md">
          <Select
            name="in"
            label={text("listing.language")}
            value={locale}
            onChange={(value) => setLocale(value as Locale)}
            options={draft.locales.map((value) => ({ value, label: shell(`languages.${value}`) }))}
          />
        </div>
      )}
      <UnitChoice value={unit} onChange={setUnit} />
      <p role="status" className="font-semibold">
        {taken > 0 && text("listing.taken", { count: taken })} {text("listing.proposed", { count: proposals.length })}
      </p>
      {proposals.length > 0 && (
        <>
          <ul className="grid gap-2">
            {proposals.map((each) => (
              <li key={each.id}>
                <ProposalTick
                  proposal={each}
                  locale={locale}
                  isChosen={isChosen(each)}
                  onChange={(is) => setChosen({ ...chosen, [each.id]: is })}
                />
              </li>
            ))}
          </ul>
          <Button
            look="quiet"
            className="justify-self-start"
            disabled={take.length === 0}
            onClick={() => {
              change(patchOf(take, place));
              setTaken(taken + take.length);
              setChosen({});
              onTaken();
            }}
          >
            {text("listing.take", { count: take.length })}
          </Button>
        </>
      )}
    </div>
  );
}

interface ProposalTickProps {
  proposal: Proposal;
  locale: Locale;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A proposal with its box, and what it would replace. */
function ProposalTick({ proposal, locale, isChosen, onChange }: ProposalTickProps) {
  const text = useWords("moving");
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-xl border-2 border-ink/25 p-3 has-checked:border-ink">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-1 size-5 shrink-0 accent-night"
      />
      <span className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {text(isHeading(proposal) ? "fields.heading" : `fields.${proposal.field}`)}
          {proposal.effect !== "fills" && (
            <Badge look={proposal.effect === "replaces" ? "attention" : "plain"}>{text(`effects.${proposal.effect}`)}</Badge>
          )}
        </span>
        <Found proposal={proposal} locale={locale} />
        {proposal.current !== undefined && (
          <span className="line-clamp-3 wrap-anywhere text-soft">{text("listing.now", { current: proposal.current })}</span>
        )}
      </span>
    </label>
  );
}

const isHeading = (proposal: Proposal): boolean => proposal.field === "about" && proposal.text.startsWith("## ");

/** The words of a proposal. */
function Found({ proposal, locale }: { proposal: Proposal; locale: Locale }) {
  const { t } = useLanguage();
  const look = "wrap-anywhere whitespace-pre-wrap";
  if ("amenities" in proposal)
    return <span className={look}>{proposal.amenities.map((code) => t(`amenities:${code}`)).join(", ")}</span>;
  if ("count" in proposal) return <span className={look}>{proposal.count}</span>;
  return (
    <span lang={locale} className={look}>
      {"title" in proposal && <strong className="font-medium">{proposal.title} </strong>}
      {proposal.text.replace(/^## /, "")}
    </span>
  );
}
