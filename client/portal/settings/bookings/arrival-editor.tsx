import Plus from "lucide-react/icons/plus";
import { useRef } from "react";
import { Button } from "#client/kit/ui/button.tsx";
import { FieldError, Select, TextArea, TextField } from "#client/kit/fields/field.tsx";
import {
  ARRIVAL_ITEMS,
  type ArrivalItem,
  type ArrivalItemKind,
  MAX_ARRIVAL_ITEMS,
  MAX_ARRIVAL_TEXT_LENGTH,
  MAX_ARRIVAL_TITLE_LENGTH,
  REPEATED_ARRIVAL_ITEMS,
} from "#contract/letting/booking-settings.ts";
import { LOCALES } from "#domain/locale.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { ArrivalPictures } from "./arrival-pictures.tsx";

interface ArrivalEditorProps {
  items: ArrivalItem[];
  onChange: (items: ArrivalItem[]) => void;
  error: (path: string) => string | undefined;
}

/** The information for guests who have booked: a list of texts, each with the day from which guests see it. */
export function ArrivalEditor({ items, onChange, error }: ArrivalEditorProps) {
  const text = useWords("booking-settings");
  const list = useRef<HTMLFieldSetElement>(null);
  const focusLast = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-of-type select")?.focus());
  const add = (kind: ArrivalItemKind) => {
    onChange([...items, { kind, text: {}, daysBefore: null }]);
    focusLast();
  };
  const addable = ARRIVAL_ITEMS.filter(
    (kind) => REPEATED_ARRIVAL_ITEMS.includes(kind) || !items.some((item) => item.kind === kind),
  );
  const isFirst = ({ kind }: ArrivalItem, index: number) => items.findIndex((item) => item.kind === kind) === index;
  return (
    <fieldset ref={list} className="grid min-w-0 grid-cols-1 gap-4 border-t border-ink/15 pt-5">
      <legend className="sr-only">{text("arrival.title")}</legend>
      <div>
        <h3 className="font-semibold">{text("arrival.title")}</h3>
        <p className="max-w-[62ch] text-[0.9375rem] leading-snug text-soft">{text("arrival.text")}</p>
      </div>
      {items.length === 0 ? (
        <p className="max-w-[62ch] text-soft">{text("arrival.none")}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {items.map((item, index) => (
            <li
              key={index}
              // Other screens lead here.
              {...(isFirst(item, index) && { id: `arrival-${item.kind}`, tabIndex: -1 })}
              className="rounded-xl border border-ink/15 p-4"
            >
              <ItemFields
                item={item}
                index={index}
                onChange={(changed) => onChange(items.with(index, changed))}
                onRemove={() => onChange(items.toSpliced(index, 1))}
                error={(path) => error(`arrival.${index}.${path}`)}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldError name="arrival" error={error("arrival")} />
      {items.length < MAX_ARRIVAL_ITEMS && (
        <div role="group" aria-label={text("arrival.add")} className="flex flex-wrap gap-2">
          {addable.map((kind) => (
            <Button
              key={kind}
              look="quiet"
              {...(!items.some((item) => item.kind === kind) && { id: `arrival-${kind}` })}
              aria-label={text("arrival.addKind", { kind: text(`arrival.kinds.${kind}`) })}
              onClick={() => add(kind)}
            >
              <Plus aria-hidden="true" className="size-5" />
              {text(`arrival.kinds.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Offered days before arrival. */
const DAYS = [0, 1, 2, 3, 7, 14, 30];

interface ItemFieldsProps {
  item: ArrivalItem;
  index: number;
  onChange: (item: ArrivalItem) => void;
  onRemove: () => void;
  error: (path: string) => string | undefined;
}

function ItemFields({ item, index, onChange, onRemove, error }: ItemFieldsProps) {
  const text = useWords("booking-settings");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { draft } = useDraft();
  const { daysBefore } = item;
  const name = text("arrival.item", { kind: text(`arrival.kinds.${item.kind}`), number: index + 1 });
  const days = [...new Set([...DAYS, ...(daysBefore === null ? [] : [daysBefore])])].toSorted((a, b) => a - b);
  const locales = LOCALES.filter((locale) => draft.locales.includes(locale));
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="sr-only">{name}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          name={`arrival-${index}-kind`}
          label={text("arrival.kind")}
          value={item.kind}
          onChange={(kind) => onChange({ ...item, kind: kind as ArrivalItemKind })}
          options={ARRIVAL_ITEMS.map((kind) => ({ value: kind, label: text(`arrival.kinds.${kind}`) }))}
          error={error("kind")}
        />
        <Select
          name={`arrival-${index}-from`}
          label={text("arrival.from")}
          value={daysBefore === null ? "" : String(daysBefore)}
          onChange={(value) => onChange({ ...item, daysBefore: value === "" ? null : Number(value) })}
          options={[
            { value: "", label: text("arrival.confirmed") },
            ...days.map((count) => ({
              value: String(count),
              label: count === 0 ? text("arrival.day") : text("arrival.days", { count }),
            })),
          ]}
          error={error("daysBefore")}
        />
      </div>
      {REPEATED_ARRIVAL_ITEMS.includes(item.kind) &&
        locales.map((locale) => (
          <TextField
            key={locale}
            name={`arrival-${index}-title-${locale}`}
            label={text("arrival.heading", { language: shell(`languages.${locale}`) })}
            optional={t("forms:optional")}
            lang={locale}
            maxLength={MAX_ARRIVAL_TITLE_LENGTH}
            value={item.title?.[locale] ?? ""}
            onChange={(words) => onChange({ ...item, title: { ...item.title, [locale]: words } })}
            error={error(`title.${locale}`)}
          />
        ))}
      {locales.map((locale, place) => (
        <TextArea
          key={locale}
          name={`arrival-${index}-${locale}`}
          label={text("arrival.words", { language: shell(`languages.${locale}`) })}
          rows={3}
          lang={locale}
          maxLength={MAX_ARRIVAL_TEXT_LENGTH}
          value={item.text[locale] ?? ""}
          onChange={(words) => onChange({ ...item, text: { ...item.text, [locale]: words } })}
          error={error(`text.${locale}`) ?? (place === 0 ? error("text") : undefined)}
        />
      ))}
      <ArrivalPictures
        name={`arrival-${index}`}
        item={name}
        pictures={item.pictures ?? []}
        locales={locales}
        onChange={(pictures) => onChange({ ...item, pictures })}
        error={(path) => error(`pictures.${path}`)}
      />
      <Button
        look="quiet"
        className="justify-self-start"
        aria-label={text("arrival.removeItem", { item: name })}
        onClick={onRemove}
      >
        {text("arrival.remove")}
      </Button>
    </fieldset>
  );
}
