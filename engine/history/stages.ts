/** Kinds of figures of a past event: what a state requested, what was staged nearby, or what people were given. */
export const HISTORY_STAGES = ["asked", "staged", "served"] as const;
export type HistoryStage = (typeof HISTORY_STAGES)[number];

/** The default factor by which a plan may exceed past events before a warning. */
export const DEFAULT_FACTOR = 6;
