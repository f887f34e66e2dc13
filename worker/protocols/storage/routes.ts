import { Hono } from "hono";
import { routePath } from "hono/route";
import { logError } from "#services/http/log.ts";
import { CLIENT_CLOSED_REQUEST } from "#services/http/read-form.ts";
import { countFault } from "#services/faults/count-fault.ts";
import { notEnabled, StorageError } from "#services/storage/storage-error.ts";
import { corsOf } from "../wire/cors.ts";
import { bucketRoutes } from "./bucket-routes.ts";
import { listRoutes } from "./list-routes.ts";
import { readRoutes } from "./read-routes.ts";
import { resumableRoutes, signedResumableRoutes, tusHeaders } from "./resumable-routes.ts";
import { signRoutes } from "./sign-routes.ts";
import { BASE, refusalResponse, type StorageEnv, tusRefusal } from "./wire.ts";
import { writeRoutes } from "./write-routes.ts";

const TUS = `${BASE}/upload/resumable`;

const EXPOSED_HEADERS =
  "Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, Location, Tus-Extension, Tus-Max-Size, Tus-Resumable, " +
  "Tus-Version, Upload-Expires, Upload-Length, Upload-Metadata, Upload-Offset";

/** The storage protocol of supabase-js, compatible with storage-api. */
export const storageRoutes = new Hono<StorageEnv>({ strict: false })
  .basePath(BASE)
  .onError((error, c) => {
    const respond = c.req.path.startsWith(TUS) ? tusRefusal : refusalResponse;
    if (error instanceof StorageError) return respond(error);
    if (isBrokenUpload(c.req.raw, error)) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    const { requestId } = c.env.context;
    logError("storage request failed", error, { requestId, method: c.req.method, path: routePath(c, -1) });
    countFault("error", `${c.req.method} main ${routePath(c, -1)}`, c.env.context);
    return respond(new StorageError({ status: 500, code: "InternalError", message: "Internal server error" }));
  })
  .notFound((c) =>
    refusalResponse(
      new StorageError({ status: 404, code: "NotFound", message: `Route ${c.req.method}:${c.req.path} not found` }),
    ),
  )
  .use("/upload/resumable/*", tusHeaders)
  .use(corsOf("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS", EXPOSED_HEADERS))
  .route("/upload/resumable/sign", signedResumableRoutes)
  .route("/upload/resumable", resumableRoutes)
  .route("/bucket", bucketRoutes)
  .all("/cdn/*", () => {
    throw notEnabled("purgeCache");
  })
  .route("/", listRoutes)
  .route("/", signRoutes)
  .route("/", readRoutes)
  .route("/", writeRoutes);

/** True if a client has aborted an upload, which is not a server error. The message is that of workerd for such a body. */
const isBrokenUpload = ({ body }: Request, error: Error): boolean =>
  body !== null && error.message === "Network connection lost.";
