/** What a figure of a past event counts: what a state requested, what was staged nearby, or what people were given. */
export const HISTORY_STAGES = ["asked", "staged", "served"] as const;
export type HistoryStage = (typeof HISTORY_STAGES)[number];

/** How many times what past events asked for, had staged or were served a plan may be before it is warned about, until an agency says otherwise. */
export const DEFAULT_FACTOR = 6;
