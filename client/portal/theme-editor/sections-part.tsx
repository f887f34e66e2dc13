import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button } from "#client/ui/button.tsx";
import type { Section } from "#contract/theme-design.ts";
import { EDITABLE } from "#themes/editable.ts";
import { useWords } from "../texts.ts";
import { moved, withSection } from "./section-order.ts";
import { HiddenSection, ShownSection } from "./section-row.tsx";
import type { DesignEditing } from "./use-design.ts";

/** Which sections the home page has, in which order: by dragging, with the keyboard or with arrows. */
export default function SectionsPart({ editing: { theme, design, edit } }: { editing: DesignEditing }) {
  const text = useWords("theme-editor");
  const own = EDITABLE[theme].sections;
  const shown = design.sections ?? own;
  const hidden = own.filter((section) => !shown.includes(section));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const set = (sections: Section[], name: string) =>
    edit({ sections: sections.join() === own.join() ? null : sections }, `sections ${name}`);
  const move = (section: Section, to: number) => set(moved(shown, shown.indexOf(section), to), section);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(active.id as Section, shown.indexOf(over.id as Section));
  };
  const where = (section: unknown, place: unknown) =>
    text("sections.said.at", {
      section: text(`sections.${section as Section}`),
      number: shown.indexOf(place as Section) + 1,
      total: shown.length,
    });
  const announcements: Announcements = {
    onDragStart: ({ active }) => where(active.id, active.id),
    onDragOver: ({ active, over }) => (over ? where(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => (over ? where(active.id, over.id) : undefined),
    onDragCancel: () => text("sections.said.cancelled"),
  };
  return (
    <div>
      <p className="mb-3 text-[0.9375rem] leading-snug text-soft">{text("sections.lead")}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions: { draggable: text("sections.said.how") } }}
      >
        <SortableContext items={shown} strategy={verticalListSortingStrategy}>
          <ol className="grid gap-2">
            {shown.map((section, index) => (
              <ShownSection
                key={section}
                section={section}
                index={index}
                total={shown.length}
                onMove={(to) => move(section, to)}
                onHide={() =>
                  set(
                    shown.filter((each) => each !== section),
                    section,
                  )
                }
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <h2 className="mt-6 mb-2 font-sans text-base tracking-normal">{text("sections.hidden")}</h2>
      {hidden.length === 0 ? (
        <p className="text-[0.9375rem] text-soft">{text("sections.allShown")}</p>
      ) : (
        <ul className="grid gap-2">
          {hidden.map((section) => (
            <HiddenSection key={section} section={section} onShow={() => set(withSection(shown, section, own), section)} />
          ))}
        </ul>
      )}
      {design.sections && (
        <Button look="quiet" className="mt-5" onClick={() => edit({ sections: null }, "sections own")}>
          {text("sections.own")}
        </Button>
      )}
    </div>
  );
}
