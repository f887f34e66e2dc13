import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { IconButton } from "#client/kit/ui/icon-button.tsx";
import { refusalText } from "#client/kit/forms/refusal-text.ts";
import { summaryOf, type Upload } from "#client/kit/media/upload-state.ts";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { useUploads } from "./uploads.tsx";

/** Progress of the running uploads and errors of the failed ones. */
export function UploadList() {
  const text = useEditorWords();
  const { uploads = [], retry, remove } = useUploads() ?? {};
  if (uploads.length === 0) return null;
  const { total, failed, progress } = summaryOf([...uploads]);
  return (
    <section aria-label={text("photos.onTheirWay")} className="rounded-2xl bg-sand p-4">
      {failed < total && (
        <>
          <p role="status" className="font-semibold">
            {text("photos.sending", { count: total - failed })}
          </p>
          <progress
            aria-label={text("photos.onTheirWay")}
            value={progress}
            max={1}
            className="mt-2 block h-2.5 w-full accent-ink"
          />
        </>
      )}
      <ul className="mt-2 grid gap-1">
        {uploads.map((upload) => (
          <li key={upload.id} className="flex flex-wrap items-center gap-x-2 border-t border-ink/15 pt-1">
            <span className="min-w-0 grow basis-40">
              <span className="block truncate font-medium">{upload.file.name}</span>
              <Stage upload={upload} />
            </span>
            {upload.stage === "failed" && (
              <IconButton
                icon={RotateCw}
                label={text("photos.retry", { name: upload.file.name })}
                onClick={() => retry?.(upload.id)}
              />
            )}
            <IconButton icon={X} label={text("photos.callOff", { name: upload.file.name })} onClick={() => remove?.(upload.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stage({ upload: { stage, progress, small, problem } }: { upload: Upload }) {
  const text = useEditorWords();
  const { t } = useLanguage();
  return (
    <span className="block text-[0.9375rem] leading-snug text-soft">
      {stage === "failed" && problem ? (
        <span role="alert" className="text-ink">
          {refusalText(problem, t)}
        </span>
      ) : (
        text(`photos.stage.${stage}`, { percent: Math.round(progress * 100) })
      )}
      {small && ` ${text("photos.small")}`}
    </span>
  );
}
