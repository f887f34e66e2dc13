import { useState } from "react";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog } from "#client/kit/ui/dialog.tsx";
import { Select, TextField } from "#client/kit/fields/field.tsx";
import { Tabs } from "#client/kit/ui/tabs.tsx";
import { PHOTO_ROOMS, type PhotoRecord, type PhotoText } from "#contract/owners/site-record.ts";
import type { Locale } from "#domain/locale.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { photoSource } from "../../workspace/photo-source.ts";

interface PhotoTextsProps {
  photo: PhotoRecord;
  onChange: (photo: PhotoRecord) => void;
  onClose: () => void;
}

/** Dialog for a photo's alternative text and caption in each language of the site, its room and its home. */
export function PhotoTexts({ photo, onChange, onClose }: PhotoTextsProps) {
  const text = useEditorWords();
  const shell = useWords("shell");
  const { draft } = useDraft();
  const [shown, setShown] = useState<string>(draft.defaultLocale);
  const fields = (locale: Locale) => <TextFields photo={photo} locale={locale} onChange={onChange} />;
  const tabs = draft.locales.map((locale) => ({
    value: locale,
    label: shell(`languages.${locale}`),
    content: fields(locale),
  }));
  return (
    <Dialog open onOpenChange={onClose} title={text("photos.describe")} closeLabel={shell("close")} losesNothing>
      <img
        src={photoSource(photo)}
        alt=""
        width={photo.width}
        height={photo.height}
        className="mb-4 h-auto max-h-56 w-full rounded-xl object-cover"
      />
      {tabs.length === 1 ? (
        fields(draft.defaultLocale)
      ) : (
        <Tabs label={text("photos.languages")} tabs={tabs} value={shown} onChange={setShown} />
      )}
      <RoomField photo={photo} onChange={onChange} />
      {draft.units.length > 1 && <UnitField photo={photo} onChange={onChange} />}
      <Button className="mt-5" onClick={onClose}>
        {text("photos.ready")}
      </Button>
    </Dialog>
  );
}

/** Choice of the room that the photo shows. */
function RoomField({ photo, onChange }: Pick<PhotoTextsProps, "photo" | "onChange">) {
  const text = useEditorWords();
  return (
    <div className="mt-4">
      <Select
        name="photo-room"
        label={text("photos.room")}
        hint={text("photos.roomHint")}
        value={photo.room ?? ""}
        onChange={(chosen) => onChange({ ...photo, room: PHOTO_ROOMS.find((room) => room === chosen) ?? null })}
        options={[
          { value: "", label: text("photos.otherRoom") },
          ...PHOTO_ROOMS.map((room) => ({ value: room, label: text(`photos.rooms.${room}`) })),
        ]}
      />
    </div>
  );
}

/** Choice of the home that the photo shows. */
function UnitField({ photo, onChange }: Pick<PhotoTextsProps, "photo" | "onChange">) {
  const text = useEditorWords();
  const { draft } = useDraft();
  const homes = draft.units.map(({ id, content }, index) => ({
    value: id,
    label: content[draft.defaultLocale]?.name.trim() || text("photos.unitNumbered", { number: index + 1 }),
  }));
  return (
    <div className="mt-4">
      <Select
        name="photo-unit"
        label={text("photos.unit")}
        value={photo.unitId ?? ""}
        onChange={(unitId) => onChange({ ...photo, unitId: unitId === "" ? null : unitId })}
        options={[{ value: "", label: text("photos.wholeSite") }, ...homes]}
      />
    </div>
  );
}

const EMPTY: PhotoText = { alt: "", caption: "" };

function TextFields({ photo, locale, onChange }: Pick<PhotoTextsProps, "photo" | "onChange"> & { locale: Locale }) {
  const text = useEditorWords();
  const words = photo.text[locale] ?? EMPTY;
  const set = (changed: Partial<PhotoText>) => {
    const { [locale]: _before, ...others } = photo.text;
    const next = { ...words, ...changed };
    onChange({ ...photo, text: next.alt === "" && next.caption === "" ? others : { ...others, [locale]: next } });
  };
  return (
    <div className="grid gap-4">
      <TextField
        name={`alt-${locale}`}
        label={text("photos.alt")}
        hint={text("photos.altHint")}
        value={words.alt}
        maxLength={300}
        onChange={(alt) => set({ alt })}
      />
      <TextField
        name={`caption-${locale}`}
        label={text("photos.caption")}
        optional={text("optional")}
        value={words.caption}
        maxLength={300}
        onChange={(caption) => set({ caption })}
      />
    </div>
  );
}
