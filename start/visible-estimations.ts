import { getEstimation } from "../contract/planning/calls/estimations.ts";
import { getPublished } from "../contract/reports/calls/published.ts";
import { ApiError, send } from "../framework/http/api.ts";

/** Returns whether this page's reader may see an estimation: everyone a published one, staff also the others. */
export async function isEstimationVisible(eid: number): Promise<boolean> {
  if ((await send(getPublished)).some((listing) => listing.eid === eid)) return true;
  try {
    await send(getEstimation, { params: { eid }, silent: true });
    return true;
  } catch (error) {
    // To everyone else it is as if there were none.
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return false;
    throw error;
  }
}
