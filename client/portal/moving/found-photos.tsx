import { useEffect, useRef, useState } from "react";
import type { FoundPhoto, PageProblem } from "#contract/owners/moving.ts";
import { MAX_PHOTO_COUNT } from "#domain/photo-sizes.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { UploadList } from "../content/photos/upload-list.tsx";
import { useUploads } from "../content/photos/uploads.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { useDraft } from "../workspace/workspace.tsx";
import type { StepProps } from "./moving-state.ts";
import { pageProblem, readOldPhoto } from "./old-site.ts";

interface ReadPhoto extends FoundPhoto {
  file: File;
  /** Address of the file for this page. */
  shown: string;
}

interface FailedPhoto extends FoundPhoto {
  problem: PageProblem;
}

/** Fetches the photos of the old site one after the other, shows them, and gives those that are ticked to the uploads. */
export function FoundPhotos({ photos, state, change }: StepProps & { photos: readonly FoundPhoto[] }) {
  const text = useWords("moving");
  const uploads = useUploads();
  const { draft } = useDraft();
  const { read, failed, start, isReading, refusal } = useOldPhotos(photos, (photosFailed) => change({ photosFailed }));
  const [left, setLeft] = useState<readonly string[]>([]);
  const room = Math.max(0, MAX_PHOTO_COUNT - draft.photos.filter(({ unitId }) => unitId === null).length);
  const open = read.filter(({ url }) => !state.photosTaken.includes(url));
  const chosen = open.filter(({ url }) => !left.includes(url));
  const count = read.length + failed.length;
  const take = () => {
    const taken = chosen.slice(0, room);
    void uploads?.add(taken.map(({ file }) => file));
    change({
      photosTaken: [...state.photosTaken, ...taken.map(({ url }) => url)],
      steps: { ...state.steps, listing: "done" },
    });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {state.photosTaken.length > 0 && (
        <p className="font-semibold">{text("photos.taken", { count: state.photosTaken.length })}</p>
      )}
      {count < photos.length && (
        <div className="flex flex-wrap items-center gap-3">
          <Button look="quiet" disabled={!state.isMine} busy={isReading && text("photos.reading")} onClick={start}>
            {text("photos.read")}
          </Button>
          {isReading && (
            <progress aria-label={text("photos.reading")} value={count} max={photos.length} className="h-2.5 grow accent-ink" />
          )}
        </div>
      )}
      <p role="status" className="text-soft empty:hidden">
        {count > 0 && text("photos.progress", { done: read.length, count: photos.length })}
      </p>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <FailedPhotos failed={failed} />
      {open.length > 0 && (
        <>
          <PhotoTiles
            photos={open}
            left={left}
            onToggle={(url) => setLeft(left.includes(url) ? left.filter((each) => each !== url) : [...left, url])}
          />
          {chosen.length > room && <Notice kind="warning">{text("photos.room", { count: room })}</Notice>}
          <Button look="quiet" className="justify-self-start" disabled={Math.min(chosen.length, room) === 0} onClick={take}>
            {text("photos.take", { count: Math.min(chosen.length, room) })}
          </Button>
        </>
      )}
      <UploadList />
    </div>
  );
}

interface PhotoTilesProps {
  photos: readonly ReadPhoto[];
  /** Addresses of the photos that are not ticked. */
  left: readonly string[];
  onToggle: (url: string) => void;
}

/** Photos to be ticked. */
function PhotoTiles({ photos, left, onToggle }: PhotoTilesProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {photos.map(({ url, alt, shown, file }) => (
        <li key={url}>
          <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 overflow-hidden rounded-xl border-2 border-ink/25 has-checked:border-ink">
            <img src={shown} alt="" width={400} height={300} className="col-span-2 aspect-4/3 w-full bg-sand object-cover" />
            <input
              type="checkbox"
              checked={!left.includes(url)}
              onChange={() => onToggle(url)}
              className="ml-2 size-5 shrink-0 accent-night"
            />
            <span className="truncate py-2.5 pr-2 text-[0.9375rem]">{alt || file.name}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** The photos that could not be fetched, each with its reason. */
function FailedPhotos({ failed }: { failed: readonly FailedPhoto[] }) {
  const text = useWords("moving");
  if (failed.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>{text("photos.failed", { count: failed.length })}</p>
      <ul className="grid gap-1">
        {failed.map(({ url, problem }) => (
          <li key={url} className="wrap-anywhere">
            {new URL(url).pathname.split("/").at(-1)}: {text(`problems.${problem}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The photos that were fetched so far. `start` fetches those that are left; a refusal other than of a photo ends it. */
function useOldPhotos(photos: readonly FoundPhoto[], onFailed: (count: number) => void) {
  const { id: siteId } = useSite();
  const { t } = useLanguage();
  const [read, setRead] = useState<ReadPhoto[]>([]);
  const [failed, setFailed] = useState<FailedPhoto[]>([]);
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isOpen = useRef(true);
  const urls = useRef<string[]>([]);
  useEffect(() => {
    isOpen.current = true;
    const shown = urls.current;
    return () => {
      isOpen.current = false;
      for (const url of shown) URL.revokeObjectURL(url);
    };
  }, []);
  const start = async () => {
    setReading(true);
    setRefusal(undefined);
    const known = new Set([...read, ...failed].map(({ url }) => url));
    let problems = failed.length;
    for (const photo of photos.filter(({ url }) => !known.has(url))) {
      if (!isOpen.current) return;
      try {
        const file = await readOldPhoto(siteId, photo.url);
        const shown = URL.createObjectURL(file);
        urls.current.push(shown);
        setRead((before) => [...before, { ...photo, file, shown }]);
      } catch (error) {
        const problem = pageProblem(error);
        if (problem === undefined) {
          setRefusal(refusalText(error, t));
          break;
        }
        problems += 1;
        setFailed((before) => [...before, { ...photo, problem }]);
      }
    }
    onFailed(problems);
    setReading(false);
  };
  return { read, failed, isReading, refusal, start: () => void start() };
}
