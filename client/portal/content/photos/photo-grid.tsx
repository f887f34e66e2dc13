import { rectSortingStrategy } from "@dnd-kit/sortable";
import { moved } from "#client/kit/ui/moved.ts";
import { Sorting } from "#client/kit/ui/sorting.tsx";
import type { PhotoRecord } from "#contract/owners/site-record.ts";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { PhotoCard } from "./photo-card.tsx";

interface PhotoGridProps {
  photos: PhotoRecord[];
  onOrder: (photos: PhotoRecord[]) => void;
  onDescribe: (photo: PhotoRecord) => void;
  onRemove: (photo: PhotoRecord) => void;
}

/** Sortable grid of the photos. */
export function PhotoGrid({ photos, onOrder, onDescribe, onRemove }: PhotoGridProps) {
  const text = useEditorWords();
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < photos.length) onOrder(moved(photos, from, to));
  };
  return (
    <Sorting
      ids={photos.map(({ id }) => id)}
      strategy={rectSortingStrategy}
      onMove={move}
      said={(what, place) => text(`photos.said.${what}`, place)}
    >
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            index={index}
            isLast={index === photos.length - 1}
            onMove={(to) => move(index, to)}
            onDescribe={() => onDescribe(photo)}
            onRemove={() => onRemove(photo)}
          />
        ))}
      </ol>
    </Sorting>
  );
}
