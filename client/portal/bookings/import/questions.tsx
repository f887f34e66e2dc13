import type { ReactNode } from "react";
import { Choices, Select } from "#client/kit/fields/field.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import type { Answers, Questions } from "#domain/bookings/imports/file-booking.ts";
import { normalizeState } from "#domain/bookings/imports/states.ts";
import type { Currency } from "#domain/money.ts";
import { searchText } from "#domain/search-text.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

/** True if every question is answered without which rows stay open. */
export const isAnswered = ({ days, states, units, currency }: Questions, answers: Answers): boolean =>
  (!days || answers.dayOrder !== undefined) &&
  states.every(({ word }) => answers.states[normalizeState(word)] !== undefined) &&
  units.every(({ name }) => answers.units[searchText(name)] !== undefined) &&
  (currency === 0 || answers.isSiteCurrency !== undefined);

interface FileQuestionsProps {
  questions: Questions;
  answers: Answers;
  currency: Currency;
  units: readonly { id: string; name: string }[];
  onAnswer: (answers: Answers) => void;
}

/** Questions about what a file leaves open: the order of days, words of states, names of homes, the currency. */
export function FileQuestions({ questions, answers, currency, units, onAnswer }: FileQuestionsProps) {
  const text = useWords("booking-import");
  const { dayWithYear } = useBookingWords();
  const { days, states, foreign } = questions;
  const range = ({ arrival, departure }: { arrival: string; departure: string }) =>
    `${dayWithYear(arrival)} – ${dayWithYear(departure)}`;
  const asked: ReactNode[] = [
    days && (
      <Choices
        key="days"
        name="days"
        label={text("ask.days", { arrival: days.cells[0], departure: days.cells[1], line: days.line })}
        hint={text("ask.daysHint")}
        options={[
          { value: "dmy", label: range(days.dmy) },
          { value: "mdy", label: range(days.mdy) },
        ]}
        chosen={[answers.dayOrder ?? ""]}
        onChange={(value) => onAnswer({ ...answers, dayOrder: value === "mdy" ? "mdy" : "dmy" })}
      />
    ),
    ...states.map((state, index) => (
      <StateQuestion key={`state ${normalizeState(state.word)}`} {...{ ...state, index, answers, onAnswer }} />
    )),
    ...questions.units.map((unit, index) => (
      <UnitQuestion key={`unit ${searchText(unit.name)}`} {...{ ...unit, index, units, answers, onAnswer }} />
    )),
    questions.currency > 0 && (
      <Choices
        key="currency"
        name="currency"
        label={text("ask.currency", { count: questions.currency })}
        options={[
          { value: "yes", label: text("ask.siteCurrency", { currency }) },
          { value: "no", label: text("ask.otherCurrency") },
        ]}
        chosen={answers.isSiteCurrency === undefined ? [] : [answers.isSiteCurrency ? "yes" : "no"]}
        onChange={(value) => onAnswer({ ...answers, isSiteCurrency: value === "yes" })}
      />
    ),
    (foreign.length > 0 || answers.isSiteCurrency === false) && (
      <ForeignQuestion key="foreign" {...{ foreign, currency, answers, onAnswer }} />
    ),
  ].filter(Boolean);
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="import-questions" className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-2xl bg-sky/40 p-4 sm:p-5">
      <h3 id="import-questions" className="title-s">
        {text("ask.title")}
      </h3>
      {asked}
    </section>
  );
}

type AnswerProps = Pick<FileQuestionsProps, "answers" | "onAnswer">;

/** The meaning of a word of a state column, which `count` rows have. */
function StateQuestion({ word, count, index, answers, onAnswer }: Questions["states"][number] & { index: number } & AnswerProps) {
  const text = useWords("booking-import");
  const key = normalizeState(word);
  return (
    <Choices
      name={`state-${index}`}
      label={text(word === "" ? "ask.noState" : "ask.state", { word, count })}
      options={[
        { value: "booked", label: text("ask.booked") },
        { value: "enquiry", label: text("ask.notBooked") },
      ]}
      chosen={[answers.states[key] ?? ""]}
      onChange={(value) =>
        onAnswer({ ...answers, states: { ...answers.states, [key]: value === "booked" ? "booked" : "enquiry" } })
      }
    />
  );
}

type UnitQuestionProps = Questions["units"][number] & { index: number } & AnswerProps & Pick<FileQuestionsProps, "units">;

/** The home that a name of the file is, in `count` rows. */
function UnitQuestion({ name, count, index, units, answers, onAnswer }: UnitQuestionProps) {
  const text = useWords("booking-import");
  const key = searchText(name);
  return (
    <Select
      name={`unit-${index}`}
      label={text(name === "" ? "ask.noUnit" : "ask.unit", { name, count })}
      value={answers.units[key] ?? "?"}
      onChange={(value) => {
        const { [key]: _, ...others } = answers.units;
        onAnswer({ ...answers, units: value === "?" ? others : { ...others, [key]: value } });
      }}
      options={[
        { value: "?", label: text("ask.choose") },
        ...units.map(({ id, name: label }) => ({ value: id, label })),
        { value: "", label: text("ask.leaveOut") },
      ]}
    />
  );
}

type ForeignQuestionProps = Pick<Questions, "foreign"> & Pick<FileQuestionsProps, "currency"> & AnswerProps;

/** Asks if rows in a currency other than the site's are imported without their price. */
function ForeignQuestion({ foreign, currency, answers, onAnswer }: ForeignQuestionProps) {
  const text = useWords("booking-import");
  return (
    <Choices
      name="foreign"
      label={text(foreign.length > 0 ? "ask.foreign" : "ask.foreignUnknown", {
        count: foreign.reduce((sum, { count }) => sum + count, 0),
        codes: foreign.map(({ code }) => code).join(", "),
        currency,
      })}
      options={[
        { value: "leave", label: text("ask.leaveOutRows") },
        { value: "keep", label: text("ask.withoutPrice") },
      ]}
      chosen={[answers.keepsForeign ? "keep" : "leave"]}
      onChange={(value) => onAnswer({ ...answers, keepsForeign: value === "keep" })}
    />
  );
}
