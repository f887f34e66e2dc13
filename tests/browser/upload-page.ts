import { openUploads } from "#client/portal/media/open-uploads.ts";
import { createPreparer } from "#client/portal/media/prepare-photo.ts";

/** What tests of photos call in a browser. */
Object.assign(globalThis, { openUploads, createPreparer });
