import { choiceKeptAtom, currentDidAtom, currentEidAtom, viewedEidAtom } from "../client/planning/current.ts";
import type { EmbedRecords } from "../framework/embed/embedded.ts";

/**
 * The estimation that a host names, both for widgets that show the current one and for those that show published ones.
 */
export const embedRecords: EmbedRecords = {
  keepApart(store) {
    store.set(choiceKeptAtom, false);
  },
  chooseEstimation(store, estimation) {
    store.set(currentDidAtom, null);
    store.set(currentEidAtom, estimation);
    store.set(viewedEidAtom, estimation);
  },
  async isVisible(estimation) {
    const { isEstimationVisible } = await import("./visible-estimations.ts");
    return isEstimationVisible(estimation);
  },
};
