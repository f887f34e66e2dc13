import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../../kit/browser/save-file.ts";
import Download from "lucide-react/icons/download";
import { apiErrorOf } from "../../kit/api/api-error.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { LoadedPicture } from "../../kit/media/loaded-picture.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { isShownPicture } from "#domain/messages/shown-picture.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { conversationApi, type MessageFile } from "./conversations.ts";

/** The files of a message: pictures are shown, and all can be downloaded. */
export function MessageFiles({ bookingId, files }: { bookingId: string; files: readonly MessageFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-3">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <StoredFile bookingId={bookingId} file={file} />
        </li>
      ))}
    </ul>
  );
}

async function load(siteId: string, bookingId: string, fileId: string): Promise<Blob> {
  const response = await conversationApi.files[":fileId"].$get({ param: { siteId, bookingId, fileId } });
  if (!response.ok) throw await apiErrorOf(response);
  return response.blob();
}

function StoredFile({ bookingId, file: { id, name, type, bytes } }: { bookingId: string; file: MessageFile }) {
  const text = useWords("messages");
  const { id: siteId } = useSite();
  const download = useMutation({
    mutationFn: () => load(siteId, bookingId, id),
    onSuccess: (content) => saveFile(name, content),
  });
  return (
    <>
      {isShownPicture(type) && (
        <LoadedPicture queryKey={["message-file", bookingId, id]} load={() => load(siteId, bookingId, id)} alt={name} />
      )}
      <button
        type="button"
        onClick={() => download.mutate()}
        className="flex min-h-11 max-w-full cursor-pointer items-center gap-2 font-semibold underline"
      >
        <Download aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 truncate">{name}</span>
        <span className="shrink-0 font-normal text-soft">{sizeText(bytes)}</span>
        <span className="sr-only">{text("thread.download")}</span>
      </button>
      <RefusalNotice error={download.error} />
    </>
  );
}

const KIB = 1024;
export const sizeText = (bytes: number): string =>
  bytes < KIB * KIB ? `${Math.max(1, Math.round(bytes / KIB))} kB` : `${Math.round(bytes / KIB / KIB)} MB`;
