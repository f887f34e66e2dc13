import ImagePlus from "lucide-react/icons/image-plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useId } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { buttonClass } from "../../kit/ui/button.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import type { Purpose } from "../../kit/media/draw-photo.ts";
import type { SentPhoto } from "../../kit/media/prepared-photo.ts";
import { photosOf } from "../../kit/media/send-photo.ts";
import { usePictureUpload } from "../../kit/media/use-picture-upload.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useWorkspace } from "../workspace/workspace.tsx";

interface PictureFieldProps {
  purpose: Purpose;
  title: string;
  hint: string;
  alt: string;
  src: string | undefined;
  onPicked: (photo: SentPhoto) => void;
  onRemove: () => void;
}

/** Field for a picture: shows, replaces and removes it. */
export function PictureField({ purpose, title, hint, alt, src, onPicked, onRemove }: PictureFieldProps) {
  const text = useWords("theme-editor");
  const { t } = useLanguage();
  const { siteId } = useWorkspace();
  const { upload, pick } = usePictureUpload(photosOf(siteId), purpose, onPicked);
  const id = useId();
  const isBusy = upload !== undefined && upload.stage !== "failed";
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="font-sans text-base tracking-normal">
        {title}
      </h2>
      <p id={`${id}-hint`} className="mt-1 text-[0.9375rem] leading-snug text-soft">
        {hint} {text("logo.formats")}
      </p>
      {src ? (
        <div className="mt-3 flex items-center gap-3">
          <img
            src={src}
            alt={alt}
            className={`max-w-full rounded-xl border border-ink/15 bg-card object-contain ${purpose === "icon" ? "size-16" : "h-20 w-auto p-3"}`}
          />
          <IconButton icon={Trash2} label={`${text("logo.remove")}: ${title}`} onClick={onRemove} />
        </div>
      ) : (
        <p className="mt-2 text-[0.9375rem]">{text("logo.none")}</p>
      )}
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
        aria-label={`${title}: ${text(src ? "logo.replace" : "logo.pick")}`}
        aria-describedby={`${id}-hint`}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void pick(file);
        }}
      />
      <label
        htmlFor={id}
        className={`mt-3 ${buttonClass("quiet")} peer-focus-visible:outline-4 peer-focus-visible:outline-(--focus)`}
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        <span role="status">{isBusy ? text("logo.busy") : text(src ? "logo.replace" : "logo.pick")}</span>
      </label>
      {upload?.problem && (
        <div className="mt-3">
          <Notice kind="error">{refusalText(upload.problem, t)}</Notice>
        </div>
      )}
    </section>
  );
}
