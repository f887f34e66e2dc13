import type { PartyLimits } from "#contract/pages/site-view.ts";
import { Adults, Companions } from "../party-fields.tsx";
import type { BookingPageProps } from "./block.tsx";
import { ActionForm } from "./form.tsx";

/** The unit's own limits are named by the answer. */
const ANY_PARTY: PartyLimits = { max: 99, babies: null, pets: 99 };

/** The form with which a guest changes the party, as the guest has filled it in. */
export function PartyForm({ view, page }: BookingPageProps) {
  const { words, booking, step } = page;
  const { adults, children, pets } = step?.kind === "party" ? step.party : booking.party;
  const number = (value: number) => (Number.isNaN(value) ? "" : String(value));
  const typed = { adults: number(adults), ages: children.map(number).join(","), pets: number(pets) };
  return (
    <ActionForm page={page} action="party">
      <Adults limits={ANY_PARTY} party={typed} t={view.t} />
      <Companions limits={ANY_PARTY} party={typed} t={view.t} />
      <button type="submit" className="button">
        {words("change.partyNext")}
      </button>
    </ActionForm>
  );
}
