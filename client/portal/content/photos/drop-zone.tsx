import ImagePlus from "lucide-react/icons/image-plus";
import { type DragEvent, useState } from "react";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { useUploads } from "./uploads.tsx";

/** Area to drop or pick several photos. */
export function DropZone({ isEmpty }: { isEmpty: boolean }) {
  const text = useEditorWords();
  const uploads = useUploads();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) void uploads?.add([...files]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <label
        className={`grid cursor-pointer content-center justify-items-center gap-1.5 rounded-2xl border-2 border-dashed px-5 py-5 text-center hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${isOver ? "border-ink bg-sun text-night" : "border-ink/40 bg-card"} ${isEmpty ? "min-h-56" : "min-h-32"}`}
      >
        <input
          id="photos"
          type="file"
          name="photos"
          accept="image/*,.heic,.heif"
          multiple
          className="sr-only"
          aria-describedby="photos-hint"
          onChange={({ target }) => {
            take(target.files);
            target.value = "";
          }}
        />
        <ImagePlus aria-hidden="true" className="size-8" />
        <span className="text-lg font-semibold">{text("photos.add")}</span>
        <span id="photos-hint" className={`text-[0.9375rem] leading-snug ${isOver ? "" : "text-soft"}`}>
          {text("photos.addHint")}
        </span>
      </label>
    </div>
  );
}
