import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { SiteContent } from "#contract/owners/site-record.ts";
import { Select, TextField } from "../../kit/fields/field.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { ParsedField } from "../../kit/fields/parsed-field.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { SortableList } from "./list/sortable-list.tsx";
import { MarkdownParagraphs } from "../../kit/markdown/markdown-field.tsx";
import { readKilometres, readMinutes, writeKilometres } from "./quantities.ts";
import { EmptyList } from "./titled-list.tsx";
import { useTexts } from "./use-texts.ts";
import { Translated } from "./writing.tsx";

type Distance = SiteContent["distances"][number];

/** Description of the location, and distances to places nearby. */
export default function SurroundingsPart() {
  const text = useWords("content");
  const { content, set, error, locale } = useTexts();
  return (
    <div className="grid gap-5">
      <Panel title={text("groups.location")} text={text("groups.locationText")}>
        <div className="grid gap-5">
          <Translated path="surroundings/locationTitle">
            <TextField
              name="locationTitle"
              label={text("fields.locationTitle")}
              hint={text("hints.locationTitle")}
              value={content.locationTitle}
              maxLength={120}
              lang={locale}
              error={error("locationTitle")}
              onChange={(locationTitle) => set({ locationTitle })}
            />
          </Translated>
          <Translated path="surroundings/location">
            <MarkdownParagraphs
              name="location"
              label={text("fields.location")}
              hint={text("hints.location")}
              value={content.location}
              lang={locale}
              rows={6}
              maxLength={4000}
              error={error("location")}
              onChange={(location) => set({ location })}
            />
          </Translated>
        </div>
      </Panel>
      <Panel title={text("distances.title")} text={text("distances.text")}>
        <div className="grid gap-3">
          {content.distances.length === 0 && (
            <EmptyList field="distances" onTake={(distances) => set({ distances: distances as Distance[] })} />
          )}
          <SortableList
            label={text("distances.title")}
            items={content.distances}
            onChange={(distances) => set({ distances })}
            most={20}
            nameOf={({ label }, index) => label || text("distances.item", { number: index + 1 })}
            add={{ label: text("distances.add"), create: (): Distance => ({ label: "", km: 0, by: "foot", minutes: 0 }) }}
            head={(_item, index) => (
              <span className="font-semibold text-soft">{text("distances.item", { number: index + 1 })}</span>
            )}
          >
            {(distance, setDistance, index) => <DistanceFields distance={distance} index={index} onChange={setDistance} />}
          </SortableList>
        </div>
      </Panel>
    </div>
  );
}

const WAYS = ["foot", "bike", "car", "train"] as const;

function DistanceFields({
  distance,
  index,
  onChange,
}: {
  distance: Distance;
  index: number;
  onChange: (distance: Distance) => void;
}) {
  const text = useWords("content");
  const { locale: language } = useLanguage();
  const { error, locale } = useTexts();
  const field = (name: keyof Distance) => ({
    name: `distance-${index}-${name}`,
    label: text(`distances.${name}`),
    error: error(`distances.${index}.${name}`),
  });
  return (
    <>
      <Translated path={`surroundings/distances.${index}.label`}>
        <TextField
          {...field("label")}
          value={distance.label}
          maxLength={80}
          lang={locale}
          onChange={(label) => onChange({ ...distance, label })}
        />
      </Translated>
      <div className="field-row grid-cols-2 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3">
        <ParsedField
          {...field("km")}
          inputMode="decimal"
          value={distance.km}
          write={(km) => writeKilometres(km, language)}
          read={readKilometres}
          wrong={text("distances.wrong")}
          onChange={(km) => onChange({ ...distance, km })}
        />
        <ParsedField
          {...field("minutes")}
          inputMode="numeric"
          value={distance.minutes}
          write={String}
          read={readMinutes}
          wrong={text("distances.wrong")}
          onChange={(minutes) => onChange({ ...distance, minutes })}
        />
        <Select
          {...field("by")}
          value={distance.by}
          options={WAYS.map((value) => ({ value, label: text(`distances.ways.${value}`) }))}
          onChange={(by) => onChange({ ...distance, by: by as Distance["by"] })}
        />
      </div>
    </>
  );
}
