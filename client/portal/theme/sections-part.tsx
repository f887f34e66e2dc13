import { verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button } from "../../kit/ui/button.tsx";
import { moved } from "../../kit/ui/moved.ts";
import { Sorting } from "../../kit/ui/sorting.tsx";
import type { Section } from "#contract/owners/theme-design.ts";
import { EDITABLE } from "#themes/editable.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { withSection } from "./section-order.ts";
import { HiddenSection, ShownSection } from "./section-row.tsx";
import type { DesignEditing } from "./use-design.ts";

/** Order and visibility of the home page's sections. */
export default function SectionsPart({ editing: { theme, design, edit } }: { editing: DesignEditing }) {
  const text = useWords("theme-editor");
  const own = EDITABLE[theme].sections;
  const shown = design.sections ?? own;
  const hidden = own.filter((section) => !shown.includes(section));
  const set = (sections: Section[], name: string) =>
    edit({ sections: sections.join() === own.join() ? null : sections }, `sections ${name}`);
  const move = (section: Section, to: number) => set(moved(shown, shown.indexOf(section), to), section);
  const moveAt = (from: number, to: number) => {
    const section = shown[from];
    if (section) move(section, to);
  };
  return (
    <div>
      <p className="mb-3 text-[0.9375rem] leading-snug text-soft">{text("sections.lead")}</p>
      <Sorting
        ids={shown}
        strategy={verticalListSortingStrategy}
        said={(what, place) => text(`sections.said.${what}`, place)}
        onMove={moveAt}
      >
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
      </Sorting>
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
