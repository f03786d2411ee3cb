/** The states of a request for goods, in order; a canceled one never arrives. */
export const REQUEST_STATES = [
  ...(["Draft", "Approved", "Ordered", "Shipped"] as const),
  ...(["Arrived in part", "Arrived", "Closed", "Canceled"] as const),
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Where requested goods come from. */
export const REQUEST_SOURCES = ["State stock", "Vendor", "Mutual aid", "Federal"] as const;

/** The priorities of FEMA's Resource Request Form, the most urgent first. */
export const REQUEST_PRIORITIES = ["Lifesaving", "Life Sustaining", "High", "Normal"] as const;

/** Kinds of entries of a shift's log; hand-overs write theirs by themselves. */
export const LOG_KINDS = ["note", "decision", "handOver"] as const;
