import type { ApiError } from "../api/api-error.ts";
import type { SentPhoto } from "./prepared-photo.ts";

/** Upload of a file. `postponed`: it could not be sent and is tried again automatically. */
export interface Upload {
  id: string;
  file: File;
  stage: "waiting" | "preparing" | "sending" | "postponed" | "done" | "failed";
  /** Share of preparing or sending that is done, 0–1. */
  progress: number;
  /** True if the photo is small for a large screen: it is accepted with a warning. */
  small: boolean;
  photo?: SentPhoto;
  problem?: ApiError;
}

export type UploadEvent =
  | { type: "added"; files: { id: string; file: File }[] }
  | { type: "preparing"; id: string }
  | { type: "sending"; id: string; small: boolean }
  | { type: "progressed"; id: string; progress: number }
  | { type: "postponed"; id: string }
  | { type: "done"; id: string; photo: SentPhoto }
  | { type: "failed"; id: string; problem: ApiError }
  /** The user tries a failed upload again. */
  | { type: "revived"; id: string }
  /** Cancelled, or finished and removed from the list. */
  | { type: "removed"; ids: string[] };

/**
 * Applies an event to the uploads, which stay in the order they were added. Events of unknown or finished uploads change nothing.
 */
export function uploadReducer(uploads: Upload[], event: UploadEvent): Upload[] {
  if (event.type === "added") return [...uploads, ...event.files.map((each) => ({ ...each, ...FRESH }))];
  if (event.type === "removed") return uploads.filter(({ id }) => !event.ids.includes(id));
  const upload = uploads.find(({ id }) => id === event.id);
  const next = upload && transition(upload, event);
  return next === upload ? uploads : uploads.map((each) => (each === upload ? (next ?? each) : each));
}

const FRESH = { stage: "waiting", progress: 0, small: false } as const;

type UploadTransition = Exclude<UploadEvent, { type: "added" | "removed" }>;

function transition(upload: Upload, event: UploadTransition): Upload {
  const { id, file, stage } = upload;
  if (event.type === "revived") return stage === "failed" ? { id, file, ...FRESH } : upload;
  if (stage === "done" || stage === "failed") return upload;
  switch (event.type) {
    case "preparing":
      return { ...upload, stage: "preparing", progress: 0 };
    case "sending":
      return { ...upload, stage: "sending", progress: 0, small: event.small };
    case "progressed":
      return stage === "preparing" || stage === "sending"
        ? { ...upload, progress: Math.min(1, Math.max(upload.progress, event.progress)) }
        : upload;
    case "postponed":
      return { ...upload, stage: "postponed", progress: 0 };
    case "done":
      return { ...upload, stage: "done", progress: 1, photo: event.photo };
    case "failed":
      return { ...upload, stage: "failed", progress: 0, problem: event.problem };
  }
}

/** Progress of all uploads together. */
interface UploadSummary {
  total: number;
  done: number;
  failed: number;
  /** Finished share of the work, 0–1. Preparing is a third of the work of a photo; failed uploads count as finished. */
  progress: number;
}

const PREPARING_SHARE = 1 / 3;

export function summaryOf(uploads: Upload[]): UploadSummary {
  const countIn = (stage: Upload["stage"]) => uploads.filter((upload) => upload.stage === stage).length;
  const work = uploads.reduce((sum, upload) => sum + workDone(upload), 0);
  return {
    total: uploads.length,
    done: countIn("done"),
    failed: countIn("failed"),
    progress: uploads.length === 0 ? 0 : work / uploads.length,
  };
}

function workDone({ stage, progress }: Upload): number {
  if (stage === "done" || stage === "failed") return 1;
  if (stage === "preparing") return PREPARING_SHARE * progress;
  return stage === "sending" || stage === "postponed" ? PREPARING_SHARE + (1 - PREPARING_SHARE) * progress : 0;
}
