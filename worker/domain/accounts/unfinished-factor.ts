/** How long somebody may take to finish setting up a factor; GoTrue's figure. */
export const UNFINISHED_MS = 300_000;
