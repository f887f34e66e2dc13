import { useState } from "react";
import { showToast } from "#client/kit/ui/toast.tsx";
import type { PhotoRecord } from "#contract/owners/site-record.ts";
import { useDraft, useWorkspace } from "../../workspace/workspace.tsx";
import { useEditorWords, useFieldError } from "../../workspace/editor-words.ts";
import { FieldError } from "#client/kit/fields/field.tsx";
import { DropZone } from "./drop-zone.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { GoogleNeedsList } from "./google-needs-list.tsx";
import { PhotoTexts } from "./photo-texts.tsx";
import { UploadList } from "./upload-list.tsx";
import { UploadsProvider, useUploads } from "./uploads.tsx";

/** Editor of the site's photos. Inside an `UploadsProvider`, uploads continue after it is unmounted. */
export function PhotosEditor() {
  const uploads = useUploads();
  if (uploads) return <Photos />;
  return (
    <UploadsProvider>
      <Photos />
    </UploadsProvider>
  );
}

function Photos() {
  const text = useEditorWords();
  const error = useFieldError();
  const { store } = useWorkspace();
  const { draft, change } = useDraft();
  const [described, setDescribed] = useState<string>();
  const { photos } = draft;
  const remove = (photo: PhotoRecord) => {
    const at = photos.indexOf(photo);
    change({ photos: photos.filter((each) => each !== photo) });
    const putBack = () => store.change({ photos: store.view().value.photos.toSpliced(at, 0, photo) });
    showToast(text("photos.removed"), { label: text("photos.undo"), onClick: putBack });
  };
  const shown = photos.find(({ id }) => id === described);
  return (
    <div className="grid gap-5">
      <DropZone isEmpty={photos.length === 0} />
      <UploadList />
      <FieldError name="photos" error={error("photos")} />
      {photos.length > 0 && (
        <>
          <p className="text-[0.9375rem] leading-snug text-soft">{text("photos.orderHint")}</p>
          <p className="text-[0.9375rem] leading-snug text-soft">{text("photos.removedHint")}</p>
          <PhotoGrid
            photos={photos}
            onOrder={(ordered) => change({ photos: ordered })}
            onDescribe={({ id }) => setDescribed(id)}
            onRemove={remove}
          />
          <GoogleNeedsList />
        </>
      )}
      {shown && (
        <PhotoTexts
          photo={shown}
          onChange={(next) => change({ photos: photos.map((each) => (each.id === next.id ? next : each)) })}
          onClose={() => setDescribed(undefined)}
        />
      )}
    </div>
  );
}
