import ImagePlus from "lucide-react/icons/image-plus";
import { useId } from "react";
import { TextField } from "#client/kit/fields/field.tsx";
import { api } from "#client/kit/api/api.ts";
import { apiErrorOf } from "#client/kit/api/api-error.ts";
import { refusalText } from "#client/kit/forms/refusal-text.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { LoadedPicture } from "#client/kit/media/loaded-picture.tsx";
import { usePictureUpload } from "#client/kit/media/use-picture-upload.ts";
import { Button, buttonClass } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { type ArrivalPicture, MAX_ARRIVAL_ALT_LENGTH, MAX_ITEM_PICTURES } from "#contract/letting/booking-settings.ts";
import type { Locale } from "#domain/locale.ts";
import { useSite } from "../../workspace/current-site.tsx";

async function load(siteId: string, pictureId: string): Promise<Blob> {
  const response = await api.sites[":siteId"]["arrival-pictures"][":pictureId"].$get({ param: { siteId, pictureId } });
  if (!response.ok) throw await apiErrorOf(response);
  return response.blob();
}

interface ArrivalPicturesProps {
  /** Prefix of the fields' names. */
  name: string;
  /** The item that the pictures belong to. */
  item: string;
  pictures: ArrivalPicture[];
  /** The site's languages. */
  locales: readonly Locale[];
  onChange: (pictures: ArrivalPicture[]) => void;
  error: (path: string) => string | undefined;
}

/** The pictures of one item of arrival information, each with a description in the site's languages. */
export function ArrivalPictures({ name, item, pictures, locales, onChange, error }: ArrivalPicturesProps) {
  const text = useWords("booking-settings");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  return (
    <div className="grid gap-4">
      {pictures.length > 0 && (
        <ul className="grid gap-4">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="grid gap-3 sm:grid-cols-[auto_minmax(0,1fr)]">
              <LoadedPicture
                queryKey={["arrival-picture", siteId, picture.id]}
                load={() => load(siteId, picture.id)}
                alt={text("arrival.picture", { number: index + 1 })}
              />
              <div className="grid content-start gap-3">
                {locales.map((locale) => (
                  <TextField
                    key={locale}
                    name={`${name}-picture-${index}-${locale}`}
                    label={text("arrival.alt", { number: index + 1, language: shell(`languages.${locale}`) })}
                    lang={locale}
                    maxLength={MAX_ARRIVAL_ALT_LENGTH}
                    value={picture.alt[locale] ?? ""}
                    onChange={(words) => onChange(pictures.with(index, { ...picture, alt: { ...picture.alt, [locale]: words } }))}
                    error={error(`${index}.alt.${locale}`)}
                  />
                ))}
                <Button
                  look="quiet"
                  className="justify-self-start"
                  aria-label={text("arrival.removePicture", { number: index + 1, item })}
                  onClick={() => onChange(pictures.toSpliced(index, 1))}
                >
                  {text("arrival.remove")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < MAX_ITEM_PICTURES && <AddPicture item={item} onAdded={(picture) => onChange([...pictures, picture])} />}
    </div>
  );
}

function AddPicture({ item, onAdded }: { item: string; onAdded: (picture: ArrivalPicture) => void }) {
  const text = useWords("booking-settings");
  const { t } = useLanguage();
  const { id: siteId } = useSite();
  const id = useId();
  const to = `/api/sites/${encodeURIComponent(siteId)}/arrival-pictures`;
  const { upload, pick } = usePictureUpload(to, "arrival", ({ key, width, height }) =>
    onAdded({ id: key, width, height, alt: {} }),
  );
  const isBusy = upload !== undefined && upload.stage !== "failed";
  return (
    <div>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
        aria-label={text("arrival.addPictureTo", { item })}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void pick(file);
        }}
      />
      <label htmlFor={id} className={`${buttonClass("quiet")} peer-focus-visible:outline-4 peer-focus-visible:outline-(--focus)`}>
        <ImagePlus aria-hidden="true" className="size-5" />
        <span role="status">{text(isBusy ? "arrival.pictureBusy" : "arrival.addPicture")}</span>
      </label>
      {upload?.problem && (
        <div className="mt-3">
          <Notice kind="error">{refusalText(upload.problem, t)}</Notice>
        </div>
      )}
    </div>
  );
}
