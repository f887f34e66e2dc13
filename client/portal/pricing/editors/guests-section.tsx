import type { GuestRules } from "#domain/rates/plan.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { AmountField, NumberField, OneField, OptionalNumberField, Row, TickField, usePlanEditor } from "./fields.tsx";
import { EntryList } from "./list.tsx";

/** Maximum number of guests, and the costs of extra guests, children and pets. */
export function GuestsSection() {
  const text = useWords("rates");
  const { plan, change } = usePlanEditor();
  const { guests } = plan;
  const set = (patch: Partial<GuestRules>) => change({ guests: { ...guests, ...patch } });
  const hasExtra = guests.included < guests.max;
  return (
    <>
      <Row>
        <NumberField
          path="guests.max"
          label={text("guests.max")}
          hint={text("guests.maxHint")}
          value={guests.max}
          onChange={(max) => set({ max, included: guests.included === guests.max ? max : Math.min(guests.included, max) })}
        />
        <NumberField
          path="guests.included"
          label={text("guests.included")}
          hint={text("guests.includedHint")}
          value={guests.included}
          onChange={(included) => set({ included })}
        />
      </Row>
      {hasExtra && (
        <>
          <Row>
            <AmountField
              path="guests.extraAdult"
              label={text("guests.extraAdult")}
              hint={text("guests.extraAdultHint")}
              value={guests.extraAdult}
              onChange={(extraAdult) => set({ extraAdult })}
            />
          </Row>
          <EntryList
            items={guests.childBands}
            keyOf={(_, index) => index}
            titleOf={({ maxAge }) => text("guests.band", { count: maxAge })}
            onChange={(childBands) => set({ childBands })}
            adding={[{ label: text("guests.addBand"), create: () => ({ maxAge: 12, price: 0 }) }]}
          >
            {(band, index, setBand) => (
              <Row>
                <NumberField
                  path={`guests.childBands.${index}.maxAge`}
                  label={text("guests.maxAge")}
                  value={band.maxAge}
                  onChange={(maxAge) => setBand({ maxAge })}
                />
                <AmountField
                  path={`guests.childBands.${index}.price`}
                  label={text("guests.bandPrice")}
                  value={band.price}
                  onChange={(price) => setBand({ price })}
                />
              </Row>
            )}
          </EntryList>
        </>
      )}
      <Row>
        <OptionalNumberField
          path="guests.babyMaxAge"
          label={text("guests.babyMaxAge")}
          hint={text("guests.babyHint")}
          value={guests.babyMaxAge}
          onChange={(babyMaxAge) => set({ babyMaxAge })}
        />
        {guests.babyMaxAge !== null && (
          <NumberField
            path="guests.maxBabies"
            label={text("guests.maxBabies")}
            value={guests.maxBabies}
            onChange={(maxBabies) => set({ maxBabies })}
          />
        )}
      </Row>
      <PetFields pets={guests.pets} onChange={(pets) => set({ pets })} />
    </>
  );
}

function PetFields({ pets, onChange }: { pets: GuestRules["pets"]; onChange: (pets: GuestRules["pets"]) => void }) {
  const text = useWords("rates");
  return (
    <>
      <TickField
        path="guests.pets"
        label={text("guests.pets")}
        value={pets.max > 0}
        onChange={(allowed) => onChange({ ...pets, max: allowed ? 1 : 0 })}
      />
      {pets.max > 0 && (
        <Row>
          <NumberField
            path="guests.pets.max"
            label={text("guests.maxPets")}
            value={pets.max}
            onChange={(max) => onChange({ ...pets, max })}
          />
          <AmountField
            path="guests.pets.price"
            label={text("guests.petPrice")}
            value={pets.price}
            onChange={(price) => onChange({ ...pets, price })}
          />
          <OneField
            path="guests.pets.per"
            label={text("guests.petPer")}
            value={pets.per}
            options={(["stay", "night"] as const).map((value) => ({ value, label: text(`fees.per.${value}`) }))}
            onChange={(per) => onChange({ ...pets, per })}
          />
        </Row>
      )}
    </>
  );
}
