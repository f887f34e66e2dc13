import Plus from "lucide-react/icons/plus";
import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useMedia } from "#client/kit/browser/use-media.ts";
import { type Variable, VARIABLES } from "#domain/messages/fill-template.ts";
import { Disclosure } from "../disclosure.tsx";

const GROUPS = {
  guest: ["firstName", "name", "party", "arrivalTime", "reference"],
  stay: ["home", "dates", "arrival", "departure", "nights", "checkIn", "checkOut"],
  way: ["address", "map", "directions", "key", "parking", "wifi", "other", "arrivalInfo"],
  money: ["total", "paid", "due", "dueDay", "until", "amount", "day"],
  you: ["host", "hostPhone", "site"],
  pages: ["link", "reviewLink"],
} as const satisfies Record<string, Variable[]>;
const NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

/** Values that only emails about a payment have. */
const OF_MAILS: readonly Variable[] = ["amount", "day"];
export const MESSAGE_VARIABLES: readonly Variable[] = VARIABLES.filter((variable) => !OF_MAILS.includes(variable));

interface VariableChipsProps {
  offered: readonly Variable[];
  onInsert: (variable: Variable) => void;
}

/** The values of a booking as chips; each is inserted at the cursor. */
export function VariableChips({ offered, onInsert }: VariableChipsProps) {
  const text = useWords("email");
  const words = useMessageWords();
  // On a phone the chips would separate the text from its preview.
  const isWide = useMedia("(min-width: 40rem)");
  return (
    <Disclosure title={text("chips.title")} isOpenAtFirst={isWide}>
      <p className="text-[0.9375rem] leading-snug text-soft">{text("chips.text")}</p>
      <dl className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
        {NAMES.filter((group) => GROUPS[group].some((variable) => offered.includes(variable))).map((group) => (
          <div key={group} className="contents">
            <dt className="text-[0.9375rem] text-soft sm:pt-2.5">{text(`chips.groups.${group}`)}</dt>
            <dd className="flex flex-wrap gap-1.5">
              {GROUPS[group]
                .filter((variable) => offered.includes(variable))
                .map((variable) => (
                  <button
                    key={variable}
                    type="button"
                    onClick={() => onInsert(variable)}
                    className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-full border border-ink/40 bg-sky/25 px-3 text-[0.9375rem] font-medium hover:border-ink hover:bg-sky/50"
                  >
                    <Plus aria-hidden="true" className="size-4 shrink-0 text-soft" />
                    {words.variable(variable)}
                  </button>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
