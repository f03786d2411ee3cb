import { useCallback, useEffect } from "react";
import type { PublishedListing } from "../../contract/reports/calls/published.ts";
import { EstimationSelected } from "../../contract/config/topics.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useViewedEid } from "./published.ts";

/** Parameter of the address that names the estimation, so that links can name it. */
const PARAMETER = "eid";

/**
 * The published estimation that the reader views, kept in the address, and whether the one in the address is no longer
 * published.
 */
export function useViewed(published: readonly PublishedListing[] | undefined) {
  const [eid, setEid] = useViewedEid();
  const [search, change] = useAddressParameters();
  const publish = usePublish();
  const named = Number(search.get(PARAMETER) ?? NaN);
  const known = published?.some((one) => one.eid === named);

  useEffect(() => {
    if (known) setEid(named);
  }, [known, named, setEid]);
  // An estimation that was viewed before may no longer be published.
  useEffect(() => {
    if (published && eid !== null && !published.some((one) => one.eid === eid)) setEid(null);
  }, [published, eid, setEid]);

  const choose = useCallback(
    (next: number) => {
      setEid(next);
      change({ [PARAMETER]: String(next) });
      publish(EstimationSelected, { did: null, eid: next });
    },
    [setEid, change, publish],
  );
  return { eid, gone: search.has(PARAMETER) && known === false, choose };
}
