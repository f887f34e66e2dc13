/**
 * Kinds of what holds nights of a unit. Ours are `stay`, a booking, and `block`, nights that the owner keeps free; of another calendar
 * are `imported`, a stay there, and `soft`, nights that it does not sell.
 */
export type HolderKind = "stay" | "block" | "imported" | "soft";

export type OwnHolderKind = Extract<HolderKind, "stay" | "block">;
export type ImportedKind = Exclude<HolderKind, OwnHolderKind>;
/** Kinds of `blocks` in the store: holders without a booking of ours. */
export type BlockKind = Exclude<HolderKind, "stay">;

/** Kinds of taken nights: those of holders, and nights of preparation after a stay. */
export type NightKind = HolderKind | "preparation";
