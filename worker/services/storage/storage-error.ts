/** Words of an error of the storage protocol, as storage-api of Supabase uses them. */
interface ErrorWords {
  /** Status in the body; the response itself is 400, unless it is 500 or 503. */
  status: number;
  /** Value of `code` in the client's error. */
  code: string;
  message: string;
  /** Older name of the error; by default the code. */
  error?: string;
}

/** A refusal of the storage protocol. */
export class StorageError extends Error {
  override name = "StorageError";
  readonly status: number;
  readonly code: string;
  readonly error: string;

  constructor({ status, code, message, error = code }: ErrorWords) {
    super(message);
    this.status = status;
    this.code = code;
    this.error = error;
  }

  /** The body of the response. */
  toJSON() {
    return { statusCode: String(this.status), error: this.error, message: this.message, code: this.code };
  }
}

export const noSuchBucket = () =>
  new StorageError({ status: 404, code: "NoSuchBucket", error: "Bucket not found", message: "Bucket not found" });
export const noSuchKey = () =>
  new StorageError({ status: 404, code: "NoSuchKey", error: "not_found", message: "Object not found" });
export const noSuchUpload = () => new StorageError({ status: 404, code: "NoSuchUpload", message: "Upload not found" });
export const alreadyExists = (code: "KeyAlreadyExists" | "BucketAlreadyExists") =>
  new StorageError({ status: 409, code, error: "Duplicate", message: "The resource already exists" });
export const bucketNotEmpty = () =>
  new StorageError({ status: 409, code: "ResourceNotEmpty", message: "The bucket you tried to delete is not empty" });
export const accessDenied = (message = "new row violates row-level security policy") =>
  new StorageError({ status: 403, code: "AccessDenied", error: "Unauthorized", message });
/** For a service that does not respond at present. */
export const slowDown = (message: string) => new StorageError({ status: 503, code: "SlowDown", message });
export const invalidRequest = (message: string) => new StorageError({ status: 400, code: "InvalidRequest", message });
export const invalidParameter = (message: string) => new StorageError({ status: 400, code: "InvalidParameter", message });
export const invalidKey = (key: string) =>
  new StorageError({ status: 400, code: "InvalidKey", message: `Invalid key: ${key.toWellFormed().slice(0, 200)}` });
export const invalidBucketName = () =>
  new StorageError({ status: 400, code: "InvalidBucketName", error: "Invalid Input", message: "Bucket name invalid" });
export const invalidMimeType = (type: string) =>
  new StorageError({
    status: 415,
    code: "InvalidMimeType",
    error: "invalid_mime_type",
    message: `mime type ${type.slice(0, 255)} is not supported`,
  });
export const tooLarge = (message = "The object exceeded the maximum allowed size") =>
  new StorageError({ status: 413, code: "EntityTooLarge", error: "Payload too large", message });
export const invalidSignature = (message = "Invalid signature") =>
  new StorageError({ status: 400, code: "InvalidSignature", message });
export const expiredToken = () =>
  new StorageError({ status: 400, code: "ExpiredToken", message: "The provided token has expired." });
export const tooManyRequests = () =>
  new StorageError({ status: 429, code: "SlowDown", message: "Too many uploads within an hour. Please try again later." });
export const notEnabled = (feature: string) =>
  new StorageError({
    status: 409,
    code: "FeatureNotEnabled",
    message: `The feature ${feature} is not enabled for this resource`,
  });
