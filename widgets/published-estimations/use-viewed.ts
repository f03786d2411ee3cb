import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { PublishedListing } from "../../contract/calls/view.ts";
import { EstimationSelected } from "../../contract/topics.ts";
import { useViewedEid } from "../../client/view.ts";
import { usePublish } from "../../framework/bus/index.ts";

/** Parameter of the address that names the estimation, so that a link leads to it. */
const PARAMETER = "eid";

/** The published estimation that is looked at, kept in the address, and whether the one the address names is not published any more. */
export function useViewed(published: readonly PublishedListing[] | undefined): {
  readonly eid: number | null;
  readonly gone: boolean;
  choose(eid: number): void;
} {
  const [eid, setEid] = useViewedEid();
  const [search, setSearch] = useSearchParams();
  const publish = usePublish();
  const named = Number(search.get(PARAMETER) ?? NaN);
  const known = published?.some((one) => one.eid === named);

  useEffect(() => {
    if (known) setEid(named);
  }, [known, named, setEid]);
  // What was looked at before may have been taken back.
  useEffect(() => {
    if (published && eid !== null && !published.some((one) => one.eid === eid)) setEid(null);
  }, [published, eid, setEid]);

  const choose = useCallback(
    (next: number) => {
      setEid(next);
      setSearch(
        (before) =>
          new URLSearchParams([...before].filter(([key]) => key !== PARAMETER).concat([[PARAMETER, String(next)]])),
        {
          replace: true,
        },
      );
      publish(EstimationSelected, { did: null, eid: next });
    },
    [setEid, setSearch, publish],
  );
  return { eid, gone: search.has(PARAMETER) && known === false, choose };
}
