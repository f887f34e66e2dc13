import type { PhotoRecord } from "#contract/site-record.ts";

/** A photo ready to be sent. Nothing but its pixels comes from the file: neither where it was taken nor with what. */
export interface PreparedPhoto {
  variants: { width: number; file: Blob }[];
  /** Mean colour, `#rrggbb`. */
  color: string;
  /** `data:image/webp;base64,…` */
  placeholder: string;
  /** Too few pixels to look good on a large screen. */
  small: boolean;
}

/** HEIC is what iPhones take; only some browsers can read it. */
type PhotoProblem = "PHOTO_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "PHOTO_UNREADABLE" | "HEIC_UNREADABLE" | "WEBP_UNAVAILABLE";

export type Preparation = { ok: true; photo: PreparedPhoto } | { ok: false; code: PhotoProblem };

/** A photo the server has: with an id and texts it is one of the draft's. */
export type SentPhoto = Pick<PhotoRecord, "key" | "width" | "height" | "color" | "placeholder">;
