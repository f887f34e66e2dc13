import type { ApiError } from "#client/lib/api-error.ts";
import type { SentPhoto } from "./prepared-photo.ts";

/** A file on its way; `postponed`: could not be sent, and is tried again by itself. */
export interface Upload {
  id: string;
  file: File;
  stage: "waiting" | "preparing" | "sending" | "postponed" | "done" | "failed";
  /** Part that is sent, 0–1. */
  sent: number;
  /** Soft on a large screen: it is taken, but its owner is told. */
  small: boolean;
  photo?: SentPhoto;
  problem?: ApiError;
}

export type UploadEvent =
  | { type: "added"; files: { id: string; file: File }[] }
  | { type: "preparing"; id: string }
  | { type: "sending"; id: string; small: boolean }
  | { type: "progressed"; id: string; sent: number }
  | { type: "postponed"; id: string }
  | { type: "done"; id: string; photo: SentPhoto }
  | { type: "failed"; id: string; problem: ApiError }
  /** Its owner wants to try it again. */
  | { type: "revived"; id: string }
  /** Called off, or seen. */
  | { type: "removed"; ids: string[] };

/** What happened next to the files, in the order they were added. News of one that is not there, or is done, changes nothing. */
export function uploadReducer(uploads: Upload[], event: UploadEvent): Upload[] {
  if (event.type === "added") return [...uploads, ...event.files.map((each) => ({ ...each, ...FRESH }))];
  if (event.type === "removed") return uploads.filter(({ id }) => !event.ids.includes(id));
  const upload = uploads.find(({ id }) => id === event.id);
  const next = upload && moved(upload, event);
  return next === upload ? uploads : uploads.map((each) => (each === upload ? (next ?? each) : each));
}

const FRESH = { stage: "waiting", sent: 0, small: false } as const;

type Move = Exclude<UploadEvent, { type: "added" | "removed" }>;

function moved(upload: Upload, event: Move): Upload {
  const { id, file, stage } = upload;
  if (event.type === "revived") return stage === "failed" ? { id, file, ...FRESH } : upload;
  if (stage === "done" || stage === "failed") return upload;
  switch (event.type) {
    case "preparing":
      return { ...upload, stage: "preparing" };
    case "sending":
      return { ...upload, stage: "sending", sent: 0, small: event.small };
    case "progressed":
      return stage === "sending" ? { ...upload, sent: Math.min(1, Math.max(upload.sent, event.sent)) } : upload;
    case "postponed":
      return { ...upload, stage: "postponed", sent: 0 };
    case "done":
      return { ...upload, stage: "done", sent: 1, photo: event.photo };
    case "failed":
      return { ...upload, stage: "failed", sent: 0, problem: event.problem };
  }
}

/** How far all of them are together. */
interface UploadSummary {
  total: number;
  done: number;
  failed: number;
  /** Part of the work that is behind us, 0–1; preparing is a third of a photo's work. Failed ones are behind us too. */
  progress: number;
}

const PREPARED = 1 / 3;

export function summaryOf(uploads: Upload[]): UploadSummary {
  const at = (stage: Upload["stage"]) => uploads.filter((upload) => upload.stage === stage).length;
  const work = uploads.reduce((sum, upload) => sum + workDone(upload), 0);
  return {
    total: uploads.length,
    done: at("done"),
    failed: at("failed"),
    progress: uploads.length === 0 ? 0 : work / uploads.length,
  };
}

function workDone({ stage, sent }: Upload): number {
  if (stage === "done" || stage === "failed") return 1;
  return stage === "sending" || stage === "postponed" ? PREPARED + (1 - PREPARED) * sent : 0;
}
