import { openUploads } from "#client/portal/media/open-uploads.ts";
import { createPreparer } from "#client/portal/media/prepare-photo.ts";

/** Functions that the photo tests call in the browser. */
Object.assign(globalThis, { openUploads, createPreparer });
