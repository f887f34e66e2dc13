import type { PartyLimits } from "#contract/pages/site-view.ts";

interface PartyFieldsProps {
  limits: PartyLimits;
  /** As typed; `ages`: of the children, with commas. */
  party: { adults: string; ages: string; pets: string };
  /** Texts of the group `party` in `site.json`. */
  t: (key: string, values?: Record<string, string | number>) => string;
}

/** The greatest age of a child in a search. */
const MAX_AGE = 17;
/** Number of children whose ages a form takes; larger groups write to the host. */
const MAX_CHILDREN = 9;

/** The number of adults. */
export function Adults({ limits, party, t }: PartyFieldsProps) {
  return <Stepper name="adults" label={t("party.adult")} min={1} max={limits.max} value={party.adults} t={t} />;
}

/** Ages of the children, babies and pets. An empty age is shown once the one before it is filled in; a chosen age is never hidden. */
export function Companions({ limits: { max, babies, pets }, party, t }: PartyFieldsProps) {
  const first = babies ? babies.maxAge + 1 : 0;
  const ages = party.ages.split(",").filter((age) => age !== "");
  const children = ages.filter((age) => Number(age) >= first);
  const fields = Math.min(MAX_CHILDREN, Math.max(max - 1, children.length));
  return (
    <>
      {Array.from({ length: fields }, (_, index) => (
        <label key={index} className="child">
          <span>{t(index === 0 ? "party.child" : "party.anotherChild")}</span>
          <select name="children" defaultValue={children[index] ?? ""}>
            <option value="">{t(index === 0 ? "party.noChild" : "party.noOther")}</option>
            {Array.from({ length: MAX_AGE + 1 - first }, (__, age) => (
              <option key={age}>{first + age}</option>
            ))}
          </select>
        </label>
      ))}
      {babies ? (
        <Stepper
          name="babies"
          label={t("party.babies", { age: babies.maxAge })}
          min={0}
          max={babies.max}
          value={String(ages.length - children.length)}
          t={t}
        />
      ) : null}
      {pets > 0 ? <Stepper name="pets" label={t("party.pet")} min={0} max={pets} value={party.pets || "0"} t={t} /> : null}
    </>
  );
}

interface StepperProps extends Pick<PartyFieldsProps, "t"> {
  name: string;
  label: string;
  min: number;
  max: number;
  value: string;
}

/** A number between two buttons, which `client/islands/loader.ts` makes work; without scripts the field has its own. */
function Stepper({ name, label, t, ...number }: StepperProps) {
  const { value, ...limits } = number;
  return (
    <div className="stepper">
      <label>
        <span>{label}</span>
        <input type="number" name={name} inputMode="numeric" required defaultValue={value} {...limits} />
      </label>
      <button type="button" data-step="-1" aria-label={`${label}: ${t("party.fewer")}`}>
        −
      </button>
      <button type="button" data-step="1" aria-label={`${label}: ${t("party.more")}`}>
        +
      </button>
    </div>
  );
}
