import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { DragHandle, useSorted } from "../../kit/ui/sorting.tsx";
import type { Section } from "#contract/owners/theme-design.ts";
import { useWords } from "../../kit/i18n/texts.ts";

interface ShownSectionProps {
  section: Section;
  index: number;
  total: number;
  onMove: (to: number) => void;
  onHide: () => void;
}

const NOTES: Partial<Record<Section, "always" | "units">> = { Availability: "always", Units: "units" };

/** Row of a shown section, with buttons to move and hide it. */
export function ShownSection({ section, index, total, onMove, onHide }: ShownSectionProps) {
  const text = useWords("theme-editor");
  const { ref, style, handle, isMoving } = useSorted(section);
  const name = text(`sections.${section}`);
  const note = NOTES[section];
  return (
    <li
      ref={ref}
      style={style}
      className={`relative flex items-center rounded-xl border-2 border-ink/25 bg-card ${isMoving ? "z-10 shadow-2xl ring-3 ring-sun" : ""}`}
    >
      <DragHandle handle={handle} label={text("sections.drag", { section: name })} />
      <div className="min-w-0 grow py-1 leading-snug">
        <span className="font-semibold">{name}</span>
        {note && <span className="block text-sm text-soft">{text(`sections.${note}`)}</span>}
      </div>
      {index > 0 && (
        <IconButton icon={ArrowUp} label={text("sections.up", { section: name })} onClick={() => onMove(index - 1)} />
      )}
      {index < total - 1 && (
        <IconButton icon={ArrowDown} label={text("sections.down", { section: name })} onClick={() => onMove(index + 1)} />
      )}
      {section !== "Availability" && (
        <IconButton icon={EyeOff} label={text("sections.hide", { section: name })} onClick={onHide} />
      )}
    </li>
  );
}

/** Row of a hidden section, with a button to show it. */
export function HiddenSection({ section, onShow }: { section: Section; onShow: () => void }) {
  const text = useWords("theme-editor");
  const name = text(`sections.${section}`);
  return (
    <li className="flex items-center rounded-xl border-2 border-dashed border-ink/25 pl-4">
      <span className="min-w-0 grow py-1 text-soft">{name}</span>
      <IconButton icon={Eye} label={text("sections.show", { section: name })} onClick={onShow} />
    </li>
  );
}
