/** Largest file of one request: the platform refuses bodies above 100 MB. */
export const MAX_REQUEST_FILE_BYTES = 100_000_000;

/** Largest form or body without a known length that is read into memory; larger forms stream. */
export const MAX_BUFFERED_FILE_BYTES = 25_000_000;

/** Largest file of a resumable upload. */
export const MAX_FILE_BYTES = 500_000_000;

/** Smallest part of a resumable upload, except the last: R2's own minimum. */
export const MIN_PART_BYTES = 5 * 1024 * 1024;

/** Parts of a resumable upload, with repeated ones. */
export const MAX_PARTS = 10_000;

/** All files of a site together, uploads in progress included. */
export const MAX_SITE_FILE_BYTES = 1_000_000_000;

/** The minimum that a file counts towards `MAX_SITE_FILE_BYTES`, so that a site has at most 10,000 files, which can be listed. */
export const MIN_COUNTED_FILE_BYTES = 100_000;
