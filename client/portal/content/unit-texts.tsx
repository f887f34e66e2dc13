import type { UnitContent } from "#contract/owners/site-record.ts";
import { TextArea, TextField } from "../../kit/fields/field.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { useUnit } from "../workspace/unit.ts";
import { useFieldError } from "../workspace/editor-words.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { SortableList } from "./list/sortable-list.tsx";
import { MarkdownParagraphs } from "../../kit/markdown/markdown-field.tsx";
import { SlugField } from "./slug-field.tsx";
import { useUnitName } from "../workspace/unit-choice.tsx";
import { Translated, useWriting } from "./writing.tsx";

const EMPTY: UnitContent = { name: "", summary: "", description: [], beds: [] };

/** Texts about one home, in the edited language. */
export function UnitTexts({ unitId }: { unitId: string }) {
  const text = useWords("content");
  const fieldError = useFieldError();
  const nameOf = useUnitName();
  const { draft } = useDraft();
  const { locale } = useWriting();
  const { unit, path, changeUnit } = useUnit(unitId);
  const content = unit.content[locale] ?? EMPTY;
  const set = (changed: Partial<UnitContent>) =>
    changeUnit({ content: { ...unit.content, [locale]: { ...content, ...changed } } });
  const error = (field: string) => fieldError(`${path}.content.${locale}.${field}`);
  const at = `homes/${unit.id}`;
  return (
    <Panel title={text("homes.texts", { name: nameOf(draft, draft.units.indexOf(unit)) })}>
      <div className="grid gap-5">
        {draft.units.length > 1 && (
          <>
            <Translated path={`${at}.name`}>
              <TextField
                name="unit-name"
                label={text("fields.name")}
                value={content.name}
                maxLength={80}
                lang={locale}
                error={error("name")}
                onChange={(name) => set({ name })}
              />
            </Translated>
            <SlugField
              name="unit-slug"
              value={unit.slug}
              taken={draft.units.flatMap(({ id, slug }) => (id === unit.id ? [] : slug))}
              error={fieldError(`${path}.slug`)}
              onChange={(slug) => changeUnit({ slug })}
            />
          </>
        )}
        <Translated path={`${at}.summary`}>
          <TextArea
            name="summary"
            label={text("fields.summary")}
            rows={2}
            value={content.summary}
            maxLength={400}
            lang={locale}
            error={error("summary")}
            onChange={(summary) => set({ summary })}
          />
        </Translated>
        <Translated path={`${at}.description`}>
          <MarkdownParagraphs
            name="description"
            label={text("fields.description")}
            value={content.description}
            lang={locale}
            maxLength={4000}
            error={error("description")}
            onChange={(description) => set({ description })}
          />
        </Translated>
        <h3 className="font-sans text-base font-semibold tracking-normal">{text("beds.title")}</h3>
        <SortableList
          label={text("beds.title")}
          items={content.beds}
          onChange={(beds) => set({ beds })}
          most={40}
          nameOf={({ room }, index) => room || text("beds.item", { number: index + 1 })}
          add={{ label: text("beds.add"), create: () => ({ room: "", beds: "" }) }}
          head={(_bed, index) => <span className="font-semibold text-soft">{text("beds.item", { number: index + 1 })}</span>}
        >
          {(bed, setBed, index) =>
            (["room", "beds"] as const).map((field) => (
              <Translated key={field} path={`${at}.beds.${index}.${field}`}>
                <TextField
                  name={`bed-${index}-${field}`}
                  label={text(`beds.${field}`)}
                  value={bed[field]}
                  maxLength={field === "room" ? 80 : 160}
                  lang={locale}
                  error={error(`beds.${index}.${field}`)}
                  onChange={(words) => setBed({ ...bed, [field]: words })}
                />
              </Translated>
            ))
          }
        </SortableList>
      </div>
    </Panel>
  );
}
