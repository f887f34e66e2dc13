import type { PhotoRecord } from "#contract/owners/site-record.ts";

/** A photo ready to be sent. It contains only the file's pixels, no metadata such as the place or the camera. */
export interface PreparedPhoto {
  variants: { width: number; file: Blob }[];
  /** For previews of links and emails; undefined if it is not a photo, or the browser cannot encode it small enough. */
  jpeg: Blob | undefined;
  /** Mean colour, `#rrggbb`. */
  color: string;
  /** `data:image/webp;base64,…` */
  placeholder: string;
  /** True if it has too few pixels for a large screen. */
  small: boolean;
}

/** HEIC is the format of iPhones; only some browsers can read it. */
type PhotoProblem = "PHOTO_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "PHOTO_UNREADABLE" | "HEIC_UNREADABLE" | "WEBP_UNAVAILABLE";

export type Preparation = { ok: true; photo: PreparedPhoto } | { ok: false; code: PhotoProblem };

/** A photo that the server has stored, without the id and texts of a draft's photo. */
export type SentPhoto = Pick<PhotoRecord, "key" | "width" | "height" | "color" | "placeholder">;
