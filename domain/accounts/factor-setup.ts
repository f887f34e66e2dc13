/** Time allowed for setting up a factor; the same as in GoTrue. */
export const FACTOR_SETUP_MS = 300_000;
