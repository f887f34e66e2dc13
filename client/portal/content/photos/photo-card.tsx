import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import PenLine from "lucide-react/icons/pen-line";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash-2";
import { Badge } from "#client/kit/ui/badge.tsx";
import { Menu, MenuItem } from "#client/kit/ui/menu.tsx";
import { DragHandle, useSorted } from "#client/kit/ui/sorting.tsx";
import type { PhotoRecord } from "#contract/owners/site-record.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { photoSource } from "../../workspace/photo-source.ts";

interface PhotoCardProps {
  photo: PhotoRecord;
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onDescribe: () => void;
  onRemove: () => void;
}

const ICON_BUTTON = "inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/10";

/** A photo of the grid with its menu. */
export function PhotoCard({ photo, index, isLast, onMove, onDescribe, onRemove }: PhotoCardProps) {
  const text = useEditorWords();
  const { draft } = useDraft();
  const { ref, style, handle, isMoving } = useSorted(photo.id);
  const alt = photo.text[draft.defaultLocale]?.alt ?? "";
  const number = { number: index + 1 };
  const undescribed = draft.locales.filter((locale) => !photo.text[locale]?.alt.trim());
  return (
    <li
      ref={ref}
      style={{ ...style, backgroundColor: photo.color }}
      className={`relative overflow-hidden rounded-2xl ${isMoving ? "z-10 shadow-2xl ring-3 ring-sun" : ""}`}
    >
      <button type="button" onClick={onDescribe} className="block w-full cursor-pointer -outline-offset-3">
        <img
          src={photoSource(photo)}
          alt={alt || text("photos.numbered", number)}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          className="aspect-4/3 h-auto w-full object-cover"
        />
      </button>
      <div className="absolute top-2 left-2 flex flex-wrap gap-1">
        {index === 0 && <Badge look="attention">{text("photos.cover")}</Badge>}
        {alt.trim() === "" ? (
          <Badge look="neutral">{text("photos.mute")}</Badge>
        ) : (
          undescribed.length > 0 && (
            <Badge look="attention">{text("photos.muteIn", { languages: undescribed.join(", ").toUpperCase() })}</Badge>
          )
        )}
      </div>
      <div className="flex items-center bg-card">
        <DragHandle handle={handle} label={text("photos.drag", number)} className="mr-auto" />
        <Menu
          trigger={
            <button type="button" aria-label={text("photos.menu", number)} className={`${ICON_BUTTON} cursor-pointer`}>
              <EllipsisVertical aria-hidden="true" className="size-5" />
            </button>
          }
        >
          <MenuItem icon={PenLine} onSelect={onDescribe}>
            {text("photos.describe")}
          </MenuItem>
          {index > 0 && (
            <>
              <MenuItem icon={Star} onSelect={() => onMove(0)}>
                {text("photos.makeCover")}
              </MenuItem>
              <MenuItem icon={ArrowLeft} onSelect={() => onMove(index - 1)}>
                {text("photos.earlier")}
              </MenuItem>
            </>
          )}
          {!isLast && (
            <MenuItem icon={ArrowRight} onSelect={() => onMove(index + 1)}>
              {text("photos.later")}
            </MenuItem>
          )}
          <MenuItem icon={Trash2} onSelect={onRemove}>
            {text("photos.remove")}
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}
