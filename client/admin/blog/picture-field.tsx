import ImagePlus from "lucide-react/icons/image-plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { usePictureUpload } from "../../kit/media/use-picture-upload.ts";
import { buttonClass } from "../../kit/ui/button.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { FieldError } from "../../kit/fields/field.tsx";
import { articlePicturePath } from "#domain/articles/article-picture.ts";
import { useTexts } from "../shell/texts.ts";

const UPLOADS = "/api/admin/articles/pictures";

interface PictureFieldProps {
  pictureKey: string | null;
  /** Path of the picture that we ship with the article. */
  shipped: string | undefined;
  alt: string;
  error: string | undefined;
  onChange: (key: string | null) => void;
}

/** Field for the picture of an article, which is cropped to the size of an Open Graph picture. */
export function PictureField({ pictureKey, shipped, alt, error, onChange }: PictureFieldProps) {
  const text = useTexts("blog");
  const { t } = useLanguage();
  const [isSmall, setSmall] = useState(false);
  const { upload, pick } = usePictureUpload(UPLOADS, "article", ({ key }) => onChange(key));
  if (upload?.small && !isSmall) setSmall(true);
  const isBusy = upload !== undefined && upload.stage !== "failed";
  const shown = pictureKey === null ? shipped : articlePicturePath(pictureKey, 600);
  return (
    <section aria-labelledby="picture-title">
      <h2 id="picture-title" className="font-sans text-base font-semibold tracking-normal">
        {text("fields.pictureKey")}
      </h2>
      <p id="picture-hint" className="text-[0.9375rem] leading-snug text-soft">
        {text(shipped !== undefined && pictureKey === null ? "hints.shippedPicture" : "hints.picture")}
      </p>
      {shown !== undefined && (
        <div className="mt-3 flex items-start gap-2">
          <img
            src={shown}
            alt={alt}
            width={1200}
            height={630}
            className="h-auto w-full max-w-sm min-w-0 rounded-xl border border-ink/15"
          />
          {pictureKey !== null && <IconButton icon={Trash2} label={text("picture.remove")} onClick={() => onChange(null)} />}
        </div>
      )}
      <input
        id="pictureKey"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
        aria-label={text(shown ? "picture.replace" : "picture.pick")}
        aria-describedby={error === undefined ? "picture-hint" : "picture-hint pictureKey-error"}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          setSmall(false);
          if (file) void pick(file);
        }}
      />
      <label
        htmlFor="pictureKey"
        className={`mt-3 ${buttonClass("quiet")} peer-focus-visible:outline-4 peer-focus-visible:outline-(--focus)`}
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        <span role="status">{isBusy ? text("picture.busy") : text(shown ? "picture.replace" : "picture.pick")}</span>
      </label>
      <FieldError name="pictureKey" error={error} />
      {isSmall && pictureKey !== null && (
        <div className="mt-3">
          <Notice>{text("picture.small")}</Notice>
        </div>
      )}
      {upload?.problem && (
        <div className="mt-3">
          <Notice kind="error">{refusalText(upload.problem, t)}</Notice>
        </div>
      )}
    </section>
  );
}
