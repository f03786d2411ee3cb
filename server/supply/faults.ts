import { refuseAny } from "../persistence/refusals.ts";
import { FAULTS_LISTED } from "../answers/faults.ts";
import type { RowFault } from "./supply-list.ts";

/** Refuses a save (422) for the faults of its rows, the first of them where there are many. */
export function refuseRows(faults: readonly RowFault[]): void {
  refuseAny(faults.slice(0, FAULTS_LISTED).map(({ fault }) => fault));
}
