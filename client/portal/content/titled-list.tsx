import { Button } from "../../kit/ui/button.tsx";
import { TextArea, TextField } from "../../kit/fields/field.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { SortableList } from "./list/sortable-list.tsx";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { useTexts } from "./use-texts.ts";
import { Translated, useWriting } from "./writing.tsx";

interface TitledListProps {
  field: "highlights" | "houseRules" | "practical";
  part: "texts" | "rules";
  most: number;
  /** True if the texts are Markdown. */
  isMarkdown?: boolean;
}

/** Sortable list of titles, each with a text. */
export function TitledList({ field, part, most, isMarkdown = false }: TitledListProps) {
  const text = useWords("content");
  const { content, set, error, locale } = useTexts();
  const items = content[field];
  const change = (next: typeof items) => set({ [field]: next });
  return (
    <div className="grid gap-3">
      {items.length === 0 && <EmptyList field={field} onTake={(taken) => change(taken as typeof items)} />}
      <SortableList
        label={text(`${field}.title`)}
        items={items}
        onChange={change}
        most={most}
        nameOf={({ title }, index) => title || text(`${field}.item`, { number: index + 1 })}
        add={{ label: text(`${field}.add`), create: () => ({ title: "", text: "" }) }}
        head={(_item, index) => <span className="font-semibold text-soft">{text(`${field}.item`, { number: index + 1 })}</span>}
      >
        {(item, setItem, index) => {
          const common = { maxLength: 1500, lang: locale, error: error(`${field}.${index}.text`), value: item.text };
          const body = {
            ...common,
            name: `${field}-${index}-text`,
            label: text("listText"),
            onChange: (words: string) => setItem({ ...item, text: words }),
          };
          return (
            <>
              <Translated path={`${part}/${field}.${index}.title`}>
                <TextField
                  name={`${field}-${index}-title`}
                  label={text("listTitle")}
                  value={item.title}
                  maxLength={120}
                  lang={locale}
                  error={error(`${field}.${index}.title`)}
                  onChange={(title) => setItem({ ...item, title })}
                />
              </Translated>
              <Translated path={`${part}/${field}.${index}.text`}>
                {isMarkdown ? <MarkdownField {...body} rows={3} /> : <TextArea {...body} rows={2} />}
              </Translated>
            </>
          );
        }}
      </SortableList>
    </div>
  );
}

type ListField = TitledListProps["field"] | "distances";

/** Explains an empty list, and offers to copy the items of another language. */
export function EmptyList({ field, onTake }: { field: ListField; onTake: (items: unknown[]) => void }) {
  const text = useWords("content");
  const { draft } = useDraft();
  const { locale, beside } = useWriting();
  const from = [beside === "preview" ? undefined : beside, draft.defaultLocale, ...draft.locales].find(
    (each) => each !== undefined && each !== locale && (draft.content[each]?.[field].length ?? 0) > 0,
  );
  return (
    <div className="grid justify-items-start gap-3 rounded-2xl border-2 border-dashed border-ink/25 p-5">
      <p className="max-w-[56ch] text-soft">{text(`${field}.empty`)}</p>
      {from && (
        <Button look="quiet" onClick={() => onTake(draft.content[from]?.[field] ?? [])}>
          {text(`take.${from}`)}
        </Button>
      )}
    </div>
  );
}
