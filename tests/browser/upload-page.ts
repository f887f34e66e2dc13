import { openUploads } from "#client/kit/media/open-uploads.ts";
import { createPreparer } from "#client/kit/media/prepare-photo.ts";

/** Functions that the photo tests call in the browser. */
Object.assign(globalThis, { openUploads, createPreparer });
