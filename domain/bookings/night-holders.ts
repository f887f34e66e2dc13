/**
 * Kinds of holders of a unit's nights. `stay`: a booking; `block`: nights that the owner keeps free; `imported`: a stay in
 * another calendar; `soft`: nights that another calendar does not sell.
 */
export type HolderKind = "stay" | "block" | "imported" | "soft";

export type OwnHolderKind = Extract<HolderKind, "stay" | "block">;
export type ImportedKind = Exclude<HolderKind, OwnHolderKind>;
/** Kinds of `blocks` in the store: holders without a booking of ours. */
export type BlockKind = Exclude<HolderKind, "stay">;

/** Kinds of taken nights: those of holders, and nights of preparation after a stay. */
export type NightKind = HolderKind | "preparation";
