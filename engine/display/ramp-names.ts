/** The color ramps to choose from, apart from their colors: every page reads the names with the widgets' configs. */
export const RAMPS = ["YlGnBu", "Blues", "Greens", "Purples", "YlOrBr"] as const;
export type Ramp = (typeof RAMPS)[number];
