import type { ProductComparison, SupplySource } from "../../contract/calls/comparison.ts";

/** Entries that count nowhere: deliveries after the 21 days, and units that do not convert into that of the need. */
export const uncounted = ({ sources }: Pick<ProductComparison, "sources">): SupplySource[] =>
  sources.filter(({ countedAs }) => countedAs === "outside" || countedAs === "unfit");
