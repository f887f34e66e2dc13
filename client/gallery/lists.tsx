import { verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useState } from "react";
import { LOCALES } from "#domain/locale.ts";
import { LanguageList } from "../kit/brand/language-list.tsx";
import { useLanguage } from "../kit/i18n/i18n.ts";
import { Badge } from "../kit/ui/badge.tsx";
import { moved } from "../kit/ui/moved.ts";
import { DragHandle, Sorting, useSorted } from "../kit/ui/sorting.tsx";
import { Tabs } from "../kit/ui/tabs.tsx";
import { Group, LONG, Specimen, WideState } from "./specimen.tsx";

const TABS = ["Texts", "Photos", "Practical", "Surroundings", "Amenities", "Location", "Host", "Stays"].map((label) => ({
  value: label,
  label,
  content: <p>{label}</p>,
}));
const COUNTED = ["Open", "Booked"].map((value) => ({
  value,
  label: (
    <>
      {value} <Badge>3</Badge>
    </>
  ),
  content: <p>{value}</p>,
}));

function TabsSpecimen() {
  const [tab, setTab] = useState("Photos");
  const [counted, setCounted] = useState("Open");
  return (
    <Specimen name="Tabs">
      <WideState name="more than fit: they scroll on a phone, and break on a laptop">
        <Tabs label="Parts of the home" tabs={TABS} value={tab} onChange={setTab} />
      </WideState>
      <WideState name="with a number">
        <Tabs label="Lines of the statement" tabs={COUNTED} value={counted} onChange={setCounted} />
      </WideState>
    </Specimen>
  );
}

const said = (what: string, { number, total }: { number: number; total: number }): string => `${what}: ${number} of ${total}`;

function SortingSpecimen() {
  const [ids, setIds] = useState(["Kitchen", "Living room", LONG]);
  return (
    <Specimen name="Sorting">
      <WideState name="dragged by the DragHandle, or lifted with the space bar and moved with arrow keys">
        <ul className="grid gap-2">
          <Sorting
            ids={ids}
            strategy={verticalListSortingStrategy}
            said={said}
            onMove={(from, to) => setIds(moved(ids, from, to))}
          >
            {ids.map((id) => (
              <SortedRow key={id} id={id} />
            ))}
          </Sorting>
        </ul>
      </WideState>
    </Specimen>
  );
}

function SortedRow({ id }: { id: string }) {
  const { ref, style, handle, isMoving } = useSorted(id);
  return (
    <li
      ref={ref}
      style={style}
      className={`flex items-center gap-1 rounded-2xl border border-ink/15 bg-card p-1 ${isMoving ? "relative z-10 shadow-2xl ring-3 ring-sun" : ""}`}
    >
      <DragHandle handle={handle} label={`Move ${id}`} />
      <span className="min-w-0 py-2">{id}</span>
    </li>
  );
}

/** Address of the gallery in another language. */
export const galleryIn = (locale: string): string => `?locale=${locale}`;

/** Parts of a page that order others. */
export function Lists() {
  const { locale } = useLanguage();
  return (
    <Group id="order" title="Order">
      <TabsSpecimen />
      <div>
        <SortingSpecimen />
        <Specimen name="LanguageList">
          <LanguageList current={locale} label="Language, as codes" hrefOf={galleryIn} />
          <LanguageList current={LOCALES[0]} label="Language, as names" hrefOf={galleryIn} named />
        </Specimen>
      </div>
    </Group>
  );
}
